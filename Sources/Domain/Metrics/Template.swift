import Time

/// An attribute that Exist defines, with the type and unit of its values.
package struct Template: Sendable {
  package let name: String
  package let label: String
  package let group: String
  package let priority: Int
  package let type: ValueType
  package let unit: Unit?

  private init(
    _ name: String, _ label: String, _ group: String, _ priority: Int, _ type: ValueType,
    _ unit: Unit? = nil
  ) {
    self.name = name
    self.label = label
    self.group = group
    self.priority = priority
    self.type = type
    self.unit = unit
  }

  /// The template of that name, if Exist has one.
  package static func named(_ name: String) -> Template? {
    all.first { $0.name == name }
  }

  /// The attribute that starts with this template.
  package var attribute: Attribute {
    Attribute(name: name, label: label, group: group, priority: priority, type: type, unit: unit)
  }

  /// Every template of Exist's list, and last those that only its responses and older clients show.
  ///
  /// Types and units are Exist's. Labels and priorities are Exist's where it shows them, else chosen
  /// here.
  package static let all: [Template] = [
    Template("steps", "Steps", "activity", 1, .quantity),
    Template("steps_active_min", "Active minutes", "activity", 2, .duration),
    Template("steps_distance", "Distance", "activity", 3, .decimal, .kilometre),
    Template("steps_elevation", "Elevation", "activity", 3, .decimal, .kilometre),
    Template("floors", "Floors", "activity", 3, .quantity),
    Template("stand_hours", "Stand hours", "activity", 4, .quantity),
    Template("cycle_min", "Cycling time", "activity", 5, .duration),
    Template("cycle_distance", "Cycling distance", "activity", 5, .decimal, .kilometre),
    Template("active_energy", "Active energy burned", "activity", 4, .decimal, .kilojoule),
    Template("workouts", "Workouts", "workouts", 1, .quantity),
    Template("workouts_min", "Workout time", "workouts", 2, .duration),
    Template("workouts_distance", "Workout distance", "workouts", 3, .decimal, .kilometre),
    Template("productive_min", "Productive time", "productivity", 1, .duration),
    Template("neutral_min", "Neutral time", "productivity", 2, .duration),
    Template("distracting_min", "Distracting time", "productivity", 3, .duration),
    Template("commits", "Commits", "productivity", 4, .quantity),
    Template("tasks_completed", "Tasks completed", "productivity", 5, .quantity),
    Template("words_written", "Words written", "productivity", 6, .quantity),
    Template("emails_sent", "Emails sent", "productivity", 7, .quantity),
    Template("emails_received", "Emails received", "productivity", 8, .quantity),
    Template("pomodoros_min", "Pomodoro time", "productivity", 5, .duration),
    Template("keystrokes", "Keystrokes", "productivity", 9, .quantity),
    Template("coffees", "Coffees", "food", 1, .quantity),
    Template("alcoholic_drinks", "Alcoholic drinks", "food", 2, .quantity),
    Template("energy", "Energy", "food", 3, .decimal, .kilojoule),
    Template("water", "Water", "food", 1, .quantity, .millilitre),
    Template("carbohydrates", "Carbohydrates", "food", 4, .decimal, .gram),
    Template("fat", "Fat", "food", 5, .decimal, .gram),
    Template("fibre", "Fibre", "food", 6, .decimal, .gram),
    Template("protein", "Protein", "food", 4, .decimal, .gram),
    Template("sugar", "Sugar", "food", 7, .decimal, .gram),
    Template("sodium", "Sodium", "food", 8, .decimal, .milligram),
    Template("cholesterol", "Cholesterol", "food", 9, .decimal, .milligram),
    Template("caffeine", "Caffeine", "food", 2, .decimal, .milligram),
    Template("money_spent", "Money spent", "finance", 1, .decimal),
    Template("mood", "Mood", "mood", 1, .scale),
    Template("mood_note", "Daily note", "mood", 5, .text),
    Template("energy_level", "Energy level", "mood", 3, .scale),
    Template("stress_level", "Stress level", "mood", 4, .scale),
    Template("sleep", "Time asleep", "sleep", 1, .duration),
    Template("time_in_bed", "Time in bed", "sleep", 2, .duration),
    Template("sleep_light", "Light sleep", "sleep", 5, .duration),
    Template("sleep_deep", "Deep sleep", "sleep", 5, .duration),
    Template("sleep_rem", "REM sleep", "sleep", 5, .duration),
    Template("sleep_start", "Bedtime", "sleep", 3, .timeFromMidday),
    Template("sleep_end", "Wake time", "sleep", 4, .timeFromMidnight),
    Template("sleep_awakenings", "Awakenings", "sleep", 6, .quantity),
    Template("events", "Events", "events", 1, .quantity),
    Template("events_duration", "Time in events", "events", 2, .duration),
    Template("weight", "Weight", "health", 1, .decimal, .kilogram),
    Template("body_fat", "Body fat", "health", 2, .percentage),
    Template("lean_mass", "Lean mass", "health", 3, .decimal, .kilogram),
    Template("heartrate", "Heart rate", "health", 4, .quantity, .beatsPerMinute),
    Template("heartrate_max", "Maximum heart rate", "health", 5, .quantity, .beatsPerMinute),
    Template(
      "heartrate_variability", "Heart rate variability", "health", 6, .quantity, .millisecond),
    Template("heartrate_resting", "Resting heart rate", "health", 4, .quantity, .beatsPerMinute),
    Template("meditation_min", "Meditation", "health", 7, .duration),
    Template("menstrual_flow", "Menstrual flow", "health", 8, .quantity),
    Template("sexual_activity", "Sexual activity", "health", 9, .quantity),
    Template(PlaceAttribute.visits, "Check-ins", "location", 1, .quantity),
    Template(PlaceAttribute.point, "Location", "location", 2, .text),
    Template("tracks", "Tracks played", "media", 1, .quantity),
    Template("articles_read", "Articles read", "media", 2, .quantity),
    Template("pages_read", "Pages read", "media", 3, .quantity),
    Template("mobile_screen_min", "Phone time", "media", 4, .duration),
    Template("gaming_min", "Time gaming", "media", 5, .duration),
    Template("tv_min", "Time watching TV", "media", 6, .duration),
    Template("movies_min", "Time watching movies", "media", 7, .duration),
    Template("facebook_posts", "Facebook posts", "social", 1, .quantity),
    Template("facebook_comments", "Facebook comments", "social", 2, .quantity),
    Template("facebook_reactions", "Facebook reactions", "social", 2, .quantity),
    Template("mastodon_posts", "Mastodon posts", "social", 1, .quantity),
    Template("mastodon_replies", "Mastodon replies", "social", 2, .quantity),
    Template("mastodon_boosts", "Mastodon boosts", "social", 3, .quantity),
    Template("mastodon_favourites", "Mastodon favourites", "social", 4, .quantity),
    Template("tweets", "Tweets", "twitter", 1, .quantity),
    Template("twitter_mentions", "Twitter mentions", "twitter", 2, .quantity),
    Template("twitter_username", "Twitter username", "twitter", 3, .text),
    Template("weather_temp_max", "Max temp", "weather", 1, .decimal, .celsius),
    Template("weather_temp_min", "Min temp", "weather", 2, .decimal, .celsius),
    Template("weather_precipitation", "Precipitation", "weather", 3, .decimal, .inchPerHour),
    Template("weather_cloud_cover", "Cloud cover", "weather", 4, .percentage),
    Template("weather_wind_speed", "Wind speed", "weather", 5, .decimal, .kilometrePerHour),
    Template("weather_summary", "Weather summary", "weather", 6, .text),
    Template("weather_icon", "Weather icon", "weather", 10, .text),
    Template("day_length", "Day length", "weather", 7, .duration),
    Template("steps_goal", "Steps goal", "activity", 11, .quantity),
    Template("floors_goal", "Floors goal", "activity", 11, .quantity),
    Template("productive_min_goal", "Productive time goal", "productivity", 11, .duration),
    Template("sleep_goal", "Time asleep goal", "sleep", 11, .duration),
    Template("location_name", "Location name", "location", 3, .text),
    Template("weather_air_pressure", "Air pressure", "weather", 8, .decimal, .hectopascal),
    Template("weather_humidity", "Humidity", "weather", 9, .percentage),
    Template("sunrise", "Sunrise", "weather", 8, .timeFromMidnight),
    Template("sunset", "Sunset", "weather", 8, .timeFromMidday),
  ]
}

/// The attributes whose values follow from the person's own places of a day.
package enum PlaceAttribute {
  /// How many places they visited.
  package static let visits = "checkins"
  /// Where they were last.
  package static let point = "location"
}
