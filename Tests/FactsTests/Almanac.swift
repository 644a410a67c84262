import Foundation

/// The almanac that is compiled in, read from its file.
enum Almanac {
  /// A line of the almanac.
  struct Row {
    let fields: [String]

    var date: String { fields[0] }
    var category: String { fields[1] }
    var year: Int { Int(fields[2]) ?? 0 }
    var title: String { fields[3] }
    var text: String { fields[4] }
    var country: String { fields[5] }
    var field: String { fields[6] }
    var sex: String { fields[7] }
    /// What no other fact has: `12-25 event 2021 James Webb Space Telescope`.
    var name: String { fields[0...3].joined(separator: " ") }
    var isOldStyle: Bool { text.contains("(Old Style)") }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  static func bytes() throws -> [UInt8] {
    let path = "../../Sources/Kits/ReferenceData/facts.tsv"
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }

  static func rows() throws -> [Row] {
    lines(String(decoding: try bytes(), as: UTF8.self)).map(Row.init)
  }

  /// The facts after 2019, each with the addresses of two sources of its date.
  static func sources() throws -> [(name: String, addresses: [String])] {
    let file = folder.appending(path: "recent-facts.tsv")
    return lines(try String(contentsOf: file, encoding: .utf8)).map {
      ($0[0...3].joined(separator: " "), Array($0[4...]))
    }
  }

  private static func lines(_ text: String) -> [[String]] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The words of a text without case, accents and possessive endings.
  static func words(_ text: String) -> [String] {
    text.replacing("'s", with: "").replacing("’s", with: "")
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether a text names the subject of an article: a word of the title occurs in it that says more than
  /// `battle` or a number, itself or as the beginning of another or the other way round (`Turkish`, `Turk`).
  static func names(_ text: String, title: String) -> Bool {
    let inTitle = words(title).filter { !articles.contains($0) }
    let telling = inTitle.filter { !general.contains($0) && Int($0) == nil }
    let inText = words(text)
    return (telling.isEmpty ? inTitle : telling).contains { word in
      inText.contains {
        $0 == word
          || min($0.count, word.count) >= 4 && ($0.hasPrefix(word) || word.hasPrefix($0))
      }
    }
  }

  private static let articles = Set(
    "a an the of and in on at to for by with from de la le el du des der die das von van"
      .split(separator: " ").map(String.init))
  private static let general = Set(
    """
    first second third one two three great new war battle treaty act day world national international
    """.split { " \n".contains($0) }.map(String.init))

  /// How many beginnings of longer words two texts about one subject share, without the words of its name.
  static func sharedWords(_ one: Row, _ other: Row) -> Int {
    func beginnings(_ row: Row) -> Set<String> {
      let name = Set(words(row.title))
      return Set(
        words(row.text).filter { $0.count >= 5 && !name.contains($0) && !common.contains($0) }
          .map { String($0.prefix(5)) })
    }
    return beginnings(one).intersection(beginnings(other)).count
  }

  private static let common = Set(
    "style which their first after before where whose would about under among until never"
      .split(separator: " ").map(String.init))
}
