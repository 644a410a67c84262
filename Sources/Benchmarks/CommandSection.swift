import Foundation
import Metrics

/// What whole commands take, from their start to their end, and the programs that a person would
/// use instead.
enum CommandSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      for name in ["rated", "logged", "looked", "queried"] {
        try stores.copy("10-years", to: name)
      }
      let peers = Peers(Peers.diaries(in: stores), in: stores)
      let groups = [
        Rounds.Group(title: "Start", rows: start(stores) + peers.rows(of: .start)),
        Rounds.Group(
          title: "A day of 100 attributes, every card on", rows: day(stores) + peers.rows(of: .day)),
        Rounds.Group(title: "Keeping one value", rows: keeping(stores) + peers.rows(of: .keeping)),
        Rounds.Group(
          title: "Looking back over ten years",
          rows: lookingBack(stores) + peers.rows(of: .lookingBack)),
        Rounds.Group(title: "Facts of a date", rows: facts(stores) + peers.rows(of: .facts)),
      ]
      return try Rounds(groups: groups).tables().map(\.text).joined(separator: "\n\n")
        + "\n\n" + peers.said
    }
  }

  private static func start(_ stores: Stores) -> [Rounds.Row] {
    var rows = [Rounds.Row(name: "/bin/true", program: Program(path: "/bin/true"))]
    if let git = Program.place(of: "git") {
      let program = Program(path: git, words: ["--version"], variables: stores.world)
      rows.append(Rounds.Row(name: "git --version", program: program))
    }
    return rows + [
      Rounds.Row(name: "dash --version", program: stores.program("dash", "--version")),
      Rounds.Row(name: "dash help", program: stores.program("dash", "help")),
    ]
  }

  private static func day(_ stores: Stores) -> [Rounds.Row] {
    ["10-years", "1-year", "100-years"].map { store in
      Rounds.Row(
        name: "dash today, \(store.replacing("-", with: " "))",
        program: stores.program("dash", "today", data: store + "-all"))
    } + [
      Rounds.Row(
        name: "dash today, no goals or account",
        program: stores.program("dash", "today", data: "10-years")),
      Rounds.Row(name: "dash today --demo", program: stores.program("dash", "today", "--demo")),
    ]
  }

  /// Another value before each, so that there is something to write each time.
  private static func keeping(_ stores: Stores) -> [Rounds.Row] {
    [
      Rounds.Row(
        name: "mood rate 4", program: stores.program("mood", "rate", "4", data: "rated"),
        preparation: stores.program("mood", "rate", "2", data: "rated")),
      Rounds.Row(
        name: "dash log measure_0 5623",
        program: stores.program("dash", "log", "measure_0", "5623", data: "logged"),
        preparation: stores.program("dash", "log", "measure_0", "5123", data: "logged")),
    ]
  }

  private static func lookingBack(_ stores: Stores) -> [Rounds.Row] {
    [
      ("dash", ["averages", "--refresh"]), ("dash", ["history", "measure_0"]),
      ("dash", ["history", "measure_0", "--days", "3650"]), ("dash", ["year"]),
      ("mood", ["list"]), ("mood", ["stats"]),
    ]
    .map { name, words in
      var program = stores.program(name, data: "looked")
      program.words = words
      return Rounds.Row(name: ([name] + words).joined(separator: " "), program: program)
    }
  }

  private static func facts(_ stores: Stores) -> [Rounds.Row] {
    [
      Rounds.Row(name: "dash facts", program: stores.program("dash", "facts", data: "10-years")),
      Rounds.Row(
        name: "dash facts --search war",
        program: stores.program("dash", "facts", "--search", "war", data: "10-years")),
    ]
  }
}
