/// All that is known of an attribute in advance: the one row of it in ``all``.
package struct Template: Sendable {
  package let name, label, group: String
  package let priority: Int
  package let type: ValueType
  package let figures: Figures
  /// Names in other programs and in English, German, French, Spanish, Italian, Dutch and
  /// Portuguese: texts in lower case with commas between the names.
  fileprivate(set) var otherNames: [String] = []

  package var unit: Unit? { figures.unit }

  /// The meaning of an attribute's numbers.
  package struct Figures: Sendable {
    package let unit: Unit?
    /// The values that a day can have and the likely ones, in ``unit``; not a number if unknown.
    private let low, high, likelyLow, likelyHigh: Double
    package let rule: DayRule
    let thing: Thing?

    init(
      _ possible: ClosedRange<Double>? = nil, likely: ClosedRange<Double>? = nil,
      in unit: Unit? = nil, by rule: DayRule = .sum, of thing: Thing? = nil
    ) {
      self.unit = unit
      low = possible?.lowerBound ?? .nan
      high = possible?.upperBound ?? .nan
      likelyLow = likely?.lowerBound ?? low
      likelyHigh = likely?.upperBound ?? high
      self.rule = rule
      self.thing = thing
    }

    /// Minutes of a day.
    static func minutes(
      _ likely: ClosedRange<Double>, by rule: DayRule = .sum, of thing: Thing? = nil
    ) -> Figures { Figures(0...1440, likely: likely, by: rule, of: thing) }

    var range: PlausibleRange? {
      low.isNaN ? nil : PlausibleRange(low...high, likely: likelyLow...likelyHigh)
    }
  }

  /// Things that several attributes measure, so that one of these may follow from another.
  enum Thing: Sendable {
    case walking, cycling, workouts, night, screenTime, body, temperature, music, events, nutrition
    case heart, caffeine, daylight
  }

  /// The template of a name, if Exist has one.
  package static func named(_ name: String) -> Template? { all.first { $0.name == name } }

  /// Whether one of its other names is this.
  func isCalled(_ name: String) -> Bool {
    let wanted = name.utf8
    for names in otherNames {
      var rest = names.utf8[...]
      while !rest.isEmpty {
        // Names are divided by a comma and a blank; most differ in their first byte.
        let isBegun = rest.first == wanted.first
        let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
        if isBegun, rest[..<end].elementsEqual(wanted, by: Naming.isSameByte) { return true }
        rest = rest[end...].dropFirst(2)
      }
    }
    return false
  }

  package var attribute: Attribute {
    Attribute(name: name, label: label, group: group, priority: priority, type: type, unit: unit)
  }

  /// Every attribute of Exist, with its types and units, and its labels and priorities if known.
  package static let all = TemplateTable(of: nil).rows
}

/// The table of templates; one row is found without making all, which costs 70,000 instructions.
struct TemplateTable {
  private(set) var found: (type: ValueType, figures: Template.Figures)?
  private(set) var rows: [Template] = []
  private let wanted: String?
  /// The group of the rows that follow.
  var group = ""

  /// Looks for the row of a name, or makes all rows.
  init(of name: String?) {
    wanted = name
    addBody()
    addDays()
    addOlderClients()
  }

  @inline(__always) mutating func add(
    _ name: String, _ label: String, _ priority: Int, _ type: ValueType,
    _ figures: @autoclosure () -> Template.Figures = .init()
  ) {
    if let wanted {
      // Most names differ in their length, which is quicker to compare.
      guard name.utf8.count == wanted.utf8.count, name == wanted else { return }
      found = (type, figures())
    } else {
      rows.append(
        Template(
          name: name, label: label, group: group, priority: priority, type: type,
          figures: figures()))
    }
  }

  /// Adds other names to the last row.
  @inline(__always) mutating func also(_ names: @autoclosure () -> String) {
    if wanted == nil { rows[rows.count - 1].otherNames.append(names()) }
  }
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
    for template in Template.all { things[template.name] = template.figures.thing }
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
