import Formats
import Importers
import Storage
import Text

/// The databases of other programs among the files of an import; one at a time is in memory.
final class ForeignDatabases {
  private var last: (name: String, database: ForeignDatabase?)?

  /// The database in a file; nil if it is none.
  func database(in source: ByteSource) throws -> ForeignDatabase? {
    if let last, last.name == source.name { return last.database }
    last = nil
    let chunks = try source.open()
    var count = 0
    let database = try ForeignDatabase(named: source.name) {
      let next = try chunks()
      count += next.count
      guard count <= ForeignDatabase.largest else {
        throw Failure(
          "\(source.name): is a database of more than \(ForeignDatabase.largest >> 20) MiB",
          status: .data)
      }
      return next
    }
    last = (source.name, database)
    return database
  }

  func tables(in source: ByteSource) throws -> SampleTables? {
    guard let database = try database(in: source) else { return nil }
    return SampleTables(columns: database.columns) { table, parent, columns, body in
      let own = try database.columns(of: table)
      let others = try parent.map(database.columns) ?? []
      let selected = columns.map { name in
        own.contains(name) ? "child.\(name)" : others.contains(name) ? "parent.\(name)" : "NULL"
      }
      let join = parent.map { " JOIN \($0) AS parent ON parent.row_id = child.parent_key" } ?? ""
      let list = selected.isEmpty ? "1" : selected.joined(separator: ", ")
      try database.forEachRow(of: "SELECT \(list) FROM \(table) AS child\(join)") {
        body($0.values())
      }
    }
  }
}

extension LoopBackup {
  private static let mostHabits = 10_000

  /// Reads a database of Loop; early versions have no types, values or notes.
  init?(_ source: ByteSource, in databases: ForeignDatabases) throws {
    guard let database = try databases.database(in: source) else { return nil }
    let habits = try database.columns(of: "habits")
    let repetitions = try database.columns(of: "repetitions")
    guard habits.contains("name"), repetitions.isSuperset(of: ["habit", "timestamp"])
    else { return nil }
    self.init()
    let type = habits.contains("type") ? "type" : "0"
    guard try database.rowCount(of: "habits") <= LoopBackup.mostHabits else {
      throw Failure(
        "\(source.name): has more than \(CountText.grouped(LoopBackup.mostHabits)) habits",
        hints: ["Loop did not write it: no person has as many."], status: .data)
    }
    var found: [Habit] = []
    try database.forEachRow(of: "SELECT id, name, \(type) FROM habits ORDER BY id") { row in
      found.append((row.integer(), row.text(), row.integer() == 1))
    }
    self.habits = found
    let value = repetitions.contains("value") ? "value" : "2"
    let hasNotes = repetitions.contains("notes")
    if hasNotes {
      var noted: Set<Int64> = []
      try database.forEachRow(
        of: "SELECT DISTINCT habit FROM repetitions WHERE notes IS NOT NULL AND notes <> ''"
      ) { noted.insert($0.integer()) }
      self.noted = noted
    }
    let selection =
      "SELECT habit, timestamp, \(value), \(hasNotes ? "coalesce(notes, '')" : "''")"
      + " FROM repetitions ORDER BY timestamp"
    forEachRepetition = { body in
      try databases.database(in: source)?.forEachRow(of: selection) { row in
        body((row.integer(), row.integer(), row.integer(), row.text()))
      }
    }
  }
}
