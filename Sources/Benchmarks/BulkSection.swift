import Foundation

/// What it takes to bring ten years in, and to go through all of them.
enum BulkSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      let history = HistoryDocument(of: History(days: History.daysOfTenYears))
      let document = stores.folder.appending(path: "history.json")
      try Data(history.json).write(to: document)
      let rows = stores.folder.appending(path: "rows.csv")
      try Data(HistoryTable.csv(lines: 300_000).utf8).write(to: rows)
      let peers = Peers(Peers.databases(in: stores), in: stores)
      func importing(_ name: String, _ file: URL) -> Rounds.Row {
        Rounds.Row(
          name: name, program: stores.program("dash", "import", file.path, data: "imported"),
          preparation: Program(path: "/bin/rm", words: ["-f", stores.store("imported")]))
      }
      let megabytes = written(Double(history.json.count) / 1e6, digits: 1)
      let groups = [
        Rounds.Group(
          title: "Bringing in \(megabytes) MB of JSON, \(history.valueCount) values",
          rows: [importing("dash import history.json", document)] + peers.rows(of: .document)),
        Rounds.Group(
          title: "Bringing in 300,000 lines of CSV",
          rows: [importing("dash import rows.csv", rows)] + peers.rows(of: .table)),
      ]
      return try Rounds(groups: groups).tables().map(\.text).joined(separator: "\n\n")
        + "\n\n" + peers.said
    }
  }
}
