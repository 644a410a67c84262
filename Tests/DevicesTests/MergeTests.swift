import Foundation
import Testing
import Text

@testable import Devices

/// Random histories of devices that exchange segments in any order, compared with a merge that is
/// written another way.
struct MergeTests {
  /// 300 histories, or as many as the variable says.
  private static let count =
    ProcessInfo.processInfo.environment["DASH_DEVICE_HISTORIES"].flatMap(Int.init) ?? 300

  @Test func `all devices end equal to the reference, and no change is lost`() throws {
    var changes = 0
    var unequal = 0
    for seed in 0..<UInt64(Self.count) {
      var world = SimulatedWorld(seed: seed)
      world.live()
      world.settle()
      let expected = Reference.merge(world.published)
      for device in world.devices where device.isJoined {
        if device.shown != expected { unequal += 1 }
        #expect(device.shown == expected, "history \(seed), device \(device.id)")
      }
      // What was changed on any device is in the folder, or a change that beats it is.
      var best: [String: Version] = [:]
      for change in world.published {
        let name = "\(change.shelf) \(change.name)"
        best[name] = max(best[name] ?? change.version, change.version)
      }
      for (name, version) in world.acknowledged {
        #expect(best[name].map { $0 >= version } == true, "history \(seed): \(name) was lost")
      }
      changes += world.published.count
    }
    if ProcessInfo.processInfo.environment["DASH_PROOF"] == "1" {
      print("proof: \(Self.count) histories with \(changes) changes, \(unequal) devices not equal")
    }
  }

  @Test func `amounts that two devices add are added up, and an undo subtracts its own`() {
    var world = SimulatedWorld(seed: 1, deviceCount: 2)
    world.add(250, to: "value/water", on: 0)
    world.add(250, to: "value/water", on: 1)
    world.settle()
    #expect(world.devices.map { $0.shown["0 value/water"] } == ["0\t\ti500", "0\t\ti500"])
    world.add(-250, to: "value/water", on: 0)
    world.add(100, to: "value/water", on: 1)
    world.settle()
    #expect(world.devices.map { $0.shown["0 value/water"] } == ["0\t\ti350", "0\t\ti350"])
  }

  @Test func `an amount that the store could not show is wanted until it does`() {
    var shelf = Shelf(named: "2026-11-27")
    let stamp = Stamp(5, by: DeviceID(2))
    let amount = CellChange(
      "2026-11-27", CellName.sum(of: "water", "1"), Version(rank: 3, stamp: stamp), "i300")
    _ = shelf.merge([amount], over: [:])
    shelf.settle([:])
    let sum = "0\t\ti300"
    #expect(shelf.wanted([]) == ["value/water": sum])
    shelf.settle(["value/water": Shelf.Local(sum, rank: 3)])
    #expect(shelf.wanted([]).isEmpty)
  }

  @Test func `an amount whose sum another device has set by chance is not lost`() {
    var shelf = Shelf(named: "2026-11-27")
    let (here, there) = (DeviceID(1), DeviceID(2))
    let name = CellName.value(of: "water")
    let before = "2\t\ti554"
    _ = shelf.note([name: Shelf.Local(before, rank: 1)]) { _ in Stamp(9, by: here) }
    let set = CellChange(
      "2026-11-27", name, Version(rank: 3, stamp: Stamp(5, by: there)), "0\t\ti684")
    let local = [name: Shelf.Local("0\t\ti684", rank: 3)]
    let noted = shelf.note(
      local, added: [name: Shelf.Addition([("1", "i130")], to: before)], incoming: [set]
    ) { _ in Stamp(10, by: here) }
    #expect(noted.map(\.content) == ["i130"])
    let merged = shelf.merge([set], over: local)
    #expect(shelf.wanted(merged.won) == [name: "0\t\ti814"])
    // Neither is a value that was typed over amounts an earlier one without them.
    shelf.settle([name: Shelf.Local("0\t\ti814", rank: 3)])
    let again = CellChange(
      "2026-11-27", name, Version(rank: 3, stamp: Stamp(6, by: there)), "0\t\ti700")
    let typed = shelf.note([name: Shelf.Local("0\t\ti700", rank: 3)], incoming: [again]) { _ in
      Stamp(11, by: here)
    }
    #expect(typed.map(\.version.stamp) == [Stamp(11, by: here)])
  }

