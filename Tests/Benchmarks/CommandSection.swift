import Formats
import Foundation
import Metrics

/// The cost of whole commands, beside the programs that a person would use instead.
enum CommandSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      for name in ["rated", "logged", "looked", "queried"] { try stores.copy("10-years", to: name) }
      let peers = Peers(Peers.diaries(in: stores), in: stores)
      let groups = [
        ("Start", start(stores) + peers.rows(of: .start)),
        ("A day of 100 attributes, every card on", day(stores) + peers.rows(of: .day)),
        ("Keeping one value", keeping(stores) + peers.rows(of: .keeping)),
        ("Looking back over ten years", lookingBack(stores) + peers.rows(of: .lookingBack)),
        ("Facts of a date", facts(stores) + peers.rows(of: .facts)),
      ]
      return try Rounds(groups: groups).text() + "\n\n" + peers.said
    }
  }

  private static func start(_ stores: Stores) -> [Rounds.Row] {
    var rows = [Rounds.Row(name: "/bin/true", program: TimedProgram(path: "/bin/true"))]
    if let git = TimedProgram.place(of: "git") {
      let program = TimedProgram(path: git, words: ["--version"], variables: stores.world)
      rows.append(Rounds.Row(name: "git --version", program: program))
    }
    return rows + [stores.row("dash", ["--version"]), stores.row("dash", ["help"])]
  }

  private static func day(_ stores: Stores) -> [Rounds.Row] {
    ["10-years", "1-year", "100-years"].map { store in
      stores.row(
        "dash", ["today"], data: store + "-all",
        titled: "dash today, \(store.replacing("-", with: " "))")
    } + [
      stores.row("dash", ["today"], data: "10-years", titled: "dash today, no goals or account"),
      stores.row("dash", ["today", "--demo"]),
    ]
  }

  /// Another value before each, so that there is something to write each time.
  private static func keeping(_ stores: Stores) -> [Rounds.Row] {
    [
      stores.row(
        "mood", ["rate", "4"], data: "rated",
        after: stores.program("mood", ["rate", "2"], data: "rated")),
      stores.row(
        "dash", ["log", "measure_0", "5623"], data: "logged",
        after: stores.program("dash", ["log", "measure_0", "5123"], data: "logged")),
    ]
  }

  private static func lookingBack(_ stores: Stores) -> [Rounds.Row] {
    [
      ("dash", ["averages", "--refresh"]), ("dash", ["history", "measure_0"]),
      ("dash", ["history", "measure_0", "--days", "3650"]), ("dash", ["year"]),
      ("mood", ["list"]), ("mood", ["stats"]),
    ]
    .map { stores.row($0, $1, data: "looked") }
  }

  private static func facts(_ stores: Stores) -> [Rounds.Row] {
    [["facts"], ["facts", "--search", "war"]].map { stores.row("dash", $0, data: "10-years") }
  }
}

enum CardSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      var table = Table(
        title: "dash today, ten years of 100 attributes", heads: ["instructions", "less by"])
      var before: Int?
      func add(_ name: String, _ program: TimedProgram) throws {
        guard let count = try program.instructions() else { return }
        table.rows.append([
          name, written(Double(count) / 1e6, digits: 3, "M"),
          before.map { written(Double($0 - count) / 1e6, digits: 3, "M") } ?? "",
        ])
        before = count
      }
      var program = stores.program("dash", ["today"], data: "10-years-all")
      try add("every card", program)
      program = stores.program("dash", ["today"], data: "10-years-goals")
      try add("without an account and its insights", program)
      program = stores.program("dash", ["today"], data: "10-years")
      try add("without set goals and streaks", program)
      program.variables["DASH_FACTS_CARD"] = "no"
      try add("without the card of facts", program)
      if let shell = TimedProgram.place(of: "sqlite3") {
        try stores.copy("10-years", to: "plain")
        try TimedProgram(
          path: shell,
          words: [
            stores.store("plain"), "UPDATE average SET highs = NULL, lows = NULL, since = NULL",
          ], variables: stores.world
        )
        .run()
        program.variables["DASH_DATA"] = stores.store("plain")
        try add("without highlights: averages without cached extremes", program)
      }
      guard !table.rows.isEmpty else { return "Skipped: the cards (valgrind is not installed)" }
      return table.text
    }
  }
}

/// What it takes to bring ten years in, and to go through all of them.
enum BulkSection {
  /// What has nothing but 0 and 1 could be a number too.
  private static let tags = [2, 12, 22, 32].map { "measure_\($0)=tag" }.joined(separator: ",")

  static func text() throws -> String {
    try Workplace.with { stores in
      let peers = Peers(Peers.databases(in: stores), in: stores)
      let document = [stores.importing(stores.path("10-years.json"))]
      let table = [stores.importing(stores.path("rows.csv"), ["--type", tags])]
      let groups = [
        ("Bringing in ten years of 100 attributes in JSON", document + peers.rows(of: .document)),
        ("Bringing in 300,000 lines of CSV", table + peers.rows(of: .table)),
      ]
      return try Rounds(groups: groups, hasBasis: false).text() + "\n\n" + peers.said
    }
  }
}

/// Commands on a note that is twice as long each time: the time should double.
enum TextSection {
  private static let lengths = [500_000, 1_000_000, 2_000_000, 4_000_000]

  /// Without a blank, words, wide characters, many marks, and letters that join into one.
  private static let parts: [(name: String, part: String)] = [
    ("no blanks", "a"), ("words", "walk "), ("wide", "東京"), ("marks", "e\u{301}\u{308}"),
    ("joined", "क\u{94D}"),
  ]

  static func text() throws -> String {
    try Workplace.with { stores in
      try parts.map { part in
        let lists = [
          ["dash", "today"], ["mood", "search", "a"], ["mood", "search", part.part],
          ["dash", "export"],
        ]
        var table = Table(
          title: "A note of \(part.name), in milliseconds",
          heads: lengths.map { "\($0 / 1000) k" } + ["× for each doubling"])
        let programs = try lengths.map { try store(of: part.part, length: $0, in: stores) }
        for words in lists {
          let times = try programs.map { data in
            let program = stores.program(words[0], Array(words.dropFirst()), data: data)
            return try (0..<5).map { _ in try program.run().seconds }.min() ?? 0
          }
          let ratios = zip(times.dropFirst(), times).map { $0 / $1 }
          table.rows.append(
            [words.joined(separator: " ")] + times.map { written($0 * 1000, digits: 1) }
              + [ratios.map { written($0, digits: 2) }.joined(separator: ", ")])
        }
        return table.text
      }.joined(separator: "\n\n")
    }
  }

  private static func store(of part: String, length: Int, in stores: Stores) throws -> String {
    let name =
      "note"
      + String(part.unicodeScalars.reduce(length) { $0 &* 31 &+ Int($1.value) & 0xffff_ffff })
    let text = String(repeating: part, count: length / part.unicodeScalars.count)
    let file = stores.path(name + ".json")
    try Data(
      "[{\"attribute\": \"mood_note\", \"date\": \"\(History.today)\", \"value\": \"\(text)\"}]"
        .utf8
    ).write(to: URL(filePath: file))
    try stores.program("dash", ["import", file], data: name).run()
    return name
  }
}
