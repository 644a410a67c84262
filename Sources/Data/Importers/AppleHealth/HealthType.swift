/// What a type of HealthKit's samples becomes.
enum HealthType: Equatable {
  case span(Measure, HealthUnit)
  case moment(Measure, HealthUnit)
  /// Heart rates, which give a mean and a maximum.
  case heartRate
  case sleep, standHour
  /// An interval, whose length counts in minutes.
  case interval(Measure)
  case menstrualFlow, sexualActivity
  /// Known, and nothing that is imported.
  case unused

  /// With the names of HealthKit, without their prefix, and of Health Auto Export.
  private static let table: [(name: String, metric: String?, type: HealthType)] = [
    ("StepCount", "step_count", .span(.steps, .count)),
    ("DistanceWalkingRunning", "walking_running_distance", .span(.distance, .distance)),
    ("FlightsClimbed", "flights_climbed", .span(.floors, .count)),
    ("ActiveEnergyBurned", "active_energy", .span(.activeEnergy, .energy)),
    ("DistanceCycling", "cycling_distance", .span(.cyclingDistance, .distance)),
    ("AppleExerciseTime", "apple_exercise_time", .span(.activeMinutes, .minutes)),
    ("AppleStandHour", "apple_stand_hour", .standHour),
    ("BodyMass", "weight_body_mass", .moment(.weight, .mass)),
    ("BodyFatPercentage", "body_fat_percentage", .moment(.bodyFat, .share)),
    ("LeanBodyMass", "lean_body_mass", .moment(.leanMass, .mass)),
    ("HeartRate", "heart_rate", .heartRate),
    ("RestingHeartRate", "resting_heart_rate", .moment(.restingHeartRate, .rate)),
    (
      "HeartRateVariabilitySDNN", "heart_rate_variability",
      .moment(.heartRateVariability, .milliseconds)
    ),
    ("DietaryEnergyConsumed", "dietary_energy", .moment(.energy, .energy)),
    ("DietaryCarbohydrates", "carbohydrates", .moment(.carbohydrates, .grams)),
    ("DietaryFatTotal", "total_fat", .moment(.fat, .grams)),
    ("DietaryFiber", "fiber", .moment(.fibre, .grams)),
    ("DietaryProtein", "protein", .moment(.protein, .grams)),
    ("DietarySugar", "dietary_sugar", .moment(.sugar, .grams)),
    ("DietarySodium", "sodium", .moment(.sodium, .milligrams)),
    ("DietaryCholesterol", "cholesterol", .moment(.cholesterol, .milligrams)),
    ("DietaryCaffeine", "caffeine", .moment(.caffeine, .milligrams)),
    ("DietaryWater", "dietary_water", .moment(.water, .volume)),
    ("NumberOfAlcoholicBeverages", "alcohol_consumption", .moment(.alcoholicDrinks, .count)),
    ("MindfulSession", "mindful_minutes", .interval(.meditation)),
    ("SleepAnalysis", "sleep_analysis", .sleep),
    ("MenstrualFlow", nil, .menstrualFlow),
    ("SexualActivity", nil, .sexualActivity),
  ]

  /// The dimension of its values, if it has some.
  var unit: HealthUnit? {
    switch self {
    case .span(_, let unit), .moment(_, let unit): unit
    case .heartRate: .rate
    default: nil
    }
  }

  static let all = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.type) })
  static let byMetric = Dictionary(
    uniqueKeysWithValues: table.compactMap { row in row.metric.map { ($0, row.type) } })

  static func shortName(_ name: String) -> String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}

/// The dimension of a type, with the units of its samples.
enum HealthUnit {
  case count, distance, energy, mass, share, minutes, rate, milliseconds, grams, milligrams, volume

  /// Whether samples of a moment with such units are food.
  var isOfFood: Bool { self == .energy || self == .grams || self == .milligrams }

  /// The factor from a unit to the stored one; nil if the unit is unknown.
  ///
  /// Exact by definition: mile 1.609344 km, pound 0.45359237 kg, stone 14 pounds, thermochemical
  /// calorie 4.184 J, US and imperial fluid ounces and cups. HealthKit writes shares from 0 to 1
  /// with `%`.
  func factor(_ unit: String) -> Double? {
    switch self {
    case .count: ["count": 1][unit]
    case .distance:
      ["km": 1, "m": 0.001, "mi": 1.609_344, "yd": 0.000_914_4, "ft": 0.000_304_8, "cm": 0.000_01][
        unit]
    case .energy: ["kJ": 1, "kcal": 4.184, "Cal": 4.184, "cal": 0.004_184, "J": 0.001][unit]
    case .mass: ["kg": 1, "g": 0.001, "lb": 0.453_592_37, "st": 6.350_293_18][unit]
    case .share: ["%": 1][unit]
    case .minutes: ["min": 1, "s": 1.0 / 60, "hr": 60][unit]
    case .rate: ["count/min": 1, "bpm": 1, "count/s": 60][unit]
    case .milliseconds: ["ms": 1, "s": 1000][unit]
    case .grams: ["g": 1, "mg": 0.001, "kg": 1000, "oz": 28.349_523_125][unit]
    case .milligrams: ["mg": 1, "g": 1000, "mcg": 0.001][unit]
    case .volume:
      [
        "mL": 1, "ml": 1, "L": 1000, "l": 1000, "cL": 10, "dL": 100, "fl_oz_us": 29.573_529_562_5,
        "fl_oz_imp": 28.413_062_5, "cup_us": 236.588_236_5, "cup_imp": 284.130_625,
        "pt_us": 473.176_473, "pt_imp": 568.261_25,
      ][unit]
    }
  }
}
