import Formats
import ReferenceData
import Text

/// All that is known of an attribute in advance: a line of `attributes.tsv`, whose columns are
/// read one by one when they are needed.
package struct Template: Sendable {
  /// The index of its line in the table.
  private let start: Int

  private enum Column: Int {
    case name, label, group, priority, type, low, high, likelyLow, likelyHigh, unit, rule, thing
  }

  package var name: String { text(.name) }
  package var label: String { text(.label) }
  package var group: String { text(.group) }
  package var priority: Int { value(.priority) { Int($0) } }
  package var type: ValueType { value(.type) { ValueType(named: $0) } }
  package var unit: Unit? { optional(.unit) { Unit(rawValue: $0) } }
  package var rule: DayRule { value(.rule) { DayRule(rawValue: $0) } }
  var thing: Thing? { optional(.thing) { Thing(rawValue: $0) } }

  /// Things that several attributes measure, so that one of these may follow from another.
  enum Thing: String {
    case walking, cycling, workouts, night, body, temperature, music, events, nutrition
    case heart, caffeine, daylight
    case screenTime = "screen time"
  }

  /// The values that a day can have and the likely ones, in ``unit``.
  var range: PlausibleRange? {
    guard let low = number(.low), let high = number(.high) else { return nil }
    return PlausibleRange(
      low...high, likely: (number(.likelyLow) ?? low)...(number(.likelyHigh) ?? high))
  }

  package var attribute: Attribute {
    Attribute(name: name, label: label, group: group, priority: priority, type: type, unit: unit)
  }

  private func number(_ column: Column) -> Double? { optional(column) { Double($0) } }

  private func optional<Value>(_ column: Column, _ read: (String) -> Value?) -> Value? {
    bytes(column).isEmpty ? nil : value(column, read)
  }

  private func value<Value>(_ column: Column, _ read: (String) -> Value?) -> Value {
    guard let value = read(text(column)) else {
      preconditionFailure("attributes.tsv: invalid '\(text(column))' of \(name)")
    }
    return value
  }

  private func text(_ column: Column) -> String { String(decoding: bytes(column), as: UTF8.self) }

  private func bytes(_ column: Column) -> Bytes {
    let table = Template.table
    var start = start
    for _ in 0..<column.rawValue { start = table.span.index(of: Template.tab, from: start) + 1 }
    return table[start..<table.span.index(of: Template.tab, or: Template.lineFeed, from: start)]
  }
}

extension Template {
  /// Every attribute of Exist, with its types and units, and its labels and priorities if known.
  package static let all = Lines(of: table).map { Template(start: $0.lowerBound) }

  /// The template of a name, if Exist has one.
  package static func named(_ name: String) -> Template? {
    let (table, name) = (table, name.utf8)
    // It would be found as two columns.
    if name.contains(tab) { return nil }
    for line in Lines(of: table) where line.count > name.count {
      let end = line.lowerBound + name.count
      if table[end] == tab, table[line.lowerBound..<end].elementsEqual(name) {
        return Template(start: line.lowerBound)
      }
    }
    return nil
  }

  /// The template whose name, or else whose label, is text that ``Naming`` has folded.
  static func named(folded wanted: String) -> Template? {
    all.first { Naming.isFolded($0.bytes(.name), wanted) }
      ?? all.first { Naming.isFolded($0.bytes(.label), wanted) }
  }

  /// The template one of whose names in other programs and languages is this; they are compared
  /// in place.
  static func called(_ name: String) -> Template? {
    let (table, wanted) = (otherNames, name.utf8)
    for line in Lines(of: table) {
      let nameEnd = table.span.index(of: tab, from: line.lowerBound)
      var start = nameEnd + 1
      while start < line.upperBound {
        let end = table.span.index(of: UInt8(ascii: ","), or: lineFeed, from: start)
        // Most names differ in their first byte.
        if table[start] == wanted.first,
          table[start..<end].elementsEqual(wanted, by: Naming.isSameByte)
        {
          return named(String(decoding: table[line.lowerBound..<nameEnd], as: UTF8.self))
        }
        // A comma and a blank divide names.
        start = end + 2
      }
    }
    return nil
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  static var table: UnsafeBufferPointer<UInt8> { reference_attributes().buffer }
  static var otherNames: UnsafeBufferPointer<UInt8> { reference_attribute_names().buffer }

  /// The lines of a file without its comments.
  private struct Lines: Sequence, IteratorProtocol {
    private let file: UnsafeBufferPointer<UInt8>
    private var end = -1

    init(of file: UnsafeBufferPointer<UInt8>) { self.file = file }

    mutating func next() -> Range<Int>? {
      while end + 1 < file.count {
        let start = end + 1
        end = file.span.index(of: lineFeed, from: start)
        if file[start] != UInt8(ascii: "#") { return start..<end }
      }
      return nil
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let lineFeed = UInt8(ascii: "\n")
}

/// How a day's value is made of its samples.
package enum DayRule: String, CaseIterable, Sendable {
  case sum = "sum"
  case last = "last"
  case mean = "mean"
  case maximum = "maximum"
  /// Of the longest sleep that ends on the day.
  case mainSleep = "longest sleep"
  case longestStay = "longest stay"
}

/// The attributes whose values follow from the person's own places of a day.
package enum PlaceAttribute {
  package static let visits = "checkins"
  package static let point = "location"
}

/// Attributes that measure the same thing, so that a link between them is no news.
package enum SameThing {
  /// Attributes of other programs and of people, which have no template.
  private static let others: [(thing: Template.Thing, names: [String])] = [
    (.walking, ["distance", "active_min", "active_minutes", "calories_burned"]),
    (.screenTime, ["total_min", "screen_time"]), (.body, ["bmi"]),
    (.music, ["artists", "minutes_listened"]),
  ]

  private static let things: [String: Template.Thing] = {
    var things: [String: Template.Thing] = [:]
    for template in Template.all { things[template.name] = template.thing }
    for (thing, names) in others { for name in names { things[name] = thing } }
    return things
  }()

  /// Whether two attributes of those names measure the same thing.
  package static func includes(_ one: String, _ other: String) -> Bool {
    things[one].map { $0 == things[other] } ?? false
  }

  /// The largest correlation of the innovations of two things that are different.
  static let mostCorrelation = 0.95
}
