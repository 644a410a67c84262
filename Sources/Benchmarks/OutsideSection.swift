import Foundation

/// What looking at the weather takes, beside a day with and without it.
enum OutsideSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      try stores.copy("10-years-weather", to: "weather")
      func row(_ name: String, _ words: [String], card: Bool = true) -> Rounds.Row {
        var program = stores.program("dash", data: "weather")
        program.words = words
        program.variables[StandInWeather.variable.name] = StandInWeather.variable.value
        if !card { program.variables["DASH_OUTSIDE_CARD"] = "no" }
        return Rounds.Row(name: name, program: program)
      }
      let groups = [
        Rounds.Group(
          title: "The weather, cached",
          rows: [
            row("dash outside", ["outside"]),
            row("dash outside Berlin", ["outside", "Berlin"]),
            row("dash outside 52.52,13.4", ["outside", "52.52,13.4"]),
            row("dash outside --why", ["outside", "--why"]),
            row("dash outside --format", ["outside", "--format", "{sign} {temperature}"]),
            row("dash outside --json", ["outside", "--json"]),
          ]),
        Rounds.Group(
          title: "A day of 100 attributes and ten years",
          rows: [
            row("dash today, with the weather", ["today"]),
            row("dash today, without", ["today"], card: false),
          ]),
      ]
      return try Rounds(groups: groups, hasBasis: false, count: 30).tables().map(\.text)
        .joined(separator: "\n\n")
    }
  }
}