  @Test func `a cell that another device deleted and this one needs is a change of this one`() {
    let (here, there) = (DeviceID(1), DeviceID(2))
    var shelf = Shelf(named: "attributes")
    let local = ["swim/type": Shelf.Local("0\t7\t", rank: 3)]
    let noted = shelf.note(local) { _ in Stamp(5, by: here) }
    let deletion = CellChange(
      "attributes", "swim/type", noted[0].version.followed(by: 3, at: Stamp(9, by: there)), nil)
    let merged = shelf.merge([deletion], over: local)
    #expect(merged.won == ["swim/type"] && shelf.wanted(merged.won) == ["swim/type": nil])
    // The store still has it.
    shelf.settle(local)
    #expect(shelf.note(local) { _ in Stamp(10, by: here) }.isEmpty)
    shelf.keep(["swim/type"], local)
    let needed = shelf.note(local) { _ in Stamp(10, by: here) }
    #expect(needed.map(\.content) == ["0\t7\t"] && needed[0].version > deletion.version)
    #expect(shelf.note(local) { _ in Stamp(11, by: here) }.isEmpty)
  }
}

/// The merge written another way: all changes sorted, and the last one of each cell.
private enum Reference {
  static func merge(_ changes: [CellChange]) -> [String: String] {
    let ordered = changes.sorted { one, other in
      let (a, b) = (one.version, other.version)
      let first = [
        Int64(a.generation), Int64(a.rank), a.stamp.milliseconds, Int64(a.stamp.counter),
      ]
      let second = [
        Int64(b.generation), Int64(b.rank), b.stamp.milliseconds, Int64(b.stamp.counter),
      ]
      if first != second { return first.lexicographicallyPrecedes(second) }
      return a.stamp.device.number < b.stamp.device.number
    }
    var last: [String: CellChange] = [:]
    for change in ordered { last["\(change.shelf) \(change.name)"] = change }
    var result: [String: String] = [:]
    for (key, change) in last where !change.name.hasPrefix("sum/") { result[key] = change.content }
    // Amounts that are later than the value are added to it.
    let amounts = last.values.filter { $0.name.hasPrefix("sum/") }
      .sorted { $0.version.stamp < $1.version.stamp }
    let sums = Dictionary(grouping: amounts) { change in
      "\(change.shelf) value/\(change.name.split(separator: "/")[1])"
    }
    for (key, amounts) in sums {
      let base = last[key]
      var total = base?.content.flatMap { Int64($0.split(separator: "\t").last?.dropFirst() ?? "") }
      for amount in amounts {
        if let base, base.version.stamp >= amount.version.stamp { continue }
        total = (total ?? 0) + (Int64(amount.content?.dropFirst() ?? "") ?? 0)
        result[key] = "0\t\ti\(total ?? 0)"
      }
      if base?.content == nil, total == 0 { result[key] = nil }
    }
    return result
  }
}

/// A device with a store of a few cells.
private struct SimulatedDevice {
  var id: DeviceID
  var skew: Int64
  var isJoined = false
  var clock: Stamp
  var store: [String: [String: Shelf.Local]] = [:]
  var shelves: [String: Shelf] = [:]
  var added: [String: [String: Shelf.Addition]] = [:]
  var read: Set<Int> = []
  var backup:
    (
      store: [String: [String: Shelf.Local]], shelves: [String: Shelf],
      added: [String: [String: Shelf.Addition]], read: Set<Int>
    )?
  var undo: [(shelf: String, name: String, before: Shelf.Local?, after: Shelf.Local?)] = []

  init(_ number: UInt64, skew: Int64) {
    id = DeviceID(number)
    self.skew = skew
    clock = Stamp(0, by: id)
  }

