import Actions
import CSQLite
import Text

@testable import Commands

/// Commands on a store with rows that no version of this program writes.
///
/// A byte chooses the world, one the command; then each row that is changed takes a byte for its
/// column, one for which rows, one for the kind of what is put there, and what that needs.
enum StoreTarget {
  private static let columns = [
    "attribute_group.id", "attribute_group.name", "attribute_group.label",
    "attribute_group.priority", "attribute.id", "attribute.name", "attribute.label",
    "attribute.group_id", "attribute.priority", "attribute.type", "attribute.unit",
    "attribute.service", "attribute.private", "attribute.gauge", "attribute.own",
    "attribute.hidden", "value.day", "value.attribute", "value.value", "value.value",
    "average_set.id", "average_set.week", "average_set.origin", "average_set.first_day",
    "average_set.last_day", "average_set.statistic", "average_set.stale", "average.set_id",
    "average.weekday", "average.attribute", "average.value", "average.days", "average.highs",
    "average.lows", "average.since", "change.id", "change.made", "change.command",
    "change.undone", "replaced.change", "replaced.relation", "replaced.id", "replaced.before",
    "goal.id", "goal.attribute", "goal.weekday", "goal.value", "goal.most", "change.origin",
    "attribute.account_name", "response_cache.service", "response_cache.key",
    "response_cache.fetched", "response_cache.expires", "response_cache.etag",
    "response_cache.body", "state.subject", "state.key", "state.value", "state.made", "outbox.day",
    "outbox.attribute",
    "outbox.base", "outbox.send", "entry.id", "entry.day", "entry.attribute", "entry.minute",
    "entry.value", "entry.note",
    "fact.id", "fact.date", "fact.category", "fact.year", "fact.text",
  ].map { name in
    let parts = name.split(separator: ".").map(String.init)
    return (table: parts[0], column: parts[1])
  }

  private static let commands = [
    "dash today", "dash today --json", "dash today yesterday --all", "dash week", "dash year",
    "dash year steps", "dash history steps", "dash history mood --json", "dash averages",
    "dash averages --refresh", "dash averages --history", "dash streaks", "dash facts",
    "mood list --all", "mood add 3 x", "dash skip steps", "dash goal steps 9/week",
    "dash facts --search met", "dash undo --list", "dash undo", "dash undo 3", "dash redo",
    "dash redo --list", "dash goal", "dash goal --json", "dash goal steps --average",
    "dash attributes", "dash attributes --json", "dash attributes remove steps", "dash export",
    "dash export --csv", "dash insights", "dash correlations", "dash account",
    "dash account logout", "dash sync", "dash profile", "dash doctor", "dash doctor --json",
    "dash log steps +5", "dash log mood_note", "dash tag coffee", "dash untag coffee",
    "dash forget steps", "dash import in", "dash import --dry-run in", "mood", "mood list",
    "mood month", "mood stats", "mood memories", "mood rate 4", "mood note", "mood note a",
    "mood clear", "mood search a",
  ].map { $0.split(separator: " ").map { Argument(String($0)) } }

  static func run(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard let choices = rest.popFirst(), let command = rest.popFirst() else { return }
    let store = StoreFile.shared
    store.restore()
    store.change { database in
      while let column = rest.popFirst(), let row = rest.popFirst(), let kind = rest.popFirst() {
        let (table, column) = columns[Int(column) % columns.count]
        put(&rest, kind, in: table, column, row, database)
      }
    }
    World(choices: choices | 1, said: [], store: store)
      .run(commands[Int(command) % commands.count])
  }

  /// Puts something into a column, of all rows or of one.
  private static func put(
    _ rest: inout ArraySlice<UInt8>, _ kind: UInt8, in table: String, _ column: String,
    _ row: UInt8, _ database: OpaquePointer
  ) {
    let key = "(SELECT \(column) FROM \(table) ORDER BY 1 LIMIT 1 OFFSET \(row))"
    var statement: OpaquePointer?
    let text =
      "UPDATE OR IGNORE \(table) SET \(column) = ?"
      + (row % 4 == 0 ? "" : " WHERE \(column) IS \(key)")
    guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
      fatalError("no such column: \(table).\(column)")
    }
    switch kind % 6 {
    case 0: sqlite3_bind_int64(statement, 1, Int64(bitPattern: number(&rest)))
    case 1: sqlite3_bind_double(statement, 1, Double(bitPattern: number(&rest)))
    case 2: sqlite3_bind_int64(statement, 1, Int64(Int8(bitPattern: rest.popFirst() ?? 0)))
    case 3:
      let text = String(decoding: piece(&rest), as: UTF8.self)
      sqlite3_bind_text(statement, 1, text, -1, csqlite_transient())
    case 4:
      let bytes = piece(&rest)
      sqlite3_bind_blob(statement, 1, bytes, Int32(bytes.count), csqlite_transient())
    default: sqlite3_bind_null(statement, 1)
    }
    sqlite3_step(statement)
    sqlite3_finalize(statement)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
    let number = rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return number
  }

  private static func piece(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let count = Int(rest.popFirst() ?? 0)
    let piece = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return piece
  }
}
