extension Attribute {
  /// Whether the values of several days make a total: steps do, a weight or a pulse does not.
  ///
  /// Nights are compared and not added, as are measures of the body and the weather, and what is
  /// counted by the hour or the minute.
  package var addsUp: Bool {
    switch type {
    case .quantity, .decimal, .duration: break
    case .text, .timeFromMidnight, .percentage, .timeFromMidday, .boolean, .scale: return false
    }
    switch group {
    case "weather", "health", "sleep", "mood", "symptoms", "location": return false
    default: break
    }
    switch unit {
    case .kilometrePerHour, .celsius, .inchPerHour, .beatsPerMinute, .millisecond, .hectopascal,
      .milePerHour, .fahrenheit, .millimetrePerHour:
      return false
    case nil, .kilometre, .kilogram, .gram, .milligram, .kilojoule, .millilitre, .hour, .mile,
      .pound, .kilocalorie, .fluidOunce:
      return true
    }
  }
}