  var shown: [String: String] {
    var shown: [String: String] = [:]
    for (shelf, cells) in store {
      for (name, cell) in cells { shown["\(shelf) \(name)"] = cell.content }
    }
    return shown
  }

  mutating func put(_ local: Shelf.Local?, _ shelf: String, _ name: String) {
    undo.append((shelf, name, store[shelf]?[name], local))
    store[shelf, default: [:]][name] = local
  }
}

private struct SimulatedWorld {
  var devices: [SimulatedDevice] = []
  /// Every block that was ever written, with its device, as the bytes of a segment.
  var folder: [(device: DeviceID, bytes: [UInt8])] = []
  var published: [CellChange] = []
  /// The greatest version that a device has noted of each cell.
  var acknowledged: [String: Version] = [:]
  private var random: Random
  private var now: Int64 = 1_764_000_000_000
  private var nextID: UInt64 = 100
  private var nextKey = 0

  init(seed: UInt64, deviceCount: Int? = nil) {
    random = Random(state: seed)
    let isPlain = deviceCount != nil
    for number in 0..<(deviceCount ?? 2 + random.below(4)) {
      let skew = isPlain ? 0 : Int64(random.below(6 * 86_400_000)) - 3 * 86_400_000
      devices.append(SimulatedDevice(UInt64(number + 1), skew: skew))
    }
  }

  private static let names = ["value/steps", "value/water", "entry/mood/1", "label"]

  mutating func live() {
    for _ in 0..<(20 + random.below(60)) {
      now += Int64(random.below(3_600_000))
      let index = random.below(devices.count)
      let shelf = "\(random.below(3))"
      let name = Self.names[random.below(4)]
      switch random.below(20) {
      case 0..<6: type("0\t\ti\(random.below(1000))", rank: 3, shelf, name, on: index)
      case 6..<9: add(Int64(random.below(500)), to: "value/water", shelf, on: index)
      case 9: devices[index].put(nil, shelf, name)
      case 10: importValue("2\t\ti\(random.below(1000))", rank: 1, shelf, name, on: index)
      case 11: importValue("3\t\ti\(random.below(1000))", rank: 0, shelf, name, on: index)
      case 12: undoLast(on: index)
      case 13:
        devices[index].backup = (
          devices[index].store, devices[index].shelves, devices[index].added,
          devices[index].read
        )
      case 14: restore(on: index)
      case 15: leave(index)
      default: sync(index, isPartial: true)
      }
    }
  }

  /// Each device joins and reads all, until nothing is new.
  mutating func settle() {
    for index in devices.indices { sync(index) }
    for _ in 0..<2 { for index in devices.indices { sync(index) } }
  }

  private mutating func type(
    _ content: String, rank: UInt8, _ shelf: String, _ name: String, on index: Int
  ) { devices[index].put(Shelf.Local(content, rank: rank), shelf, name) }

  mutating func add(_ amount: Int64, to name: String, on index: Int) {
    add(amount, to: name, "0", on: index)
  }

  private mutating func add(_ amount: Int64, to name: String, _ shelf: String, on index: Int) {
    let before = devices[index].store[shelf]?[name]
    let number = before.flatMap { Int64($0.content.split(separator: "\t").last?.dropFirst() ?? "") }
    let sum = (number ?? 0) + amount
    let noted = devices[index].added[shelf]?[name]
    nextKey += 1
    devices[index].added[shelf, default: [:]][name] = Shelf.Addition(
      [("\(nextKey)", "i\(amount)")] + (noted?.amounts ?? []),
      to: noted == nil ? before?.content : noted?.before)
    devices[index].put(Shelf.Local("0\t\ti\(sum)", rank: 3), shelf, name)
  }

  /// An import replaces only what is not of a higher rank.
  private mutating func importValue(
    _ content: String, rank: UInt8, _ shelf: String, _ name: String, on index: Int
  ) {
    if let stored = devices[index].store[shelf]?[name], stored.rank > rank { return }
    type(content, rank: rank, shelf, name, on: index)
  }

  private mutating func undoLast(on index: Int) {
    guard let last = devices[index].undo.popLast(),
      devices[index].store[last.shelf]?[last.name] == last.after
    else { return }
    devices[index].store[last.shelf, default: [:]][last.name] = last.before
  }

