import Foundation

/// What it takes to import exports of devices, beside programs that only read the same files.
enum ImportsSection {
  /// Beside Apple's export of a gigabyte, one that fits programs that store all records.
  private static let large = 1_000_000_000
  private static let small = 200_000_000

  static func text() throws -> String {
    try Workplace.withPrograms { stores in
      let (large, small) = (stores.path("export.xml"), stores.path("small.xml"))
      let archive = stores.path("export.zip")
      let rates = stores.path("heart_rate-2026-11-19.json")
      try ExportData.writeAppleHealth(large, bytes: Self.large)
      try ExportData.writeAppleHealth(small, bytes: Self.small)
      try ExportData.writeHeartRates(rates, bytes: Self.small)
      guard let zip = Program.place(of: "zip") else { throw Trouble("zip is not there") }
      try Program(path: zip, words: ["-q", "-j", archive, small]).run()

      func importing(_ file: String) -> Rounds.Row {
        Rounds.Row(
          name: "dash import \(URL(filePath: file).lastPathComponent)",
          program: stores.program("dash", "import", file, data: "imported"),
          preparation: Program(path: "/bin/rm", words: ["-f", stores.store("imported")]))
      }
      var groups: [Rounds.Group] = []
      func add(_ title: String, _ file: String, _ peers: [(name: String, words: [String])]) {
        var rows = [importing(file)]
        for (name, words) in peers {
          guard let path = Program.place(of: name) else { continue }
          let title = words.map { $0.hasPrefix("/") ? URL(filePath: $0).lastPathComponent : $0 }
          rows.append(
            Rounds.Row(
              name: ([name] + title).joined(separator: " "),
              program: Program(path: path, words: words, variables: stores.world),
              preparation: Program(path: "/bin/rm", words: ["-f", stores.path("records.db")])))
        }
        groups.append(Rounds.Group(title: title, rows: rows))
      }
      add(
        "Apple Health, 1 GB", large, [("xmllint", ["--stream", "--noout", "--huge", large])])
      add(
        "Apple Health, 200 MB", small,
        [
          ("xmllint", ["--stream", "--noout", "--huge", small]),
          ("healthkit-to-sqlite", ["--xml", small, stores.path("records.db")]),
        ])
      add("The same in an archive", archive, [("unzip", ["-p", archive])])
      add("Heart rates of Fitbit, 200 MB", rates, [("jq", ["length", rates])])
      return try Rounds(groups: groups, hasBasis: false, count: 3).tables().map(\.text)
        .joined(separator: "\n\n")
    }
  }
}
