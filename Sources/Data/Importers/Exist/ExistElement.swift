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
    /// Of our own exports alone, as all up to `goals`.
    case unit
    case gauge
    case hidden
    case own
    case goals
    /// Of the days that we print alone.
    case goalKind = "goal_kind"
    case averages
    /// Of our own exports alone.
    case facts
    case overall
    case sunday
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    /// Of correlations alone.
    case otherAttribute = "attribute2"
    /// Of insights alone.
    case targetDate = "target_date"

    /// From Sunday.
    static let weekdays = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]

    init?(_ string: JSONString, in bytes: Span<UInt8>) {
      self.init(rawValue: JSON.text(of: string, in: bytes))
    }
  }

  /// A member and the place of its value.
  struct Field {
    var value: JSONValue
    var offset: Int
  }

  /// The place of its brace.
  var offset: Int
  var fields: [Name: Field] = [:]
  /// The member `value`, which is kept as it is written.
  var value: ExistValue?
  /// Where the rows of its `values` lie, and where the series of its `items`.
  var rows: Range<Int>?
  var items: Range<Int>?

  subscript(name: Name) -> JSONValue? {
    fields[name].flatMap { $0.value == .null ? nil : $0.value }
  }

  /// The text of a member; complains of anything else but null.
  func text(_ name: Name, _ complaints: inout [OffsetProblem], _ bytes: Span<UInt8>) -> String? {
    guard let value = self[name] else { return nil }
    if case .text(let text) = value { return text }
    complain(of: name, "text in double quotes", &complaints, bytes)
    return nil
  }

  /// The whole number of a member; complains of anything else but null.
  func whole(_ name: Name, _ complaints: inout [OffsetProblem], _ bytes: Span<UInt8>) -> Int? {
    guard let value = self[name] else { return nil }
    if let whole = value.whole { return Int(exactly: whole) }
    complain(of: name, "a whole number", &complaints, bytes)
    return nil
  }

  /// The name of the attribute, in `attribute` or `other`; nil where neither holds one.
  func attribute(or other: Name) -> String? {
    [self[.attribute]?.text, self[other]?.text].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// Complains that a member does not obey the rule "it is …".
  func complain(
    of name: Name, _ rule: String, _ complaints: inout [OffsetProblem], _ bytes: Span<UInt8>
  ) {
    guard let field = fields[name] else { return }
    complaints.append(
      OffsetProblem(
        offset: field.offset,
        message: "\(JSON.quote(bytes, at: field.offset)) is not a value of '\(name.rawValue)'",
        hint: "A value of it is \(rule)."))
  }
}
