/// Attributes that measure the same thing, one of which follows from the other by a formula: that they
/// go together is no news.
package enum SameThing {
  /// Names of attributes, and parts of them, by what they measure.
  private static let names: [Set<String>] = [
    [
      "steps", "steps_distance", "steps_elevation", "floors", "steps_active_min", "active_energy",
      "stand_hours", "distance", "active_min", "active_minutes", "calories_burned",
    ],
    ["cycle_min", "cycle_distance"],
    ["workouts", "workouts_min", "workouts_distance"],
    [
      "sleep", "time_in_bed", "sleep_start", "sleep_end", "sleep_awakenings", "sleep_light",
      "sleep_deep", "sleep_rem",
    ],
    ["productive_min", "neutral_min", "distracting_min", "total_min", "screen_time"],
    ["weight", "bmi", "body_fat", "lean_mass"],
    ["weather_temp_max", "weather_temp_min"],
    ["tracks", "artists", "minutes_listened"],
    ["events", "events_duration"],
    ["energy", "carbohydrates", "fat", "protein", "sugar"],
    ["heartrate", "heartrate_max", "heartrate_resting", "heartrate_variability"],
    ["coffees", "caffeine"],
    ["sunrise", "sunset", "day_length"],
  ]

  /// Whether two attributes of those names measure the same thing.
  package static func includes(_ one: String, _ other: String) -> Bool {
    names.contains { $0.contains(one) && $0.contains(other) }
  }

  /// The largest correlation of the innovations of two things that are different.
  static let mostCorrelation = 0.95
}
