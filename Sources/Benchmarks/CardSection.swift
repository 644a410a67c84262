import Foundation

/// What the parts of `dash today` take, taken away one after the other, in instructions.
enum CardSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      var table = Table(
        title: "dash today, ten years of 100 attributes", heads: ["instructions", "less by"])
      var before: Int?
      func add(_ name: String, _ program: Program) throws {
        guard let count = try program.instructions() else { return }
        table.rows.append([
          name, written(Double(count) / 1e6, digits: 3, "M"),
          before.map { written(Double($0 - count) / 1e6, digits: 3, "M") } ?? "",
        ])
        before = count
      }
      var program = stores.program("dash", "today", data: "10-years-all")
      try add("every card", program)
      program = stores.program("dash", "today", data: "10-years-goals")
      try add("without an account and its insights", program)
      program = stores.program("dash", "today", data: "10-years")
      try add("without set goals and streaks", program)
      program.variables["DASH_FACTS_CARD"] = "no"
      try add("without the card of facts", program)
      if let shell = Program.place(of: "sqlite3") {
        try stores.copy("10-years", to: "plain")
        try Program(
          path: shell,
          words: [
            stores.store("plain"), "UPDATE average SET highs = NULL, lows = NULL, since = NULL",
          ], variables: stores.world
        )
        .run()
        program.variables["DASH_DATA"] = stores.store("plain")
        try add("without highlights: averages without cached extremes", program)
      }
      guard !table.rows.isEmpty else { return "Left out: the cards (valgrind is not there)" }
      return table.text
    }
  }
}
