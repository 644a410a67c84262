import Statistics

/// The meaning of an attribute's numbers; raw values are the codes of Exist's API.
package enum ValueType: UInt8, CaseIterable, Sendable {
  case quantity = 0
  /// A measure: numbers with a fraction, in metric units.
  case decimal = 1
  case text = 2
  /// A length of time, in whole minutes.
  case duration = 3
  /// A time of day, in whole minutes from midnight, 0 to 1439.
  case timeFromMidnight = 4
  /// A share, 0 to 1.
  case percentage = 5
  /// As ``timeFromMidnight``, but from midday, so that times around midnight are neighbours.
  case timeFromMidday = 6
  /// Yes or no, as 1 or 0.
  case boolean = 7
  /// A rating, whole numbers 1 to 9.
  case scale = 8

  /// The form of values: both types of times of day have one.
  package enum Form: Sendable {
    case quantity, decimal, text, duration, clock, percentage, boolean, scale
  }

  package var form: Form {
    switch self {
    case .quantity: .quantity
    case .decimal: .decimal
    case .text: .text
    case .duration: .duration
    case .timeFromMidnight, .timeFromMidday: .clock
    case .percentage: .percentage
    case .boolean: .boolean
    case .scale: .scale
    }
  }

  /// The minute of the day from which times are counted: 0, or 720 for midday.
  package var clockStart: Int64 { self == .timeFromMidday ? 720 : 0 }
  package var canBeCreatedAtExist: Bool { self != .timeFromMidday }
  package var name: String { words.name }

  /// The name, a meaning for people, the description of Exist's API, and the ``rule``.
  package var words: (name: String, meaning: String, exist: String, rule: String) {
    switch self {
    case .quantity: ("quantity", "a count, such as 30", "Integer", "a whole number")
    case .decimal: ("decimal", "a measure, such as 72.5", "Float", "a number")
    case .text: ("text", "a text", "String", "text")
    case .duration:
      (
        "duration", "a length of time, such as 1h30m", "Period (min)",
        "a whole number of minutes, 0 or more"
      )
    case .timeFromMidnight:
      (
        "time", "a time of day, such as 07:15", "Time of day (min from midnight)",
        "a whole number of minutes from midnight, 0 to 1439"
      )
    case .percentage: ("percentage", "a share, such as 82%", "Percentage", "a number from 0 to 1")
    case .timeFromMidday:
      (
        "bedtime", "a time around midnight, such as 23:40", "Time of day (min from midday)",
        "a whole number of minutes from midday, 0 to 1439"
      )
    case .boolean: ("boolean", "a tag, yes or no", "Boolean", "0 or 1")
    case .scale:
      ("scale", "a rating, 1 to 5 or 1 to 9", "Integer scale (1-9)", "a whole number from 1 to 9")
    }
  }

  /// The type of a name, or of `tag`.
  package init?(named name: String) {
    let type = name == "tag" ? .boolean : ValueType.allCases.first { $0.name == name }
    guard let type else { return nil }
    self = type
  }

  package static let names = allCases.map(\.name) + ["tag"]

  /// All types, the usual ones first, for a person who chooses one.
  package static let choices: [ValueType] = [
    .boolean, .quantity, .decimal, .duration, .percentage, .scale, .timeFromMidnight,
    .timeFromMidday, .text,
  ]

  /// Whether values are minutes on a clock, which wraps around.
  package var isTimeOfDay: Bool { form == .clock }

  /// The line on which values of this type are ordered and averaged.
  package func line(of values: [Double]) -> NumberLine {
    NumberLine(of: values, isClock: isTimeOfDay)
  }

  /// Whether days have an average: texts and yes or no have none.
  package var hasAverage: Bool { self != .text && self != .boolean }
  package var hasUnit: Bool { self == .quantity || self == .decimal || self == .percentage }
  package var rule: String { words.rule }
  package var takesSums: Bool { self == .quantity || self == .decimal || self == .duration }

  /// The valid whole numbers; types with other values have none.
  package var wholeRange: ClosedRange<Int64>? {
    switch form {
    case .quantity: Int64.min...Int64.max
    case .duration: 0...Int64.max
    case .clock: 0...1439
    case .boolean: 0...1
    case .scale: 1...9
    case .decimal, .text, .percentage: nil
    }
  }

  /// The valid numbers with fractions; types with other values have none.
  package var decimalRange: ClosedRange<Double>? {
    switch form {
    case .decimal: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    case .percentage: 0...1
    case .quantity, .text, .duration, .clock, .boolean, .scale: nil
    }
  }

  /// Where the steps of a heat map begin, or nil to divide the values evenly among them.
  var heatStarts: [Double]? {
    switch form {
    // Each step holds a whole rating on the scale of five and the half below it.
    case .scale: [1, 2, 4, 6, 8]
    case .percentage: [0, 0.2, 0.4, 0.6, 0.8]
    case .boolean: [0, 1]
    case .quantity, .decimal, .duration, .clock, .text: nil
    }
  }

  /// A typed value, an attribute with such values, a goal, and a phrase for "a goal is …".
  package var examples: (value: String, attribute: String, goal: String?, goalRule: String) {
    let number = "a number such as 10000, or average; '<= 60' where less is better"
    let duration = "minutes or hours such as 45 or 1h 30m, or average; '<= 60' where less is better"
    let share = "a share such as 80%, or average; '<= 20%' where less is better"
    let rating = "a rating such as 4, or average; '<= 2' where less is better"
    return switch form {
    case .quantity: ("5000", "steps", "10000", number)
    case .decimal: ("72.5", "weight", "10000", number)
    case .duration: ("7h12m", "sleep", "45", duration)
    case .clock: ("23:40", "bedtime", "22:30", "a time of day such as 22:30, or average")
    case .percentage: ("82%", "body_fat", "80%", share)
    case .boolean: ("yes", "steps", "yes", "yes or no")
    case .scale: ("4", "mood", "4", rating)
    case .text: ("a text", "steps", nil, "not possible, because texts have no measure")
    }
  }

  var usualGauge: Gauge {
    switch form {
    case .text: .plain
    case .boolean: .chips
    case .scale: .scale
    case .percentage, .clock: .ring
    case .quantity, .decimal, .duration: .bar
    }
  }

  package var gauges: [Gauge] {
    switch form {
    case .text: [.plain]
    case .boolean: [.chips, .plain]
    case .scale: [.scale, .bar, .ring, .plain]
    case .quantity, .decimal, .duration, .percentage, .clock: [.bar, .ring, .plain]
    }
  }
}

