/// A table of Health Connect, and what its columns mean.
struct HealthConnectTable {
  let name: String
  let columns: [SampleColumn]
  /// The columns of attributes that are not measures, with what their numbers are divided by.
  var named: [(column: String, attribute: DayAttribute, divisor: Double)] = []
  var time = Time.moment

  /// When its values were measured: in an interval, where sources fill each other's gaps if it is a
  /// span, or at a moment.
  enum Time { case span, interval, moment }

  /// What a row is called, `steps record` of `steps_record_table`.
  var label: String { name.split(separator: "_").dropLast().joined(separator: " ") }

  /// Distances in metres, energy in small calories, volumes in litres, masses in grams, shares in
  /// per cent, pressures in mmHg.
  static let all = [
    HealthConnectTable(name: "steps_record_table", columns: [.init("count", .steps)], time: .span),
    HealthConnectTable(
      name: "distance_record_table", columns: [.init("distance", .distance, per: 1000)],
      time: .span),
    HealthConnectTable(
      name: "floors_climbed_record_table", columns: [.init("floors", .floors)], time: .span),
    HealthConnectTable(
      name: "active_calories_burned_record_table",
      columns: [.init("energy", .activeEnergy, 4.184, per: 1000)], time: .span),
    HealthConnectTable(
      name: "hydration_record_table", columns: [.init("volume", .water, 1000)], time: .interval),
    HealthConnectTable(
      name: "nutrition_record_table",
      columns: [
        .init("energy", .energy, 4.184, per: 1000),
        .init("total_carbohydrate", .carbohydrates), .init("total_fat", .fat),
        .init("dietary_fiber", .fibre), .init("protein", .protein), .init("sugar", .sugar),
        .init("sodium", .sodium, 1000), .init("cholesterol", .cholesterol, 1000),
        .init("caffeine", .caffeine, 1000),
      ], time: .interval),
    HealthConnectTable(name: "weight_record_table", columns: [.init("weight", .weight, per: 1000)]),
    HealthConnectTable(
      name: "lean_body_mass_record_table", columns: [.init("mass", .leanMass, per: 1000)]),
    HealthConnectTable(
      name: "body_fat_record_table", columns: [.init("percentage", .bodyFat, per: 100)]),
    HealthConnectTable(
      name: "resting_heart_rate_record_table",
      columns: [.init("beats_per_minute", .restingHeartRate)]),
    HealthConnectTable(
      name: "heart_rate_variability_rmssd_record_table",
      columns: [.init("heart_rate_variability_millis", .heartRateVariability)]),
    HealthConnectTable(
      name: "menstruation_flow_record_table", columns: [.init("flow", .menstrualFlow)]),
    HealthConnectTable(
      name: "oxygen_saturation_record_table", columns: [], named: [("percentage", oxygen, 100)]),
    HealthConnectTable(
      name: "blood_pressure_record_table", columns: [],
      named: [("systolic", systolic, 1), ("diastolic", diastolic, 1)]),
  ]

  static let oxygen = DayAttribute(
    name: "blood_oxygen", label: "Blood oxygen", group: "health", type: .percentage, rule: .mean)
  static let systolic = DayAttribute(
    name: "blood_pressure_systolic", label: "Systolic pressure", group: "health", type: .decimal,
    rule: .mean)
  static let diastolic = DayAttribute(
    name: "blood_pressure_diastolic", label: "Diastolic pressure", group: "health",
    type: .decimal, rule: .mean)

  /// Tables whose rows are only counted, and what they have.
  static let unread = [
    ("total_calories_burned_record_table", "total energy"),
    ("respiratory_rate_record_table", "respiratory rate"),
    ("body_temperature_record_table", "body temperature"),
    ("blood_glucose_record_table", "blood glucose"), ("height_record_table", "height"),
    ("basal_metabolic_rate_record_table", "basal metabolic rate"),
  ]

  /// The numbers of stages; 0 is unknown, and 1, 3 and 7 are awake, out of bed and awake in bed.
  static let stages: [Int64: SleepSegments.Stage] = [
    1: .awake, 2: .asleep, 3: .awake, 4: .light, 5: .deep, 6: .rem, 7: .awake,
  ]

  /// The exercises on a bicycle, outside and inside.
  static let cycling: Set<Int64> = [4, 5]

  /// The category that has the order of applications for a measure.
  static func category(of measure: Measure) -> Int64 {
    switch measure {
    case .weight, .bodyFat, .leanMass: 2
    case .menstrualFlow, .sexualActivity: 3
    case .energy, .water, .carbohydrates, .fat, .fibre, .protein, .sugar, .sodium, .cholesterol,
      .caffeine, .alcoholicDrinks, .coffees:
      4
    case .sleep, .timeInBed, .lightSleep, .deepSleep, .remSleep, .sleepStart, .sleepEnd,
      .awakenings:
      5
    case .heartRate, .maximumHeartRate, .restingHeartRate, .heartRateVariability: 6
    case .meditation: 7
    case .steps, .distance, .elevation, .floors, .activeMinutes, .standHours, .activeEnergy,
      .cyclingMinutes, .cyclingDistance, .workouts, .workoutMinutes, .workoutDistance, .commits,
      .checkins, .tracks:
      1
    }
  }
}
