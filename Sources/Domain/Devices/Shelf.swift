import Text

/// The cells of a day, or of a kind of small things, as a device knows them.
///
/// It does not have the contents that the store shows, only their checksums: the store is compared
/// with them, so that every way to change it is noticed.
package struct Shelf: Equatable {
  private(set) var cells: [String: Cell] = [:]
  private let name: String

  package init(named name: String) { self.name = name }

  /// What the store has of a cell.
  package struct Local: Equatable {
    package var content: String
    package var rank: UInt8

    package init(_ content: String, rank: UInt8) { (self.content, self.rank) = (content, rank) }
  }

  /// Amounts that were added to a value since the latest sync.
  package struct Addition {
    /// The value before, or nil.
    package var before: String?
    /// Each amount, `i250`, with a key that it has in all copies of a store.
    package var amounts: [(key: String, amount: String)]

    package init(_ amounts: [(key: String, amount: String)], to before: String?) {
      (self.amounts, self.before) = (amounts, before)
    }
  }

  package var isEmpty: Bool { cells.isEmpty }
  /// Whether the store shows something of it.
  package var isShown: Bool { cells.contains { $0.value.shown != .none } }
  mutating func setCell(_ cell: Cell, for name: String) { cells[name] = cell }

  /// The names of cells that the store may show, sorted.
  package var names: [String] { cells.keys.sorted() }

  /// The version of a cell, or nil.
  package func version(of name: String) -> Version? { cells[name]?.version }

  /// Notes what has changed in the store since the latest sync, and returns it as changes.
  ///
  /// What has changed to a content that arrives too, in `incoming`, is no change of this device.
  /// `stamp` gives the stamp of each change. A deletion has the rank of what it deletes.
  package mutating func note(
    _ local: [String: Local], added: [String: Addition] = [:], incoming: [CellChange] = [],
    stamp: (_ name: String) -> Stamp
  ) -> [CellChange] {
    var changed = local.filter { Checksum(of: $0.value.content) != cells[$0.key]?.shown ?? .none }
      .map(\.key)
    for (name, cell) in cells where local[name] == nil && cell.shown != .none {
      changed.append(name)
    }
    if changed.isEmpty { return [] }
    var arriving: [String: [CellChange]] = [:]
    for change in incoming { arriving[change.name, default: []].append(change) }
    var changes: [CellChange] = []
    for name in changed.sorted() {
      let now = local[name]
      let before = cells[name]
      let same = arriving[name]?.filter { $0.content == now?.content }.map(\.version).max()
      if let same, before.map({ $0.version < same }) ?? true, added[name] == nil,
        !hasAmount(addedTo: name, after: same.stamp)
      {
        cells[name] = Cell(
          version: same, shown: Checksum(of: now?.content),
          held: before?.held == nil ? nil : now?.content ?? "")
        continue
      }
      if let addition = added[name],
        let noted = note(addition, of: name, now, arriving, { stamp(name) })
      {
        changes += noted
        continue
      }
      let stamp = stamp(name)
      let rank = now?.rank ?? before?.version.rank ?? Version.Rank.typed
      let version =
        before?.version.followed(by: rank, at: stamp) ?? Version(rank: rank, stamp: stamp)
      cells[name] = Cell(
        version: version, shown: Checksum(of: now?.content),
        held: before?.held == nil ? nil : now?.content ?? "")
      changes.append(CellChange(self.name, name, version, now?.content))
    }
    return changes
  }

  /// Notes amounts that were added to a value, and returns them as changes; nil if the store does
  /// not show just that.
  ///
  /// What arrives too is no change: this store is a copy of one that has shared it already.
  private mutating func note(
    _ addition: Addition, of name: String, _ now: Local?, _ arriving: [String: [CellChange]],
    _ stamp: () -> Stamp
  ) -> [CellChange]? {
    guard let attribute = CellName.attribute(ofValue: name),
      Checksum(of: addition.before) == cells[name]?.shown ?? .none
    else { return nil }
    let before = cells
    var changes: [CellChange] = []
    hold(valueNamed: name, addition.before)
    for (key, amount) in addition.amounts {
      let sum = CellName.sum(of: attribute, key)
      let known = arriving[sum]?.filter { $0.content == amount }.map(\.version).max()
      let version = known ?? Version(rank: Version.Rank.typed, stamp: stamp())
      cells[sum] = Cell(version: version, shown: .none, held: amount)
      if known == nil { changes.append(CellChange(self.name, sum, version, amount)) }
    }
    guard ValueContent.isAlmost(now?.content, wanted([name])[name] ?? nil) else {
      cells = before
      return nil
    }
    cells[name]?.shown = Checksum(of: now?.content)
    return changes
  }

  /// Holds the content of a value to which amounts are added, because the store shows their sum.
  private mutating func hold(valueNamed name: String, _ content: String?) {
    if cells[name] == nil {
      cells[name] = Cell(version: .none, shown: .none, held: "")
    } else if cells[name]?.held == nil {
      cells[name]?.held = content ?? ""
    }
  }

  /// What merging changes has done.
  package struct Merged: Equatable {
    /// The cells that have another winner now.
    package var won: Set<String> = []
    /// How many changes lost to known ones.
    package var lost = 0
  }

  /// Merges changes of other devices, in any order and any number of times.
  ///
  /// To be called after ``note(_:added:stamp:)`` with the same `local`.
  package mutating func merge(_ changes: [CellChange], over local: [String: Local]) -> Merged {
    var merged = Merged()
    for change in changes {
      if let known = cells[change.name]?.version, known >= change.version {
        if known != change.version { merged.lost += 1 }
        continue
      }
      merged.won.insert(change.name)
      let shown = cells[change.name]?.shown ?? .none
      if let attribute = CellName.attribute(ofSum: change.name) {
        let value = CellName.value(of: String(attribute))
        hold(valueNamed: value, local[value]?.content)
        merged.won.insert(value)
      }
      cells[change.name] = Cell(version: change.version, shown: shown, held: change.content ?? "")
    }
    return merged
  }

  /// The contents that the store should have of some cells, and of all that it does not show
  /// because something that they need was missing; a deletion is nil.
  package func wanted(_ names: Set<String>) -> [String: String?] {
    var wanted: [String: String?] = [:]
    let sums = sums()
    for (name, cell) in cells {
      guard let held = cell.held, !CellName.isSum(name),
        cell.shown == .none || names.contains(name)
      else { continue }
      let content = held.isEmpty ? nil : held
      // An amount that was added before a value was set is a part of it.
      let amounts =
        CellName.attribute(ofValue: name).flatMap { sums[$0] }?
        .filter { $0.stamp > cell.version.stamp }.sorted { $0.stamp < $1.stamp } ?? []
      let sum = ValueContent.sum(of: content, adding: amounts.map(\.amount))
      let whole = amounts.isEmpty ? content : sum
      if whole != nil || names.contains(name) { wanted.updateValue(whole, forKey: name) }
    }
    return wanted
  }

  /// Whether an amount was added to a value after some moment: its content is the sum then.
  private func hasAmount(addedTo name: String, after stamp: Stamp) -> Bool {
    CellName.attribute(ofValue: name).flatMap { sums()[$0] }?.contains { $0.stamp > stamp } ?? false
  }

  /// All amounts, by attribute.
  private func sums() -> [String: [(stamp: Stamp, amount: String)]] {
    var sums: [String: [(stamp: Stamp, amount: String)]] = [:]
    for (name, cell) in cells {
      guard let attribute = CellName.attribute(ofSum: name), let amount = cell.held
      else { continue }
      sums[String(attribute), default: []].append((cell.version.stamp, amount))
    }
    return sums
  }

  /// Keeps what the store shows of some cells although another content has won, because other cells
  /// need that: ``note(_:added:incoming:stamp:)`` makes it a change of this device.
  package mutating func keep(_ names: Set<String>, _ local: [String: Local]) {
    for name in names where cells[name]?.held != nil && local[name] != nil {
      cells[name]?.shown = .none
      cells[name]?.held = nil
    }
  }

  /// Notes what the store shows after it was written.
  package mutating func settle(_ local: [String: Local]) {
    let summed = Set(sums().keys.map(CellName.value))
    for (name, cell) in cells {
      guard let held = cell.held, !CellName.isSum(name) else { continue }
      let shown = Checksum(of: local[name]?.content)
      let isExact = shown == Checksum(of: held.isEmpty ? nil : held) && !summed.contains(name)
      cells[name] = Cell(version: cell.version, shown: shown, held: isExact ? nil : held)
    }
  }

  /// All cells as changes, for a snapshot; `local` has the contents.
  package func snapshot(of local: [String: Local]) -> [CellChange] {
    cells.keys.sorted().compactMap { name in
      guard let cell = cells[name], cell.version.stamp.milliseconds != 0 || cell.held == nil
      else { return nil }
      let content = cell.held.map { $0.isEmpty ? nil : $0 } ?? local[name]?.content
      return CellChange(self.name, name, cell.version, content)
    }
  }
}