/// Who supplied a value; typed ones beat the account, then imports, then derived ones.
package enum ValueSource: Hashable, Sendable {
  case typed, account
  /// A document of no particular kind, such as a table; or any import before kinds were stored.
  case imported
  case export(ImportSource)
  /// Derived by a refresh from events, weather or places, and never in the change log.
  case refresh

  /// The source of a stored number, or nil if no version writes it.
  package init?(rawValue: Int64) {
    switch rawValue {
    case 0: self = .typed
    case 1: self = .account
    case 2: self = .imported
    case 3: self = .refresh
    default:
      guard let source = UInt8(exactly: rawValue).flatMap(ImportSource.init) else { return nil }
      self = .export(source)
    }
  }

  package var rawValue: Int64 {
    switch self {
    case .typed: 0
    case .account: 1
    case .imported: 2
    case .refresh: 3
    case .export(let source): Int64(source.rawValue)
    }
  }

  /// 0 for the source that beats all others; all imports have the same.
  private var rank: Int64 {
    if case .export = self { ValueSource.imported.rawValue } else { rawValue }
  }

  /// Whether fewer others may replace a value of this source than one of another.
  package func beats(_ other: ValueSource) -> Bool { rank < other.rank }

  /// Whether a value of this source may replace one of another; `order` decides between exports.
  package func mayReplace(_ stored: ValueSource, by order: SourceOrder = SourceOrder()) -> Bool {
    if case (.export(let new), .export(let old)) = (self, stored) {
      return !order.ranks(old, before: new)
    }
    return rank <= stored.rank
  }
}
