import Formats

/// An object of a document with the members that mean something here, whatever their order.
struct ExistElement {
  /// The names that mean something, as Exist spells them in all its documents.
  enum Name: String {
    case attribute
    case averageAttribute = "user_attribute"
    case name
    case label
    case group
    case priority
    case type = "value_type"
    case service
    case isPrivate = "private"
    case date
    case localTime = "local_time"
    case value
    case values
    case items
    case attributes
    case results
    /// Only in exports of dash, as all up to `entries`.
    case unit
    case gauge
    case hidden
    case own
    case goals
    case entries
    /// Only in days that dash prints.
    case goalKind = "goal_kind"
    case averages
    /// Only in exports of dash, as all up to `statistic`.
    case facts
    case places
    case firstDay = "first_day"
    case lastDay = "last_day"
    case statistic
    case overall
    case sunday
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    /// Only in correlations.
    case otherAttribute = "attribute2"
    /// Only in insights.
    case targetDate = "target_date"

    /// From Sunday.
    static let weekdays = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]

    init?(_ string: JSONString, in bytes: Span<UInt8>) {
      self.init(rawValue: JSON.text(of: string, in: bytes))
    }
  }

  /// A member and the index of its value.
  struct Field {
    var value: JSONValue
    var offset: Int
  }

  /// The index of its brace in the window.
  var offset: Int
  var fields: [Name: Field] = [:]
  /// The member `value`, as it is written.
  var value: RawValue?
  /// The indexes of the rows of its `values`, and of the series of its `items`.
  var rows: Range<Int>?
  var items: Range<Int>?

  subscript(name: Name) -> JSONValue? {
    fields[name].flatMap { $0.value == .null ? nil : $0.value }
  }

  /// The text of a member; reports anything else but null.
  func text(_ name: Name, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>) -> String? {
    guard let value = self[name] else { return nil }
    if case .text(let text) = value { return text }
    report(name, "text in double quotes", &problems, bytes)
    return nil
  }

  /// The whole number of a member; reports anything else but null.
  func whole(_ name: Name, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>) -> Int? {
    guard let value = self[name] else { return nil }
    if let whole = value.whole { return Int(exactly: whole) }
    report(name, "a whole number", &problems, bytes)
    return nil
  }

  /// The name of the attribute, in `attribute` or `other`; nil where neither holds one.
  func attribute(or other: Name) -> String? {
    [self[.attribute]?.text, self[other]?.text].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// Reports that a member does not obey the rule "it is …".
  func report(
    _ name: Name, _ rule: String, _ problems: inout [OffsetProblem], _ bytes: Span<UInt8>
  ) {
    guard let field = fields[name] else { return }
    problems.append(
      OffsetProblem(
        offset: field.offset,
        message: "\(JSON.quote(bytes, at: field.offset)) is not a value of '\(name.rawValue)'",
        hint: "A value of it is \(rule)."))
  }
}
