import Metrics
import Time

/// What health exports measure: each becomes the attribute of Exist with this name.
enum Measure: String, CaseIterable {
  case steps
  case distance = "steps_distance"
  case elevation = "steps_elevation"
  case floors
  case activeMinutes = "steps_active_min"
  case standHours = "stand_hours"
  case activeEnergy = "active_energy"
  case cyclingMinutes = "cycle_min"
  case cyclingDistance = "cycle_distance"
  case workouts
  case workoutMinutes = "workouts_min"
  case workoutDistance = "workouts_distance"
  case sleep
  case timeInBed = "time_in_bed"
  case lightSleep = "sleep_light"
  case deepSleep = "sleep_deep"
  case remSleep = "sleep_rem"
  case sleepStart = "sleep_start"
  case sleepEnd = "sleep_end"
  case awakenings = "sleep_awakenings"
  case weight
  case bodyFat = "body_fat"
  case leanMass = "lean_mass"
  case heartRate = "heartrate"
  case maximumHeartRate = "heartrate_max"
  case restingHeartRate = "heartrate_resting"
  case heartRateVariability = "heartrate_variability"
  case meditation = "meditation_min"
  case menstrualFlow = "menstrual_flow"
  case sexualActivity = "sexual_activity"
  case energy, water, carbohydrates, fat, fibre, protein, sugar, sodium, cholesterol, caffeine
  case alcoholicDrinks = "alcoholic_drinks"
  case coffees, commits, checkins, tracks

  /// How a day's value is made of its samples.
  var rule: DayRule { Measure.rules[number] }
  static let rules = allCases.map(\.template.figures.rule)

  /// Its index among all cases, which is the byte that the compiler stores for it.
  var number: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

  var template: Template {
    guard let template = Template.named(rawValue) else {
      preconditionFailure("every measure has a template")
    }
    return template
  }

  var attribute: NamedBook.Attribute {
    NamedBook.Attribute(name: rawValue, type: template.type, unit: template.unit, rule: rule)
  }

  /// A day's value as the attribute stores it, decimals without the noise of their sums.
  func value(_ number: Double) -> Value? {
    guard number.isFinite else { return nil }
    guard template.type.decimalRange != nil
    else { return Int64(exactly: number.rounded()).map(Value.integer) }
    let steps: Double = self == .bodyFat ? 10_000 : template.unit == .kilometre ? 1000 : 100
    return .decimal((number * steps).rounded() / steps)
  }
}

/// Amounts and texts of days for attributes without a ``Measure``, each from its first source.
struct NamedBook {
  /// What an attribute is where it is new, and how its days are made.
  struct Attribute {
    let name: String
    /// Attributes of Exist have none.
    var label: String?
    var group: String?
    var type = ValueType.duration
    var unit: Unit?
    var rule = DayRule.sum
  }

  private struct Key: Hashable {
    let attribute, source: Int32
    let day: Day
  }

  private(set) var attributes: [Attribute] = []
  private var indexes: [String: Int32] = [:]
  private var amounts: [Key: DayCells.Cell] = [:]
  private var texts: [Key: String] = [:]

  private mutating func key(_ attribute: Attribute, _ source: Int, _ day: Day) -> Key {
    let index: Int32
    if let known = indexes[attribute.name] {
      index = known
    } else {
      index = Int32(attributes.count)
      indexes[attribute.name] = index
      attributes.append(attribute)
    }
    return Key(attribute: index, source: Int32(truncatingIfNeeded: source), day: day)
  }

  mutating func add(
    _ amount: Double, to attribute: Attribute, from source: Int, on day: Day, second: Int64 = 0
  ) {
    amounts[key(attribute, source, day), default: DayCells.Cell()]
      .add(amount, by: attribute.rule, at: second)
  }

  mutating func put(_ text: String, of attribute: Attribute, from source: Int, on day: Day) {
    texts[key(attribute, source, day)] = text
  }

  /// Calls `body` with every day of every source; the value is nil unless that source is used.
  func forEachValue(
    _ body: (Attribute, Day, _ source: Int, _ counting: Value?) -> Void,
    rank: (_ source: Int) -> Int
  ) {
    var first: [Key: Int32] = [:]
    func base(_ key: Key) -> Key { Key(attribute: key.attribute, source: 0, day: key.day) }
    func order(_ source: Int32) -> (Int, Int32) { (rank(Int(source)), source) }
    for keys in [Array(amounts.keys), Array(texts.keys)] {
      for key in keys where first[base(key)].map({ order(key.source) < order($0) }) ?? true {
        first[base(key)] = key.source
      }
    }
    func pass(_ key: Key, _ value: Value?) {
      let counts = first[base(key)] == key.source
      body(attributes[Int(key.attribute)], key.day, Int(key.source), counts ? value : nil)
    }
    for (key, cell) in amounts {
      let attribute = attributes[Int(key.attribute)]
      pass(key, attribute.value(cell.day(by: attribute.rule)))
    }
    for (key, text) in texts { pass(key, .text(text)) }
  }
}

extension NamedBook.Attribute {
  /// A day's amount as it is stored: decimals to a thousandth, shares to a hundredth of a per cent.
  fileprivate func value(_ amount: Double) -> Value? {
    guard amount.isFinite else { return nil }
    guard type.decimalRange != nil
    else { return Int64(exactly: amount.rounded()).map(Value.integer) }
    let steps: Double = type == .percentage ? 10_000 : 1000
    return .decimal((amount * steps).rounded() / steps)
  }
}

/// The attribute for the minutes of a tag or an app: from `--map`, or else for tags by name.
struct MappedNames {
  /// By a tag or app without case, what the option calls it and which attribute it names.
  private var mapped: [String: (typed: String, attribute: String)] = [:]

  init(_ options: ImportOptions) {
    for (column, attribute) in options.columns {
      mapped[SampleFilter.folded(column)] = (column, attribute)
    }
  }

  var isEmpty: Bool { mapped.isEmpty }

  func mappedAttribute(of name: String, _ book: DayBook) -> NamedBook.Attribute? {
    guard let (typed, attribute) = mapped[SampleFilter.folded(name)] else { return nil }
    book.usedOptions.insert("--map \(typed)")
    return NamedBook.Attribute(
      name: attribute, label: Group.label(from: attribute), group: "productivity")
  }

  /// The attribute of a tag, `deep_work_min` for `deep work`; nil if the tag has no letters.
  func attribute(of tag: String, _ book: DayBook) -> NamedBook.Attribute? {
    if let attribute = mappedAttribute(of: tag, book) { return attribute }
    let name = KnownNames.name(from: tag)
    if name.isEmpty { return nil }
    return NamedBook.Attribute(name: name + "_min", label: tag, group: "productivity")
  }
}
