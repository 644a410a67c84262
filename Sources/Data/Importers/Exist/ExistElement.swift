import Formats

/// An object of a document with the members that mean something here, whatever their order.
struct ExistElement {
  /// The names that mean something, as Exist spells them in all its documents.
  enum Name: String {
    case attribute, name, label, group, priority, service, date, value, values, items
    case attributes, results, overall
    case averageAttribute = "user_attribute"
    case type = "value_type"
    case isPrivate = "private"
    case localTime = "local_time"
    case otherAttribute = "attribute2"
    case targetDate = "target_date"
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday
    /// Only in exports of dash, as all after it.
    case unit, gauge, hidden, own, goals, entries, averages, facts, places, statistic
    case goalKind = "goal_kind"
    case firstDay = "first_day"
    case lastDay = "last_day"

    /// From Sunday.
    static let weekdays = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]

    init?(_ string: JSONString, in bytes: Span<UInt8>) {
      self.init(rawValue: JSON.text(of: string, in: bytes))
    }
  }

  var offset: Int
  var fields: [Name: (value: JSONValue, offset: Int)] = [:]
  var value: RawValue?
  /// The indexes of the rows of its `values`, and of the series of its `items`.
  var rows: Range<Int>?
  var items: Range<Int>?

  subscript(name: Name) -> JSONValue? {
    fields[name].flatMap { $0.value == .null ? nil : $0.value }
  }

  /// What `read` makes of a member; reports anything else but null, by the rule "it is …".
  func member<Value>(
    _ name: Name, _ rule: String, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = self[name] else { return nil }
    if let found = read(value) { return found }
    report(name, rule, &problems, bytes)
    return nil
  }

  func text(_ name: Name, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>) -> String? {
    member(name, "text in double quotes", &problems, bytes, \.text)
  }

  func whole(_ name: Name, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>) -> Int? {
    member(name, "a whole number", &problems, bytes, \.whole).flatMap { Int(exactly: $0) }
  }

  /// The name of the attribute, in `attribute` or `other`.
  func attribute(or other: Name) -> String? {
    [self[.attribute]?.text, self[other]?.text].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// Reports that a member does not obey the rule "it is …".
  func report(
    _ name: Name, _ rule: String, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>
  ) {
    guard let field = fields[name] else { return }
    problems.append(
      offset: field.offset,
      message: "\(JSON.quote(bytes, at: field.offset)) is not a value of '\(name.rawValue)'",
      hint: "A value of it is \(rule).")
  }
}

/// The name of a file of the account's export, `data_sleep_start_2024.json`: kind, attribute, year.
///
/// Before December 2020 it was the attribute alone; since 2023 the year may be missing.
enum ExistFileName {
  /// The attribute in the name of a file; the first part is the kind if there is a year or it is
  /// known, unless all parts together are a known attribute.
  static func attribute(in source: String, isKnown: (String) -> Bool) -> String? {
    let file = source.split(separator: "/").last ?? ""
    guard file.lowercased().hasSuffix(".json") else { return nil }
    var parts = file.dropLast(5).split(separator: "_", omittingEmptySubsequences: false)
    let hasYear =
      parts.last.flatMap { $0.utf8.count == 4 ? Int($0) : nil }.map { 1901...2099 ~= $0 } ?? false
    if hasYear { parts.removeLast() }
    let whole = parts.joined(separator: "_")
    if isKnown(whole) { return whole }
    if let kind = parts.first, hasYear && parts.count > 1 || kinds.contains(String(kind)) {
      parts.removeFirst()
    }
    let name = parts.joined(separator: "_")
    let isIdentifier = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty || !isIdentifier || name.allSatisfy(\.isNumber) ? nil : name
  }

  private static let kinds: Set = ["data", "values", "averages", "correlations", "insights"]
}
