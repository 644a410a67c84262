/// What an attribute's numbers mean.
///
/// Raw values are the codes of Exist's API.
package enum ValueType: UInt8, CaseIterable, Sendable {
  /// A count: whole numbers.
  case quantity = 0
  /// A measure: numbers with a fraction, in metric units.
  case decimal = 1
  /// Text.
  case text = 2
  /// A length of time, in whole minutes.
  case duration = 3
  /// A time of day, in whole minutes from midnight, 0 to 1439.
  case timeFromMidnight = 4
  /// A share, 0 to 1.
  case percentage = 5
  /// A time of day, in whole minutes from midday, 0 to 1439, so that times around midnight are
  /// neighbours.
  case timeFromMidday = 6
  /// Yes or no, as 1 or 0.
  case boolean = 7
  /// A rating, whole numbers 1 to 9.
  case scale = 8

  /// The name as it is typed, `quantity`.
  package var name: String {
    switch self {
    case .quantity: "quantity"
    case .decimal: "decimal"
    case .text: "text"
    case .duration: "duration"
    case .timeFromMidnight: "time"
    case .percentage: "percentage"
    case .timeFromMidday: "bedtime"
    case .boolean: "boolean"
    case .scale: "scale"
    }
  }

  /// Exist's own description of the type, as its API prints it.
  package var existDescription: String {
    switch self {
    case .quantity: "Integer"
    case .decimal: "Float"
    case .text: "String"
    case .duration: "Period (min)"
    case .timeFromMidnight: "Time of day (min from midnight)"
    case .percentage: "Percentage"
    case .timeFromMidday: "Time of day (min from midday)"
    case .boolean: "Boolean"
    case .scale: "Integer scale (1-9)"
    }
  }

  /// Whether values are minutes on a clock, which goes round.
  package var isTimeOfDay: Bool { self == .timeFromMidnight || self == .timeFromMidday }

  /// Whether days have an average: texts and yes or no have none.
  package var hasAverage: Bool { self != .text && self != .boolean }

  /// Whether its numbers can count a unit.
  package var hasUnit: Bool { self == .quantity || self == .decimal || self == .percentage }

  /// The whole numbers that are valid; nil for types that are not whole numbers.
  package var wholeRange: ClosedRange<Int64>? {
    switch self {
    case .quantity: Int64.min...Int64.max
    case .duration: 0...Int64.max
    case .timeFromMidnight, .timeFromMidday: 0...1439
    case .boolean: 0...1
    case .scale: 1...9
    case .decimal, .text, .percentage: nil
    }
  }

  /// The rule of this type, as a phrase that completes "a value is …".
  package var rule: String {
    switch self {
    case .quantity: "a whole number"
    case .decimal: "a number"
    case .text: "text"
    case .duration: "a whole number of minutes, 0 or more"
    case .timeFromMidnight: "a whole number of minutes from midnight, 0 to 1439"
    case .percentage: "a number from 0 to 1"
    case .timeFromMidday: "a whole number of minutes from midday, 0 to 1439"
    case .boolean: "0 or 1"
    case .scale: "a whole number from 1 to 9"
    }
  }
}
