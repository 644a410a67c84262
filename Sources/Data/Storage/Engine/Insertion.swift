/// Inserts records, many with each run of a statement: SQLite begins and ends fewer of them.
struct Insertion<Record: TableRecord>: ~Copyable {
  let single, several: Statement
  var records: [Record] = []
  static var most: Int { 32 }

  mutating func add(_ record: Record) throws(StoreError) {
    records.append(record)
    guard records.count == Insertion.most else { return }
    several.bind(all: records)
    try several.run()
    records.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws(StoreError) {
    for record in records { try single.run(record) }
    records = []
  }
}

extension Database {
  func insertion<Record: TableRecord>() throws(StoreError) -> Insertion<Record> {
    try Insertion(
      single: prepare(Record.insertion),
      several: prepare(Record.insertion(count: Insertion<Record>.most)))
  }
}
