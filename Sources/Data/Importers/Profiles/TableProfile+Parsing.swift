import Formats
import Metrics
import Text

extension TableProfile {
  /// The profiles in a text, and its mistakes with their lines.
  package static func parse(
    _ text: String, named source: String
  ) -> (profiles: [TableProfile], problems: [Problem]) {
    var profiles: [TableProfile] = []
    var problems: [Problem] = []
    var firstLines: [Int] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(ProfileError) {
        if line.hasPrefix("["), line.hasSuffix("]") {
          profiles.append(TableProfile(name: String(line.dropFirst().dropLast().trimmed)))
          firstLines.append(index + 1)
        } else if profiles.isEmpty {
          throw ProfileError("a line before the first section (expected: [Name of an app])")
        } else {
          try profiles[profiles.count - 1].add(line)
        }
      } catch {
        problems.append(Problem(source: source, line: index + 1, message: error.message))
      }
    }
    for (profile, line) in zip(profiles, firstLines) {
      let missing =
        profile.header.isEmpty
        ? "header" : profile.day.choices.isEmpty ? "day" : profile.lines.isEmpty ? "value" : nil
      guard let missing else { continue }
      problems.append(
        Problem(source: source, line: line, message: "[\(profile.name)] has no line '\(missing)'"))
    }
    return (profiles, problems)
  }

  private mutating func add(_ line: Substring) throws(ProfileError) {
    guard let equals = line.firstIndex(of: "=") else { throw ProfileError("'\(line)' has no '='") }
    let words = line[..<equals].split(separator: " ").map(String.init)
    let text = line[line.index(after: equals)...].trimmed
    var clauses = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    let first = clauses.removeFirst()
    switch (words.first, words.count) {
    case ("files", 1): files = String(text)
    case ("get", 1): howTo = String(text)
    case ("header", 1):
      header = try TableProfile.list(first)
      isWholeHeader = clauses == ["nothing else"]
      isHeaderRepeated = clauses == ["repeated"]
      if !isWholeHeader, !isHeaderRepeated, let other = clauses.first {
        throw ProfileError(unknown: other)
      }
    case ("day", 1):
      day = try Columns(first)
      for clause in clauses {
        guard let clock = Clock(rawValue: clause) else { throw ProfileError(unknown: clause) }
        self.clock = clock
      }
    case ("key", 1): key = try TableProfile.list(first)
    case ("person", 1): person = try Columns(first)
    case ("kind", 1): kind = try Columns(first)
    case ("workout", 1): lines.append(try Line(.workout, first, clauses))
    case ("night", 1): lines.append(try Line(.night, first, clauses))
    case ("minutes", 1): lines.append(try Line(like: .minutes, first, clauses))
    case ("each", 1):
      lines.append(try Line(like: DayAttribute(name: "", type: .quantity), first, clauses))
    case ("value", 2): lines.append(try Line(attribute: words[1], first, clauses))
    default:
      throw ProfileError(
        "unknown key '\(words.joined(separator: " "))' (expected: files, get, header, day, key,"
          + " person, kind, value NAME, each, minutes, workout, night)")
    }
  }

  private static func list(_ text: String) throws(ProfileError) -> [Columns] {
    var all: [Columns] = []
    for part in text.split(separator: ",") { all.append(try Columns(part)) }
    return all
  }
}

/// A mistake in a line of a profile.
private struct ProfileError: Error {
  let message: String

  init(_ message: String) { self.message = message }
  init(unknown clause: String) { self.init("unknown clause '\(clause)'") }
}

extension TableProfile.Columns {
  /// Reads `a + b | c`.
  fileprivate init(_ text: some StringProtocol) throws(ProfileError) {
    choices = text.split(separator: "|").map { choice in
      choice.split(separator: "+").map { String($0.trimmed) }
    }
    if choices.isEmpty || choices.contains(where: { $0.isEmpty || $0.contains("") }) {
      throw ProfileError("no column is named")
    }
  }
}

extension TableProfile.Condition {
  /// Reads `set_type = warmup, failure`, or `Exercise has adjustment`.
  fileprivate init(_ text: Substring, isWanted: Bool) throws(ProfileError) {
    guard let range = text.firstRange(of: " =") ?? text.firstRange(of: " has ") else {
      throw ProfileError("'\(text)' is not a condition (expected: when Column = text, other text)")
    }
    columns = try TableProfile.Columns(text[..<range.lowerBound])
    words = text[range.upperBound...].split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmed.lowercased() }
    (isPart, self.isWanted) = (text[range] != " =", isWanted)
  }
}

extension TableProfile.AmountUnit {
  /// Reads `kg`, `in Weight Unit`, or `ask kg, lb`.
  fileprivate init(_ text: Substring) throws(ProfileError) {
    if text.hasPrefix("in ") {
      self = .column(try TableProfile.Columns(text.dropFirst(3)))
      return
    }
    let isAsked = text.hasPrefix("ask ")
    let units = text.dropFirst(isAsked ? 4 : 0).split(separator: ",").map { ColumnUnit($0.trimmed) }
    if let unknown = units.first(where: { !$0.isKnown }) {
      throw ProfileError("unknown unit '\(unknown.spelling)'")
    }
    guard let first = units.first, units.count == 1 || isAsked else {
      throw ProfileError("no unit is named (expected: kg, in Column, or ask kg, lb)")
    }
    self = isAsked ? .asked(units) : .fixed(first)
  }
}

