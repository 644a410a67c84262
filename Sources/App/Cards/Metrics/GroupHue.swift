import Drawing

extension Hue {
  /// The colour of a group's card; groups that Exist does not have share one.
  package init(group: String) {
    self =
      switch group {
      case "activity": .green
      case "productivity": .blue
      case "custom": .teal
      case "mood": .orange
      case "sleep": .purple
      case "workouts": .lime
      case "events": .sky
      case "health", "symptoms", "medication": .red
      case "food": .yellow
      case "finance": .brown
      case "location": .teal
      case "media": .pink
      case "social", "twitter": .sky
      case "weather": .slate
      default: .slate
      }
  }
}
