#if canImport(Glibc)
import Devices
import Foundation
import Testing

@testable import Storage

/// What two devices have after both have changed the same things.
@Suite(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
struct DeviceMergeTests: DeviceHomes {
  /// Exchanges until nothing is new, and returns what was said.
  @discardableResult
  private func settle(_ homes: Home...) throws -> String {
    var said = ""
    for _ in 0..<3 { for home in homes { said += try run("dash devices sync", on: home) } }
    let stored = try homes.map { try content(of: $0) }
    let events = try homes.map { try self.events(of: $0) }
    for index in homes.indices {
      #expect(stored[index] == stored[0] && events[index] == events[0])
      let last = try run("dash devices sync", on: homes[index])
      #expect(last.contains("nothing to exchange"), "\(last)")
      #expect(try !run("dash devices", on: homes[index]).contains("wait to be written"))
      let doctor = try homes[index].run("dash doctor")
      #expect(doctor.status == 0, "\(doctor.output)")
    }
    return said
  }

  private func calls(_ lines: [String], on home: Home) throws {
    for line in lines { try run(line, on: home) }
  }

  @Test func `events of the own calendar are shared by UID, and the later change wins`() throws {
    let (one, other, _) = try pair()
    try settle(one, other)
    #expect(try events(of: one).count == 2)
    // Different events, and an occurrence of its own.
    try calls(["dash agenda edit gym 2026-12-11 --this --at 19:00"], on: one)
    try calls(["dash agenda delete dentist"], on: other)
    try settle(one, other)
    #expect(try events(of: one).count == 1)
    #expect(try events(of: other)[0].contains("RECURRENCE-ID"))
    // The same event on both.
    try calls(["dash agenda edit gym 2026-12-04 --all --title Swim"], on: one)
    try run("dash devices sync", on: one)
    try calls(["dash agenda edit gym 2026-12-04 --all --title Run"], on: other)
    #expect(
      try settle(other, one).contains(
        "The event Run: the change of this device wins over the one of another"))
    #expect(try run("dash agenda 2026-12-04", on: one).contains("Run"))
    // An undo of what was changed elsewhere since is refused, and one of the last change shared.
    let refused = try one.run("dash undo")
    #expect(refused.status == 1 && refused.errors.contains("has changed since"))
    try run("dash undo", on: other)
    try settle(one, other)
    #expect(try run("dash agenda 2026-12-04", on: one).contains("Gym"))
  }

  @Test func `an event in a file with others is shared, and the others stay in the file`() throws {
    let (one, other, _) = try pair()
    try settle(one, other)
    let folder = one.storePath + ".calendar"
    func event(_ uid: String) -> String {
      "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20261205T100000\r\nSUMMARY:\(uid)\r\nEND:VEVENT\r\n"
    }
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event("a1"))\(event("b2"))END:VCALENDAR\r\n"
    try text.write(toFile: folder + "/two.ics", atomically: true, encoding: .utf8)
    try "not an event".write(toFile: folder + "/bad.ics", atomically: true, encoding: .utf8)
    try run("dash log steps 1", on: one)
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: other)
    #expect(try events(of: other).count == 4)
    try run("dash agenda edit a1 2026-12-05 --title Changed", on: other)
    try run("dash devices sync", on: other)
    try run("dash devices sync", on: one)
    let here = try events(of: one)
    #expect(
      here.contains { $0.contains("Changed") } && !here.contains { $0.contains("SUMMARY:a1") })
    #expect(here.contains { $0.contains("SUMMARY:b2") } && here.contains("not an event"))
    for home in [one, other] {
      #expect(try run("dash devices sync", on: home).contains("nothing to exchange"))
    }
  }

  @Test func `without the folder of events nothing is exchanged, so that none is deleted`() throws {
    let (one, other, _) = try pair()
    try settle(one, other)
    let folder = one.storePath + ".calendar"
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
    try run("dash log steps 6000", on: one)
    let failed = try one.run("dash devices sync")
    #expect(failed.status == 1 && failed.errors.contains("the folder of your events is not there"))
    try FileManager.default.moveItem(atPath: folder + "-away", toPath: folder)
    try settle(one, other)
    #expect(try events(of: other).count == 2)
  }

  @Test func `an attribute that one device has removed remains if another has a new value of it`()
    throws
  {
    let (one, other, _) = try pair()
    try calls(["dash tag swim", "dash tag gym"], on: one)
    try settle(one, other)
    try run("dash attributes remove swim --force", on: one)
    try run("dash attributes remove gym --force", on: one)
    try run("dash tag swim --date 2026-11-02", on: other)
    try settle(one, other)
    let stored = try content(of: one)
    #expect(stored.contains { $0.contains("swim") } && !stored.contains { $0.contains("gym") })
    #expect(try run("dash export --format csv", on: one).contains("2026-11-02"))
    #expect(try !run("dash export --attributes swim", on: other).contains("2026-11-20"))
  }

  @Test func `values that another device has converted to another type keep their conversion`()
    throws
  {
    let (one, other, _) = try pair()
    try calls(
      ["dash attributes add Vigour --type quantity", "dash log vigour 4", "dash tag swim"], on: one)
    try settle(one, other)
    try run("dash attributes type vigour scale --scale 5", on: one)
    try run("dash log vigour 3 --date 2026-11-02", on: other)
    try settle(one, other)
    let stored = try run("dash export --format csv --attributes vigour --scale 9", on: other)
    #expect(stored.contains("2026-11-20,vigour,7"), "\(stored)")
  }

  @Test func `equal ratings and notes with tabs arrive as they are`() throws {
    let (one, other, _) = try pair()
    let words = ["mood", "add", "4", "--at", "10:00", "--note", "one\ttwo\t2"].map {
      Array($0.utf8)
    }
    for _ in 0..<2 { #expect(try one.run(words).status == 0) }
    try run("mood add 2 --at 10:00", on: other)
    try settle(one, other)
    let stored = try content(of: other).joined()
    #expect(stored.matches(of: /one\\ttwo\\t2/).count >= 2)
  }

  @Test func `a damaged file of a device is replaced by the device itself`() throws {
    let (one, other, folder) = try pair()
    try settle(one, other)
    for name in try files(folder) {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      try one.write(text.replacing("i5000", with: "i5001"), to: "sync/" + name)
    }
    try run("dash log steps 6000", on: one)
    try settle(one, other)
    let third = try device(named: "phone", sharing: folder)
    #expect(try !run("dash devices sync", on: third).contains("damaged"))
    try settle(one, third, other)
  }

  @Test func `files with more than three times the size of the store become one with everything`()
    throws
  {
    let (one, other, folder) = try pair()
    try settle(one, other)
    // As if many changes of one value had been written since.
    try {
      let store = try Store(path: one.storePath)
      var own = try #require(try store.ownDevice())
      let changes = (0..<60_000).map { index in
        CellChange(
          "2026-11-01", "value/steps", Version(rank: 0, stamp: Stamp(Int64(index + 1), by: own.id)),
          "3\t\ti\(index)")
      }
      let block = Segment.block(of: changes, after: own.checksum, named: own.name, written: 5)
      let segment = Segment.head(of: own.id, number: 2) + block.bytes
      (own.segment, own.size, own.checksum) = (2, segment.count, block.checksum)
      try store.writing { try store.put(own) }
      try Data(segment).write(to: URL(filePath: "\(folder)/\(own.id)-00000002.dash"))
      try #require(segment.count > 3 << 20)
    }()
    try run("dash log steps 6000", on: one)
    try settle(one, other)
    let names = try files(folder)
    #expect(names.count == 2 && names.contains { $0.hasSuffix("-00000003.dash") })
    for name in names {
      #expect(try Data(contentsOf: URL(filePath: folder + "/" + name)).count < 100_000)
    }
    try settle(device(named: "phone", sharing: folder), one, other)
  }

  @Test func `an earlier version of its file that is put back is replaced by the same device`()
    throws
  {
    let (one, other, folder) = try pair()
    try settle(one, other)
    let names = try files(folder)
    var before: [String: Data] = [:]
    for name in names { before[name] = FileManager.default.contents(atPath: folder + "/" + name) }
    try run("dash log steps 1111 --date 2026-11-01", on: one)
    try run("dash devices sync", on: one)
    for (name, data) in before { try data.write(to: URL(filePath: folder + "/" + name)) }
    let seen = try run("dash devices sync", on: one)
    #expect(!seen.contains("new device"), "\(seen)")
    try settle(one, other)
    #expect(try content(of: other).contains { $0.contains("1111") })
    #expect(try Set(files(folder).map { $0.prefix(16) }).count == 2)
    // Deleted files that come back are deleted again.
    for (name, data) in before { try data.write(to: URL(filePath: folder + "/" + name)) }
    try settle(one, other)
    #expect(try files(folder).count == 2)
  }

  @Test func `blocks that replace others of the same file are read`() throws {
    let (one, other, folder) = try pair()
    try settle(one, other)
    let name = try #require(
      try files(folder).first {
        try String(contentsOfFile: folder + "/" + $0, encoding: .utf8).contains("laptop")
      })
    let before = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    let copy = try Home()
    copy.variables["XDG_CONFIG_HOME"] = one.folder.path + "/config"
    try FileManager.default.copyItem(
      atPath: one.folder.path + "/.local", toPath: copy.folder.path + "/.local")
    try run("dash log steps 1111 --date 2026-11-01", on: one)
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: other)
    // The copy writes into the same file, and the carrier takes its version.
    try one.write(before, to: "sync/" + name)
    try run("dash log steps 2222 --date 2026-11-02", on: copy)
    try run("dash devices sync", on: copy)
    try run("dash devices sync", on: other)
    #expect(try content(of: other).contains { $0.contains("2222") })
    #expect(try run("dash devices sync", on: one).contains("this is a new device now"))
    try settle(one, other, copy)
    #expect(try content(of: copy).contains { $0.contains("1111") })
    #expect(try run("dash devices", on: other).contains("laptop-2"))
  }

  @Test func `an amount in a backup that is restored is added once`() throws {
    let (one, other, _) = try pair()
    let backup = one.folder.path + "/backup.sqlite"
    try run("dash backup \(backup)", on: one)
    try settle(one, other)
    try run("dash log water +100", on: one)
    try run("dash log water +150", on: other)
    try settle(one, other)
    try run("dash restore \(backup) --force", on: one)
    try run("dash log water +200", on: one)
    #expect(try run("dash devices sync", on: one).contains("this is a new device now"))
    try settle(one, other)
    for home in [one, other] {
      #expect(try run("dash history water --json", on: home).contains("\"value\": 700"))
    }
  }

  @Test func `two devices of one name are named by their numbers`() throws {
    let (one, _, folder) = try pair()
    try run("dash devices sync", on: one)
    // Both joined before the files of the other had arrived.
    let elsewhere = one.folder.path + "/elsewhere"
    let twin = try device(named: "desktop", sharing: elsewhere)
    let name = try #require(try files(elsewhere).first)
    try FileManager.default.copyItem(
      atPath: elsewhere + "/" + name, toPath: folder + "/" + name)
    let failed = try one.run("dash devices forget desktop")
    #expect(failed.status == 1 && failed.errors.contains("several devices are named 'desktop'"))
    let number = String(name.prefix(16))
    #expect(failed.errors.contains("dash devices forget \(number)"))
    #expect(try run("dash devices forget \(number)", on: one).contains("Deleted 1 file"))
    #expect(try twin.run("dash devices sync").status == 0)
  }
}
#endif
