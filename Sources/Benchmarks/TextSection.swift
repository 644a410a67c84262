import Foundation

/// Commands on a note that is twice as long each time.
///
/// If time grows with the length, it doubles; if it grew with its square, it would quadruple.
enum TextSection {
  /// Lengths of the note, in characters.
  private static let lengths = [500_000, 1_000_000, 2_000_000, 4_000_000]

  /// Texts of which each is repeated: without a blank, words, wide characters, characters of many marks,
  /// and letters that a script joins into one character.
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

  /// A store whose only note has so many characters.
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
