import Devices
import Metrics
import Time

/// The cells of days: values, ratings and pauses, and whether workdays were days off.
///
///     value/steps	0		i7431
///     entry/mood/545/i7/A walk	1
///     day-off	1
final class DayCells {
  private let store: Store
  private var attributes: [Int64: (name: String, type: ValueType)] = [:]
  private var keys: [String: (row: Int64, type: ValueType)] = [:]
  private let values, value, insertion, deletion: Statement
  private var entries: Statement?

  init(of store: Store) throws(StoreError) {
    self.store = store
    let database = store.database
    values = try database.prepare(
      "SELECT attribute, \(StoredValue.columns) FROM value WHERE day = ?")
    value = try database.prepare(
      "SELECT \(StoredValue.columns) FROM value WHERE day = ? AND attribute = ?")
    insertion = try database.prepare(ValueRow.insertion)
    deletion = try database.prepare("DELETE FROM value WHERE day = ? AND attribute = ?")
    let names = try database.prepare("SELECT id, name, type FROM attribute")
    while var row = try names.next() {
      let (number, name, type) = (try row.attributeRow(), row.text(), try row.type())
      attributes[number] = (name, type)
      keys[name] = (number, type)
    }
  }

  /// What the store has of a day.
  func local(_ day: Day) throws(StoreError) -> [String: Shelf.Local] {
    var local: [String: Shelf.Local] = [:]
    values.bind(day)
    while var row = try values.next() {
      guard let name = attributes[row.integer()]?.name else { continue }
      let stored = try StoredValue(&row)
      guard let content = stored.cellContent else { continue }
      local[CellName.value(of: name)] = Shelf.Local(content, rank: stored.source.rank)
    }
    values.reset()
    for entry in try timedEntries(on: day) {
      var name = entry.cellName()
      // Equal entries are numbered.
      var number = 1
      while local[name] != nil {
        number += 1
        name = entry.cellName(number)
      }
      local[name] = Shelf.Local("1", rank: Version.Rank.typed)
    }
    if let isOff = try store.withState(StateKey(.dayOff, day.description), { $0.flag() }) {
      local[DayCells.dayOff] = Shelf.Local(isOff ? "1" : "0", rank: Version.Rank.typed)
    }
    return local
  }

  private func timedEntries(on day: Day) throws(StoreError) -> [TimedEntry] {
    guard try store.has(.entry) else { return [] }
    if entries == nil {
      entries = try store.database.prepare(EntryRow.selection + " WHERE id BETWEEN ? AND ?")
    }
    let rows = Store.entryRows(of: day...day)
    entries?.bind(rows.lowerBound, rows.upperBound)
    var found: [TimedEntry] = []
    while var row = try entries?.next() {
      if let entry = try EntryRow(&row, of: { attributes[$0] }) { found.append(entry.entry) }
    }
    entries?.reset()
    return found
  }

  static let dayOff = "day-off"

  /// Writes the contents that a day should have, as far as the store can, and returns the names of
  /// cells that follow from others instead: the rating of the day if its ratings have changed.
  func write(
    _ wanted: [String: String?], on day: Day, in change: Change, rule: MoodOfDay
  ) throws -> Set<String> {
    var changed: Set<String> = []
    for (name, content) in wanted.sorted(by: { $0.key < $1.key }) {
      if name == DayCells.dayOff {
        if let content {
          try change.answer(isOff: content == "1", on: day)
        } else {
          try change.forgetAnswer(on: day)
        }
      } else if let attribute = CellName.attribute(ofValue: name) {
        try write(content, of: attribute, on: day, in: change)
      } else if let entry = TimedEntry(cellName: name, on: day) {
        changed.insert(entry.attribute)
      }
    }
    for attribute in changed {
      let stored = try store.entries(of: attribute, in: day...day)
      var entries = stored
      for (name, content) in wanted.sorted(by: { $0.key < $1.key }) {
        guard let entry = TimedEntry(cellName: name, on: day), entry.attribute == attribute
        else { continue }
        let copies = entries.count { $0 == entry }
        let number = TimedEntry.number(inCellName: name)
        if content != nil, copies < number {
          entries.append(entry)
        } else if content == nil, copies >= number, let index = entries.firstIndex(of: entry) {
          entries.remove(at: index)
        }
      }
      if entries.map({ $0.cellName() }).sorted() != stored.map({ $0.cellName() }).sorted() {
        try change.replaceEntries(of: attribute, on: day, with: entries)
      }
      if attribute == Mood.name { try rate(entries, on: day, in: change, rule: rule) }
    }
    guard changed.contains(Mood.name) else { return [] }
    return [CellName.value(of: Mood.name), CellName.value(of: Mood.noteName)]
  }

