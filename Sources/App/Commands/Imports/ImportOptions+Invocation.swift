import CommandLine
import Importers
import Metrics
import Text

extension ImportOptions {
  init(_ line: Invocation) throws {
    self.init(today: line.today)
    day = try line.day(Import.day)
    attribute = try ImportOptions.attribute(line.text(Import.attribute))
    dateOrder = try line.choice(Import.dateFormat).flatMap(DateOrder.init)
    decimal = try line.choice(Import.decimal).flatMap(DecimalMark.init)
    moods = try ImportOptions.moods(line.texts(Import.moods))
    dateColumn = try line.text(Import.dateColumn)
    func names(_ option: Option) throws -> [String] {
      try line.texts(option).flatMap { $0.split(separator: ",") }.map { String($0.trimmed) }
        .filter { !$0.isEmpty }
    }
    filter.sources = try names(Import.source)
    filter.exceptions = try names(Import.except)
    filter.attributes = Set(try names(Import.attributes))
    filter.from = try line.day(Import.from)
    filter.to = try line.day(Import.to)
    if let from = filter.from, let to = filter.to, from > to {
      throw Failure.usage(
        "--from \(from) is after --to \(to)", hints: ["The first day comes before the last."])
    }
    for text in try line.texts(Import.scale) + line.texts(Import.moodScale) { try add(scale: text) }
    for (column, name) in try ImportOptions.pairs(line, Import.map, "Gewicht=weight") {
      columns[column] = name
    }
    for (column, word) in try ImportOptions.pairs(line, Import.type, "headache=tag") {
      guard let type = ValueType(word: word) else {
        throw Failure.usage(
          "invalid type '\(word)'",
          hints: ["Types are tag, " + ValueType.allCases.map(\.name).joined(separator: ", ") + "."]
            + Suggestion.hints(for: word, among: ValueType.allCases.map(\.name) + ["tag"]))
      }
      types[column] = type
    }
    for (column, word) in try ImportOptions.pairs(line, Import.rows, "water=sum") {
      rows[column] = try ImportOptions.rule(word)
    }
    for (column, unit) in try ImportOptions.pairs(line, Import.unit, "sleep=h") {
      let unit = ColumnUnit(unit)
      guard unit.isKnown else {
        throw Failure.usage(
          "invalid unit '\(unit.spelling)'",
          hints: "Units are h, min and s for lengths of time, "
            + "% and share for percentages, and units such" + " as kg, lb, km, mi, kcal.")
      }
      units[column] = unit
    }
  }

  /// How several rows of a day become one value.
  private static func rule(_ word: String) throws -> DayRule {
    let rules: [DayRule] = [.sum, .mean, .last, .maximum]
    guard let rule = rules.first(where: { $0.rawValue == word.lowercased() }) else {
      let words = rules.map(\.rawValue)
      throw Failure.usage(
        "invalid rule '\(word)' for --rows",
        hints: ["Expected one of: \(words.joined(separator: ", "))."]
          + Suggestion.hints(for: word, among: words))
    }
    return rule
  }

  /// Adds `5`, or `mood=5`.
  private mutating func add(scale text: String) throws {
    let equals = text.lastIndex(of: "=")
    let number = equals.map { String(text[text.index(after: $0)...]) } ?? text
    guard let scale = Int(number).flatMap(RatingScale.init) else {
      throw Failure.usage(
        "invalid value '\(text)' for --scale", hints: "Expected 5 or 9, or mood=5 for one column.")
    }
    if let equals { scales[String(text[..<equals])] = scale } else { moodScale = scale }
  }

  /// The pairs of an option that is given once or several times, `a=b,c=d`.
  private static func pairs(
    _ line: Invocation, _ option: Option, _ example: String
  ) throws -> [(String, String)] {
    try line.texts(option).flatMap { text in
      try joined(text) { $0.contains("=") }.map { pair in
        guard let equals = pair.lastIndex(of: "="),
          case (let column, let value) = (
            String(pair[..<equals].trimmed), String(pair[pair.index(after: equals)...].trimmed)
          ), !column.isEmpty, !value.isEmpty
        else {
          throw Failure.usage(
            "invalid value '\(text)' for --\(option.name)",
            hints: ["Write a column and what it means, such as --\(option.name) \(example)."])
        }
        return (column, value)
      }
    }
  }

  /// Splits a list at its commas, except those inside a name.
  private static func joined(_ text: String, isComplete: (String) -> Bool) -> [String] {
    var parts: [String] = []
    var open = ""
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      open += (open.isEmpty ? "" : ",") + part
      if isComplete(open) {
        parts.append(open)
        open = ""
      }
    }
    return open.trimmed.isEmpty ? parts : parts + [open]
  }

  private static func attribute(_ name: String?) throws -> String? {
    guard let name, name.trimmed.isEmpty else { return name }
    throw Failure.usage(
      "the name of an attribute is empty", hints: ["Name one, such as --attribute steps."])
  }

  /// The moods of `super=5,ok, but tired=2`, from 1 to 9.
  private static func moods(_ texts: [String]) throws -> [String: Int64] {
    var moods: [String: Int64] = [:]
    for pair in texts.flatMap({ joined($0) { rating(in: $0) != nil } }) {
      guard let (word, rating) = rating(in: pair) else {
        throw Failure.usage(
          "invalid mood '\(pair)'",
          hints: ["Write a word and its rating from 1 to 5, such as --moods 'super=5,tired=2'."])
      }
      moods[word] = rating
    }
    return moods
  }

  /// The word of `super=5` in lower case, and its rating from 1 to 9.
  private static func rating(in pair: String) -> (word: String, rating: Int64)? {
    guard let equals = pair.lastIndex(of: "="),
      case let word = pair[..<equals].trimmed.lowercased(), !word.isEmpty,
      let rating = RatingScale.five.stored(
        parsing: String(pair[pair.index(after: equals)...].trimmed))
    else { return nil }
    return (word, rating)
  }
}