extension TableProfile.Line {
  /// The clauses that name a column of a workout, a night, an amount, or a name.
  private static let columnClauses = [
    "of", "less", "start", "end", "distance", "light", "deep", "depth", "rem", "awake", "bed",
    "extra",
  ]

  fileprivate init(
    _ target: TableProfile.Target, _ text: String, _ clauses: [String]
  ) throws(ProfileError) {
    self.target = target
    for part in text.split(separator: "*") { factors.append(try TableProfile.Columns(part)) }
    for clause in clauses { try add(clause) }
  }

  /// The line of the attributes that the cells of a column name.
  fileprivate init(
    like attribute: DayAttribute, _ text: String, _ clauses: [String]
  ) throws(ProfileError) {
    var attribute = attribute
    let others = try TableProfile.Line.describe(&attribute, by: clauses)
    try self.init(.named(attribute), text == "count" ? "" : text, others)
    isSpread = isSpread || attribute.type == .duration
    if columns["of"] == nil || text.isEmpty {
      throw ProfileError("no column is named (expected: each = Column; of Column)")
    }
  }

  /// The line of an attribute, which clauses describe if it is not a known one.
  fileprivate init(
    attribute name: String, _ text: String, _ clauses: [String]
  ) throws(ProfileError) {
    if Naming.name(from: name) != name { throw ProfileError("invalid name '\(name)'") }
    if text.isEmpty { throw ProfileError("no column is named (expected: a column, or count)") }
    let template = Template.named(name)
    var attribute = DayAttribute(
      name: name, label: template == nil ? Group.label(from: name) : nil,
      type: template?.type ?? .quantity, unit: template?.unit, rule: template?.rule ?? .sum)
    let others = try TableProfile.Line.describe(&attribute, by: clauses)
    try self.init(.attribute(attribute), text == "count" ? "" : text, others)
  }

  /// Changes an attribute by the clauses about it; returns the others.
  private static func describe(
    _ attribute: inout DayAttribute, by clauses: [String]
  ) throws(ProfileError) -> [String] {
    var others: [String] = []
    for clause in clauses {
      let (word, rest) = divided(clause)
      if ["label", "group", "type", "stored"].contains(word), Template.named(attribute.name) != nil
      {
        throw ProfileError(
          "'\(attribute.name)' is a known attribute, without the clause '\(clause)'")
      }
      switch word {
      case "label": attribute.label = String(rest)
      case "group": attribute.group = String(rest)
      case "type":
        guard let type = ValueType(word: rest), type.form != .text
        else { throw ProfileError("invalid type '\(rest)'") }
        attribute.type = type
      case "stored":
        guard let unit = Unit.stored.first(where: { $0.rawValue == rest })
        else { throw ProfileError("unknown unit '\(rest)'") }
        attribute.unit = unit
      case "rule":
        guard let rule = DayRule(rawValue: String(rest)) else {
          throw ProfileError("unknown rule '\(rest)' (expected: sum, mean, last, maximum)")
        }
        attribute.rule = rule
      case "suffix": attribute.name = "_" + rest
      default: others.append(clause)
      }
    }
    // Ratings never add up.
    if attribute.type == .scale, attribute.rule == .sum { attribute.rule = .mean }
    return others
  }

  private static func divided(_ clause: String) -> (word: String, rest: Substring) {
    let word = clause.prefix { $0 != " " }
    return (String(word), clause[word.endIndex...].trimmed)
  }

  private mutating func add(_ clause: String) throws(ProfileError) {
    let (word, rest) = TableProfile.Line.divided(clause)
    let number = Double(rest) ?? -1
    switch word {
    case "unit": unit = try TableProfile.AmountUnit(rest)
    case "measured": distanceUnit = try TableProfile.AmountUnit(rest)
    case "when", "unless":
      conditions.append(try TableProfile.Condition(rest, isWanted: word == "when"))
    case "nap": nap = try TableProfile.Condition(rest, isWanted: true)
    case "split" where rest.count == 1: separator = rest.first
    case "before" where rest.count == 1: ending = rest.first
    case "once" where rest.isEmpty: isOnce = true
    case "tags" where rest.isEmpty: isTagOrNumber = true
    case "currency" where rest.isEmpty: isMoney = true
    case "positive" where rest.isEmpty: skipsZero = true
    case "spread" where rest.isEmpty: isSpread = true
    case "least" where number >= 0: least = number
    case "most" where number >= 0: most = number
    case _ where TableProfile.Line.columnClauses.contains(word):
      columns[word] = try TableProfile.Columns(rest)
    default: throw ProfileError(unknown: clause)
    }
  }
}