  /// A backup replaces the store: the device has a new identity then.
  private mutating func restore(on index: Int) {
    guard let backup = devices[index].backup else { return }
    (devices[index].store, devices[index].shelves) = (backup.store, backup.shelves)
    (devices[index].read, devices[index].added) = (backup.read, backup.added)
    devices[index].undo = []
    renew(index)
  }

  private mutating func renew(_ index: Int) {
    nextID += 1
    devices[index].id = DeviceID(nextID)
    devices[index].isJoined = false
  }

  private mutating func leave(_ index: Int) {
    (devices[index].shelves, devices[index].read, devices[index].added) = ([:], [], [:])
    renew(index)
  }

  private mutating func sync(_ index: Int, isPartial: Bool = false) {
    var device = devices[index]
    var incoming: [CellChange] = []
    var order = Array(folder.indices)
    if isPartial {
      for place in order.indices { order.swapAt(place, random.below(order.count)) }
      order = Array(order.prefix(random.below(order.count + 1)))
    }
    for block in order {
      if folder[block].device == device.id { continue }
      // Some arrive again, and some in part.
      if device.read.contains(block), random.below(10) > 0 { continue }
      var bytes = folder[block].bytes
      if isPartial, random.below(8) == 0 { bytes.removeLast(1 + random.below(bytes.count - 1)) }
      guard let segment = Segment(bytes) else { continue }
      incoming += segment.blocks.flatMap(\.changes)
      if !segment.blocks.isEmpty { device.read.insert(block) }
    }
    for change in incoming where change.version.stamp > device.clock {
      device.clock = change.version.stamp
    }
    let (id, time) = (device.id, max(1, now + device.skew))
    var changes: [CellChange] = []
    for name in Set(incoming.map(\.shelf)).union(device.store.keys).union(device.shelves.keys)
      .sorted()
    {
      var shelf = device.shelves[name] ?? Shelf(named: name)
      let local = device.store[name] ?? [:]
      let arriving = incoming.filter { $0.shelf == name }
      var clock = device.clock
      let noted = shelf.note(local, added: device.added[name] ?? [:], incoming: arriving) { _ in
        clock = clock.next(at: time, by: id)
        return clock
      }
      device.clock = clock
      for change in noted {
        let key = "\(name) \(change.name)"
        acknowledged[key] = max(acknowledged[key] ?? change.version, change.version)
      }
      let merged = shelf.merge(arriving, over: local)
      let sums = noted.contains { CellName.isSum($0.name) }
      for (cell, content) in shelf.wanted(merged.won.union(sums ? Set(local.keys) : [])) {
        let rank = shelf.version(of: cell)?.rank ?? 3
        device.store[name, default: [:]][cell] = content.map { Shelf.Local($0, rank: rank) }
      }
      let now = device.store[name] ?? [:]
      shelf.settle(now)
      changes += device.isJoined ? noted : shelf.snapshot(of: now)
      // As it is stored.
      device.shelves[name] = Shelf(named: name, bytes: shelf.bytes)
    }
    device.added = [:]
    device.isJoined = true
    if !changes.isEmpty {
      var block = Segment.block(of: changes, after: .none, named: "d", written: time).bytes
      // Every second device has a later version.
      if id.number % 2 == 0 { block = later(block) }
      folder.append((id, Segment.head(of: id, number: folder.count + 1) + block))
      published += changes
    }
    devices[index] = device
  }

  /// A block as a later version could write it: with a line and fields that are not known here.
  private func later(_ block: [UInt8]) -> [UInt8] {
    var lines = String(decoding: block, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast(2).map(String.init)
    for index in lines.indices.dropFirst() { lines[index] += "\tlater" }
    lines.append("?\tlater")
    let content = Array((lines.joined(separator: "\n") + "\n").utf8)
    return content + Array("=\t\(Checksum(of: content[...], after: .none))\n".utf8)
  }
}

/// Numbers that are the same on every run.
private struct Random {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    // SplitMix64.
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
