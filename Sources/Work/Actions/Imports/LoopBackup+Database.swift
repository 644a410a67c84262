import Formats
import Importers
import Storage
import Text

extension LoopBackup {
  /// The backup in a file; nil where it is not a database of Loop Habit Tracker.
  ///
  /// Versions before 2.0 have neither types nor values, those before 2.3 no notes.
  ///
  /// - Throws: ``StoreError`` for a database that is damaged, ``Failure`` for one of more than 64 MiB, and
  ///   what reading the file throws.
  init?(_ source: ByteSource) throws {
    let chunks = try source.open()
    var bytes = try chunks()
    while bytes.count < 16, case let next = try chunks(), !next.isEmpty { bytes += next }
    guard ForeignDatabase.begins(bytes) else { return nil }
    while case let next = try chunks(), !next.isEmpty {
      bytes += next
      guard bytes.count <= ForeignDatabase.largest else {
        throw Failure("\(source.name): is a database of more than 64 MiB", status: .data)
      }
    }
    // Shorter than the smallest page.
    guard bytes.count >= 512 else { return nil }
    let database = try ForeignDatabase(bytes, named: source.name)
    let habits = try database.columns(of: "habits")
    let repetitions = try database.columns(of: "repetitions")
    guard habits.contains("name"), repetitions.isSuperset(of: ["habit", "timestamp"]) else {
      return nil
    }
    self.init()
    let type = habits.contains("type") ? "type" : "0"
    var found: [Habit] = []
    try database.forEachRow(of: "SELECT id, name, \(type) FROM habits ORDER BY id") { row in
      found.append(
        Habit(
          identifier: row.integer(0), name: row.text(1), isCounted: row.integer(2) == 1))
    }
    let value = repetitions.contains("value") ? "value" : "2"
    let notes = repetitions.contains("notes") ? "coalesce(notes, '')" : "''"
    var rows: [Repetition] = []
    try database.forEachRow(
      of: "SELECT habit, timestamp, \(value), \(notes) FROM repetitions ORDER BY timestamp"
    ) { row in
      rows.append(
        Repetition(
          habit: row.integer(0), timestamp: row.integer(1), value: row.integer(2),
          notes: row.text(3)))
    }
    self.habits = found
    self.repetitions = rows
  }
}
