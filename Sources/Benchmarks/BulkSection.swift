import Formats
import Foundation
import Metrics

/// What it takes to bring ten years in, and to go through all of them.
enum BulkSection {
  /// What has nothing but 0 and 1 could be a number too.
  private static let tags = [2, 12, 22, 32].map { "measure_\($0)=tag" }.joined(separator: ",")

  static func text() throws -> String {
    try Workplace.with { stores in
      let document = stores.path("10-years.json")
      let rows = stores.path("rows.csv")
      let peers = Peers(Peers.databases(in: stores), in: stores)
      func importing(_ name: String, _ program: Program) -> Rounds.Row {
        Rounds.Row(
          name: name, program: program,
          preparation: Program(path: "/bin/rm", words: ["-f", stores.store("imported")]))
      }
      let groups = [
        Rounds.Group(
          title: "Bringing in ten years of 100 attributes in JSON",
          rows: [
            importing(
              "dash import 10-years.json",
              stores.program("dash", "import", document, data: "imported"))
          ] + peers.rows(of: .document)),
        Rounds.Group(
          title: "Bringing in 300,000 lines of CSV",
          rows: [
            importing(
              "dash import rows.csv",
              stores.program("dash", "import", rows, "--type", tags, data: "imported"))
          ] + peers.rows(of: .table)),
      ]
      return try Rounds(groups: groups, hasBasis: false).tables().map(\.text).joined(
        separator: "\n\n")
        + "\n\n" + peers.said
    }
  }
}