  private func write(
    _ content: String?, of attribute: String, on day: Day, in change: Change
  ) throws(StoreError) {
    if keys[attribute] == nil { keys[attribute] = try store.key(ofAttribute: attribute) }
    guard let (row, type) = keys[attribute] else { return }
    value.bind(day, row)
    var before: StoredValue?
    if var row = try value.next() { before = try StoredValue(&row) }
    value.reset()
    guard let content else {
      if before == nil { return }
      change.note(before, of: row, on: day)
      deletion.bind(day, row)
      return try deletion.run()
    }
    guard let parts = ValueContent(content),
      let value = Value(cellText: parts.value)?.encoded(as: type)
    else { return }
    let source = Int64(parts.source).flatMap(ValueSource.init) ?? .imported
    let hours = HourlyShares(digits: parts.hours)
    if let before, before.value == value, before.source == source, before.hours == hours { return }
    if before?.value == value { change.hasSameValues = true }
    change.note(before, of: row, on: day)
    insertion.bind(
      ValueRow(day: day, attribute: row, stored: StoredValue(value, from: source, hours: hours)))
    try insertion.run()
  }

  /// Computes the rating and the note of a day with several ratings from all of them.
  private func rate(
    _ entries: [TimedEntry], on day: Day, in change: Change, rule: MoodOfDay
  ) throws {
    // Ratings of the same minute have the same order everywhere.
    let ratings = entries.filter { !$0.isPause }.sorted { $0.cellName() < $1.cellName() }.byTime
    guard let rating = rule.rating(of: ratings.compactMap { $0.value?.whole }) else { return }
    let source = ValueContent.typed
    func content(_ value: Value) -> String {
      ValueContent(value: value.cellText, source: source).content
    }
    try write(content(.integer(rating)), of: Mood.name, on: day, in: change)
    guard let note = MoodOfDay.note(of: ratings) else { return }
    let lines = Set(note.split(separator: "\n"))
    // A note that has other lines was edited by the person.
    guard case .text(let stored)? = try store.value(of: Mood.noteName, on: day) else {
      return try write(content(.text(note)), of: Mood.noteName, on: day, in: change)
    }
    if stored != note, stored.split(separator: "\n").allSatisfy(lines.contains) {
      try write(content(.text(note)), of: Mood.noteName, on: day, in: change)
    }
  }
}

extension Change {
  /// Forgets the answer whether a workday was a day off.
  fileprivate func forgetAnswer(on day: Day) throws(StoreError) {
    let insertion = try noting()
    try insertion.run(row(), Relation.dayOff.rawValue, Int64(day.number), store.packedDayOff(day))
    try store.put(Int64?.none, for: StateKey(.dayOff, day.description))
  }
}

extension ValueSource {
  var rank: UInt8 {
    switch self {
    case .typed: Version.Rank.typed
    case .account: Version.Rank.account
    case .imported, .export: Version.Rank.imported
    case .refresh: Version.Rank.refresh
    }
  }
}

extension Value {
  /// A letter for its form and the value: `i7431`.
  var cellText: String {
    switch self {
    case .integer(let number): "i\(number)"
    case .decimal(let number): "d\(number)"
    case .text(let text): "t\(text)"
    }
  }

  init?(cellText text: String) {
    let rest = text.dropFirst()
    switch text.first {
    case "i":
      guard let number = Int64(rest) else { return nil }
      self = .integer(number)
    case "d":
      guard let number = Double(rest), number.isFinite else { return nil }
      self = .decimal(number)
    case "t": self = .text(String(rest))
    default: return nil
    }
  }
}

extension TimedEntry {
  private static let cellPrefix = "entry/"

  /// `entry/mood/545/i7/+A walk`: the entry itself is its identity; the second of equal ones is
  /// `entry/mood/545#2/i7/+A walk`.
  func cellName(_ number: Int = 1) -> String {
    let minute = (minute.map { "\($0)" } ?? "") + (number > 1 ? "#\(number)" : "")
    let parts = [attribute, minute, value?.cellText ?? "", note.map { "+\($0)" } ?? ""]
    return TimedEntry.cellPrefix + parts.joined(separator: "/")
  }

  init?(cellName name: String, on day: Day) {
    guard let parts = TimedEntry.parts(ofCellName: name) else { return nil }
    let time = parts[1].prefix { $0 != "#" }
    let minute = Int(time)
    guard minute.map({ TimedEntry.minutes ~= $0 }) ?? time.isEmpty else { return nil }
    self.init(
      attribute: String(parts[0]), day: day, minute: minute,
      value: Value(cellText: String(parts[2])),
      note: parts[3].isEmpty ? nil : String(parts[3].dropFirst()))
  }

  /// Which of several equal entries a cell is, from 1.
  static func number(inCellName name: String) -> Int {
    guard let time = parts(ofCellName: name)?[1], let mark = time.firstIndex(of: "#") else {
      return 1
    }
    return Int(time[time.index(after: mark)...]) ?? 1
  }

  private static func parts(ofCellName name: String) -> [Substring]? {
    guard name.hasPrefix(cellPrefix) else { return nil }
    let parts = name.dropFirst(cellPrefix.count).split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count == 4 ? parts : nil
  }
}

extension HourlyShares {
  /// Its bytes as hexadecimal digits.
  var digits: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  init?(digits: String) {
    let digits = Array(digits.utf8)
    guard digits.count == 2 * HourlyShares.byteCount else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    self.init(bytes: bytes)
  }
}
