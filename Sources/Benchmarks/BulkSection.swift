import Formats
import Foundation
import Metrics

/// What it takes to bring ten years in, and to go through all of them.
enum BulkSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      let document = stores.path("10-years.json")
      let rows = stores.path("rows.csv")
      let peers = Peers(Peers.databases(in: stores), in: stores)
      func importing(_ name: String, _ file: String) -> Rounds.Row {
        Rounds.Row(
          name: name, program: stores.program("dash", "import", file, data: "imported"),
          preparation: Program(path: "/bin/rm", words: ["-f", stores.store("imported")]))
      }
      let groups = [
        Rounds.Group(
          title: "Bringing in ten years of 100 attributes in JSON",
          rows: [importing("dash import 10-years.json", document)] + peers.rows(of: .document)),
        Rounds.Group(
          title: "Bringing in 300,000 lines of CSV",
          rows: [importing("dash import rows.csv", rows)] + peers.rows(of: .table)),
      ]
      return try Rounds(groups: groups, hasBasis: false).tables().map(\.text).joined(
        separator: "\n\n")
        + "\n\n" + peers.said
    }
  }
}
