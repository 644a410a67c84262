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
  var rule: DayRule { template.rule }

  /// Its index among all cases, which is the byte that the compiler stores for it.
  var number: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

  var template: Template {
    guard let template = Template.named(rawValue) else {
      preconditionFailure("every measure has a template")
    }
    return template
  }

  var attribute: DayAttribute {
    DayAttribute(
      name: rawValue, type: template.type, unit: template.unit, rule: rule,
      parts: template.unit == .kilometre ? 1000 : 100)
  }
}

/// What an attribute is where it is new, and how its days are made of samples.
struct DayAttribute {
  /// Attributes of one name whose samples cannot be combined differ in these.
  struct Key: Hashable {
    let name: String
    let type: ValueType
    let rule: DayRule
  }

  var name: String
  /// Attributes of Exist have none.
  var label: String?
  var group: String?
  var type = ValueType.duration
  var unit: Unit?
  var rule = DayRule.sum
  /// The parts of its unit to which decimals are rounded, because sums are noisy.
  var parts = 1000.0

  var key: Key { Key(name: name, type: type, rule: rule) }

  /// A day's number as it is stored: shares are rounded to a hundredth of a per cent.
  func value(_ number: Double) -> Value? {
    guard number.isFinite else { return nil }
    guard type.decimalRange != nil
    else { return Int64(exactly: number.rounded()).map(Value.integer) }
    let parts = type == .percentage ? 10_000 : parts
    return .decimal((number * parts).rounded() / parts)
  }
}

extension DayAttribute {
  /// The minutes of a tag or an app, whose name comes before this one.
  static let minutes = DayAttribute(name: "_min", group: "productivity")

  /// The attribute of a tag in an app, `deep_work_min` for `deep work`; nil if the tag has no
  /// letters.
  ///
  /// Exist's attribute of the same name is another one, unless it is a length of time.
  func named(after tag: String, of app: String) -> DayAttribute? {
    let start = Naming.name(from: tag)
    if start.isEmpty { return nil }
    var attribute = self
    (attribute.name, attribute.label) = (start + name, tag)
    if type != .duration, Template.named(attribute.name) != nil {
      attribute.name += "_" + Naming.name(from: app)
    }
    return attribute
  }
}

/// The attributes that `--map` names for tags and apps.
struct MappedNames {
  /// By a tag or app without case, what the option calls it and which attribute it names.
  private var mapped: [String: (typed: String, attribute: String)] = [:]

  init(_ options: ImportOptions) {
    for (column, attribute) in options.columns {
      mapped[SampleFilter.folded(column)] = (column, attribute)
    }
  }

  var isEmpty: Bool { mapped.isEmpty }

  /// The attribute of a tag, which is otherwise like `attribute`; nil without an option.
  func mappedAttribute(
    of tag: String, like attribute: DayAttribute = .minutes, _ book: DayBook
  ) -> DayAttribute? {
    guard let (typed, name) = mapped[SampleFilter.folded(tag)] else { return nil }
    book.usedOptions.insert("--map \(typed)")
    var attribute = attribute
    (attribute.name, attribute.label) = (name, Group.label(from: name))
    return attribute
  }
}
