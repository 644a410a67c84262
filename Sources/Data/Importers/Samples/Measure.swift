import Metrics

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
  case coffees
  case commits
  case checkins

  /// How a day's value is made of its samples.
  var rule: DayRule { Measure.rules[number] }
  static let rules = allCases.map(\.template.figures.rule)

  /// The index among all measures.
  var number: Int { Measure.numbers[self] ?? 0 }
  private static let numbers = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  var template: Template {
    guard let template = Template.named(rawValue) else {
      preconditionFailure("every measure has a template")
    }
    return template
  }

  /// The attribute, in the form of those without a measure.
  var attribute: NamedBook.Attribute {
    NamedBook.Attribute(name: rawValue, type: template.type, unit: template.unit, rule: rule)
  }

  /// A day's value as the attribute stores it, decimals without the noise of their sums.
  func value(_ number: Double) -> Value? {
    guard number.isFinite else { return nil }
    switch template.type.form {
    case .decimal, .percentage:
      let steps: Double = self == .bodyFat ? 10_000 : template.unit == .kilometre ? 1000 : 100
      return .decimal((number * steps).rounded() / steps)
    case .quantity, .text, .duration, .clock, .boolean, .scale:
      return Int64(exactly: number.rounded()).map(Value.integer)
    }
  }
}
