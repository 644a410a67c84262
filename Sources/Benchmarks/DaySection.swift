import Foundation

/// What whole commands take, from their start to their end.
enum DaySection {
  static func table() throws -> Table {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "dash-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let stores = try Stores(in: folder)
    try stores.copy("10-years", to: "rated")
    let rounds = Rounds(
      rows: [
        Rounds.Row(name: "/bin/true", program: Program(path: "/bin/true")),
        Rounds.Row(name: "dash --version", program: try stores.program("dash", "--version")),
        Rounds.Row(
          name: "dash today, 10 years",
          program: try stores.program("dash", "today", data: "10-years")),
        Rounds.Row(
          name: "dash today, 100 years",
          program: try stores.program("dash", "today", data: "100-years")),
        // Another rating before it, so that there is something to write each time.
        Rounds.Row(
          name: "mood rate 4", program: try stores.program("mood", "rate", "4", data: "rated"),
          preparation: try stores.program("mood", "rate", "2", data: "rated")),
      ],
      count: 100)
    return try rounds.table(title: "Whole commands, 100 attributes a day, \(rounds.count) rounds")
  }
}
