import CSQLite
import Metrics
import Time

/// What stands in the file of a store, as far as it can be read: for a look at its health.
///
/// Changes nothing, not even where the file is of an earlier version.
package struct Checkup {
  /// Whose file it is.
  package enum Kind: Equatable, Sendable {
    /// Nothing is in it yet.
    case empty
    /// A store, of that version.
    case store(version: Int)
    /// A store of a version that this program does not know.
    case newer(version: Int)
    /// The database of another program.
    case foreign
  }

  /// How many rows of each kind are kept.
  package struct Counts: Equatable, Sendable {
    package var attributes = 0
    package var groups = 0
    package var days = 0
    package var values = 0
    package var goals = 0
    package var changes = 0
    /// Values of attributes that are not there, or on days that no calendar has.
    package var strays = 0
    /// Values that their attribute's type does not have.
    package var misfits = 0
  }

  package private(set) var kind = Kind.empty
  /// What SQLite finds damaged, in its own words, the first few; empty where all is sound.
  package private(set) var damage: [String] = []
  /// Rows that name others that are not there.
  package private(set) var brokenReferences = 0
  /// Nil where the tables could not be read.
  package private(set) var counts: Counts?
  /// The earliest and the latest day with a value.
  package private(set) var days: ClosedRange<Day>?

  /// The version of stores that this program writes.
  package static var version: Int { Schema.version }

  /// The version of SQLite, `3.46.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Looks at the file at `path`, which is there.
  ///
  /// - Throws: ``StoreFault`` where it cannot be read at all; what can be read in part is told by
  ///   ``damage``.
  package init(path: String) throws(StoreFault) {
    let database = try Database(path: path)
    kind = try Checkup.kind(of: database)
    guard case .store(let version) = kind else { return }
    do throws(StoreFault) {
      try check(database)
    } catch {
      damage.append(error.reason)
    }
    do throws(StoreFault) {
      try count(database, version: version)
    } catch {
      if !damage.contains(error.reason) { damage.append(error.reason) }
    }
  }

  private static func kind(of database: Database) throws(StoreFault) -> Kind {
    let version = Int(try database.number("PRAGMA user_version"))
    if version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 {
      return .empty
    }
    guard try database.number("PRAGMA application_id") == Schema.applicationID, version > 0
    else { return .foreign }
    return version > Schema.version ? .newer(version: version) : .store(version: version)
  }

  private mutating func check(_ database: Database) throws(StoreFault) {
    let check = try database.prepare("PRAGMA integrity_check(5)")
    while try check.step() {
      let words = check.text(0)
      if words != "ok" { damage.append(words) }
    }
    let references = try database.prepare("PRAGMA foreign_key_check")
    while try references.step() { brokenReferences += 1 }
  }

  /// Reads every row of `value` once, in the order in which they lie.
  private mutating func count(_ database: Database, version: Int) throws(StoreFault) {
    var counts = Counts()
    counts.groups = Int(try database.number("SELECT count(*) FROM attribute_group"))
    counts.changes = Int(try database.number("SELECT count(*) FROM change"))
    // Goals came with the second version.
    if version >= 2 { counts.goals = Int(try database.number("SELECT count(*) FROM goal")) }
    var types: [Int64: ValueType] = [:]
    let rows = try database.prepare("SELECT id, type FROM attribute")
    while try rows.step() { types[try rows.attributeRow(0)] = try rows.type(1) }
    counts.attributes = types.count
    var first: Day?
    var last: Day?
    let values = try database.prepare("SELECT day, attribute, value FROM value")
    while try values.step() {
      counts.values += 1
      guard let day = Day(exactly: values.integer(0)) else {
        counts.strays += 1
        continue
      }
      if day != last { counts.days += 1 }
      if first == nil { first = day }
      last = day
      guard let type = types[values.integer(1)] else {
        counts.strays += 1
        continue
      }
      if values.value(2)?.kept(as: type) == nil { counts.misfits += 1 }
    }
    if let first, let last, first <= last { days = first...last }
    self.counts = counts
  }
}
