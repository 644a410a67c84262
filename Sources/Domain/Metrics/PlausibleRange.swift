/// Which values of an attribute a day can have, in the unit in which they are stored.
///
/// Outside of ``possible`` a typed value is most likely a slip. ``likely`` decides between units: `8`
/// for time asleep is 8 hours, because 8 minutes are unlikely.
package struct PlausibleRange: Equatable, Sendable {
  package let possible: ClosedRange<Double>
  package let likely: ClosedRange<Double>

  private init(_ possible: ClosedRange<Double>, likely: ClosedRange<Double>? = nil) {
    self.possible = possible
    self.likely = likely ?? possible
  }

  /// The range of an attribute: that of its template, or of any duration; nil if nothing is known.
  ///
  /// Generous: who walks 100 km is not asked.
  package init?(of attribute: Attribute) {
    guard let range = PlausibleRange.ofTemplate(attribute.name, attribute.type, attribute.unit)
    else {
      // A day has 24 hours.
      guard attribute.type == .duration else { return nil }
      self.init(0...1440, likely: 1...1440)
      return
    }
    self = range
  }

  /// A person who uses the name for something else has another type or unit.
  private static func ofTemplate(
    _ name: String, _ type: ValueType, _ unit: Unit?
  ) -> PlausibleRange? {
    switch type {
    case .quantity: unit == nil ? count(name) : measuredCount(name, unit)
    case .decimal: unit.flatMap { measure(name, $0) }
    case .duration: duration(name)
    case .percentage: share(name)
    case .timeFromMidnight: name == "sleep_end" ? PlausibleRange(120...960) : nil
    // From 17:00 to 07:59, in minutes from midday.
    case .timeFromMidday: name == "sleep_start" ? PlausibleRange(300...1199) : nil
    case .text, .boolean, .scale: nil
    }
  }

  private static func count(_ name: String) -> PlausibleRange? {
    switch name {
    case "steps", "steps_goal": PlausibleRange(0...200_000)
    case "floors", "floors_goal": PlausibleRange(0...1000)
    case "stand_hours": PlausibleRange(0...24)
    case "coffees", "alcoholic_drinks", "workouts", "sexual_activity": PlausibleRange(0...50)
    case "menstrual_flow": PlausibleRange(0...10)
    case "sleep_awakenings": PlausibleRange(0...100)
    case "keystrokes", "words_written": PlausibleRange(0...1_000_000)
    case "commits", "tasks_completed", "emails_sent", "emails_received", "events", "checkins",
      "tracks", "articles_read", "pages_read", "facebook_posts", "facebook_comments",
      "facebook_reactions", "mastodon_posts", "mastodon_replies", "mastodon_boosts",
      "mastodon_favourites", "tweets", "twitter_mentions":
      PlausibleRange(0...10_000)
    default: nil
    }
  }

  private static func measuredCount(_ name: String, _ unit: Unit?) -> PlausibleRange? {
    switch (name, unit) {
    case ("water", .millilitre): PlausibleRange(0...20_000, likely: 50...8000)
    case ("heartrate", .beatsPerMinute): PlausibleRange(20...250)
    case ("heartrate_max", .beatsPerMinute): PlausibleRange(40...250)
    case ("heartrate_resting", .beatsPerMinute): PlausibleRange(20...200)
    case ("heartrate_variability", .millisecond): PlausibleRange(1...500)
    default: nil
    }
  }

  private static func measure(_ name: String, _ unit: Unit) -> PlausibleRange? {
    switch (name, unit) {
    case ("weight", .kilogram): PlausibleRange(20...400, likely: 35...150)
    case ("lean_mass", .kilogram): PlausibleRange(10...200, likely: 25...110)
    case ("steps_distance", .kilometre): PlausibleRange(0...250)
    case ("steps_elevation", .kilometre): PlausibleRange(0...15)
    case ("cycle_distance", .kilometre), ("workouts_distance", .kilometre): PlausibleRange(0...1000)
    case ("energy", .kilojoule): PlausibleRange(0...60_000, likely: 3000...20_000)
    case ("active_energy", .kilojoule): PlausibleRange(0...60_000, likely: 300...20_000)
    case ("carbohydrates", .gram), ("protein", .gram), ("sugar", .gram), ("fat", .gram):
      PlausibleRange(0...2000)
    case ("fibre", .gram): PlausibleRange(0...500)
    case ("sodium", .milligram): PlausibleRange(0...50_000, likely: 100...20_000)
    case ("cholesterol", .milligram), ("caffeine", .milligram): PlausibleRange(0...5000)
    case ("weather_temp_max", .celsius), ("weather_temp_min", .celsius): PlausibleRange(-95...65)
    case ("weather_precipitation", .inchPerHour): PlausibleRange(0...3)
    case ("weather_wind_speed", .kilometrePerHour): PlausibleRange(0...450)
    case ("weather_air_pressure", .hectopascal): PlausibleRange(850...1100)
    default: nil
    }
  }

  private static func duration(_ name: String) -> PlausibleRange? {
    switch name {
    case "sleep", "time_in_bed", "sleep_goal": PlausibleRange(0...1440, likely: 60...960)
    case "meditation_min": PlausibleRange(0...1440, likely: 1...180)
    case "sleep_light", "sleep_deep", "sleep_rem", "workouts_min", "steps_active_min", "cycle_min":
      PlausibleRange(0...1440, likely: 1...720)
    default: nil
    }
  }

  private static func share(_ name: String) -> PlausibleRange? {
    name == "body_fat" ? PlausibleRange(0.02...0.75) : nil
  }
}

extension Attribute {
  /// Whether its values can be below 0 although none was so far, as temperatures can.
  package var canBeBelowZero: Bool { unit == .celsius }

  /// Whether its values cannot be negative, so that `-5` subtracts; nil if only its values can tell.
  package var isNeverNegative: Bool? {
    switch type {
    case .duration: return true
    case .quantity, .decimal:
      if let range = PlausibleRange(of: self) { return range.possible.lowerBound >= 0 }
      if Template.named(name) != nil { return false }
      switch unit {
      case .kilometre, .kilometrePerHour, .kilogram, .gram, .milligram, .millilitre,
        .beatsPerMinute, .millisecond, .hectopascal, .hour, .inchPerHour, .mile, .milePerHour,
        .pound, .fluidOunce, .millimetre, .inch:
        return true
      case nil, .kilojoule, .kilocalorie, .celsius, .fahrenheit: return nil
      }
    case .text, .timeFromMidnight, .timeFromMidday, .percentage, .boolean, .scale: return false
    }
  }
}
