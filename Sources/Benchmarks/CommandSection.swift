import Formats
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
          title: "A day of 100 attributes, every card on",
          rows: day(stores) + peers.rows(of: .day)),
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

/// Commands on a note that is twice as long each time.
///
/// If time grows with the length, it doubles; if it grew with its square, it would quadruple.
enum TextSection {
  /// Lengths of the note, in characters.
  private static let lengths = [500_000, 1_000_000, 2_000_000, 4_000_000]

  /// Texts to repeat: without a blank, words, wide characters, characters of many marks, and
  /// letters that a script joins into one character.
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
            var program = stores.program(words[0], data: data)
            program.words = Array(words.dropFirst())
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

  /// A store whose only note has `length` characters.
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
    try stores.program("dash", "import", file, data: name).run()
    return name
  }
}
