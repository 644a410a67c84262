import CSQLite
import Metrics
import Time

/// The state of a store's file, as far as it can be read; changes and upgrades nothing.
package struct Checkup {
  package enum Kind: Equatable, Sendable {
    case empty
    case store(version: Int)
    case newer(version: Int)
    case foreign
  }

  package struct Counts: Equatable, Sendable {
    package var attributes = 0
    package var groups = 0
    package var days = 0
    package var values = 0
    package var goals = 0
    package var changes = 0
    /// Ratings of days that have several, and pauses.
    package var entries = 0
    /// Values of missing attributes, or on invalid days.
    package var strays = 0
    /// Values that do not fit the type of their attribute, and invalid hours of values.
    package var misfits = 0
  }

  package struct Source: Sendable {
    package let source: ValueSource
    package fileprivate(set) var first, last: Day
    package fileprivate(set) var values = 0
    package var attributes: Int { rows.count }
    fileprivate var rows: Set<Int64> = []
    /// When it was imported last, if known.
    package fileprivate(set) var imported: String?
  }

  package private(set) var kind = Kind.empty
  /// The first few problems that SQLite's integrity check found, in its own words.
  package private(set) var damage: [String] = []
  /// The change that another program made to the tables, as the end of a sentence.
  package private(set) var difference: String?
  package private(set) var brokenReferences = 0
  /// Nil if the tables could not be read.
  package private(set) var counts: Counts?
  package private(set) var days: ClosedRange<Day>?

  package private(set) var sources: [Source] = []
  /// Whether a command was interrupted while it changed files, which are still to be put back.
  package private(set) var hasIntents = false
  /// The files that were put back last after such an interruption, a line each, and when.
  package private(set) var revertedFiles: (text: String, made: String)?

  package static var version: Int { Schema.version }
  /// The version of SQLite, `3.46.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Checks the existing file at `path`; ``damage`` reports unreadable parts.
  package init(path: [UInt8]) throws(StoreError) {
    let database = try Database(path: path)
    kind = try Checkup.kind(of: database)
    guard case .store(let version) = kind else { return }
    do throws(StoreError) {
      difference = try SchemaComparison(of: database, version: version).difference
      try check(database)
    } catch {
      damage.append(error.reason)
    }
    do throws(StoreError) {
      try count(database, version: version)
    } catch {
      if !damage.contains(error.reason) { damage.append(error.reason) }
    }
  }

  private static func kind(of database: Database) throws(StoreError) -> Kind {
    let version = try SchemaStamp(of: database).version
    if version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 {
      return .empty
    }
    guard try database.number("PRAGMA application_id") == Schema.applicationID, version > 0
    else { return .foreign }
    return version > Schema.version ? .newer(version: version) : .store(version: version)
  }

  private mutating func check(_ database: Database) throws(StoreError) {
    damage += try database.rows(of: "PRAGMA integrity_check(5)") { $0.text() }.filter { $0 != "ok" }
    brokenReferences = try database.rows(of: "PRAGMA foreign_key_check") { _ in true }.count
  }

  /// Reads every row of `value` once, in the order of the file.
  private mutating func count(_ database: Database, version: Int) throws(StoreError) {
    var counts = Counts()
    counts.groups = Int(try database.number("SELECT count(*) FROM attribute_group"))
    counts.changes = Int(try database.number("SELECT count(*) FROM change"))
    counts.goals = Int(try database.number("SELECT count(*) FROM goal"))
    var types: [Int64: ValueType] = [:]
    let rows = try database.prepare("SELECT id, type FROM attribute")
    while var row = try rows.next() {
      let attribute = try row.attributeRow()
      types[attribute] = try row.type()
    }
    counts.attributes = types.count
    let entries = try database.prepare("SELECT id, attribute, value FROM entry")
    while var row = try entries.next() {
      counts.entries += 1
      let (id, attribute) = (row.integer(), row.integer())
      guard Store.day(ofEntry: id) != nil, let type = types[attribute] else {
        counts.strays += 1
        continue
      }
      if !row.isNull, row.value()?.encoded(as: type) == nil { counts.misfits += 1 }
    }
    var first: Day?
    var last: Day?
    var sources: [Int64: Source] = [:]
    // Version 5 had no sources, and the hours of values came with version 9.
    let source = version >= 6 ? "source" : "2"
    let hours = version >= 9 ? "hours" : "NULL"
    let values = try database.prepare(
      "SELECT day, attribute, value, \(source), \(hours) FROM value")
    while var row = try values.next() {
      counts.values += 1
      guard let day = Day(exactly: row.integer()) else {
        counts.strays += 1
        continue
      }
      if day != last { counts.days += 1 }
      if first == nil { first = day }
      last = day
      let (attribute, value) = (row.integer(), row.value())
      try add(&row, of: attribute, on: day, to: &sources)
      guard let type = types[attribute] else {
        counts.strays += 1
        continue
      }
      if value?.encoded(as: type) == nil { counts.misfits += 1 }
      if let hours = row.optionalBytes(), HourlyShares(bytes: hours) == nil { counts.misfits += 1 }
    }
    if let first, let last, first <= last { days = first...last }
    self.counts = counts
    if version >= Schema.versionOfExports { try addImports(database, to: &sources) }
    if version >= Schema.versionOfState { try addIntents(database) }
    self.sources = sources.sorted { $0.key < $1.key }.map(\.value)
  }

  private func add(
    _ columns: inout Row, of attribute: Int64, on day: Day, to sources: inout [Int64: Source]
  ) throws(StoreError) {
    let source = try columns.source()
    let number = source.rawValue
    if sources[number] == nil { sources[number] = Source(source: source, first: day, last: day) }
    sources[number]?.values += 1
    sources[number]?.last = day
    sources[number]?.rows.insert(attribute)
  }

  private mutating func addIntents(_ database: Database) throws(StoreError) {
    hasIntents = try SchemaStamp.hasIntents(in: database)
    let key = StateKey.revertedFiles
    revertedFiles = try database.first(
      of: "SELECT value, made FROM state WHERE subject = ? AND key = ?", key.subject.rawValue,
      key.key
    ) { ($0.text(), $0.text()) }
  }

  private func addImports(
    _ database: Database, to sources: inout [Int64: Source]
  ) throws(StoreError) {
    let changes = try database.prepare(
      "SELECT made, exports FROM change WHERE undone = 0 AND exports NOT NULL ORDER BY id")
    while var row = try changes.next() {
      let made = row.text()
      for number in row.text().split(separator: " ").compactMap({ Int64($0) }) {
        sources[number]?.imported = made
      }
    }
  }
}
