/// A part of life that attributes belong to.
package struct Group: Hashable, Sendable {
  /// A short identifier, `activity`.
  ///
  /// Groups are told apart by it alone: labels have changed over the years.
  package var name: String
  /// What people read, `Activity`.
  package var label: String
  /// Where its card stands, the lowest first.
  ///
  /// Not unique.
  package var priority: Int

  package init(name: String, label: String, priority: Int) {
    self.name = name
    self.label = label
    self.priority = priority
  }

  /// The group of that name as Exist has it, or one made of the name alone, after all of Exist's.
  package init(named name: String) {
    self =
      Group.known.first { $0.name == name }
      ?? Group(name: name, label: Group.label(from: name), priority: 20)
  }

  /// Exist's groups in the order of their cards.
  ///
  /// Priorities that Exist does not publish are chosen so that they keep the order in which its
  /// responses list them.
  package static let known = [
    Group(name: "activity", label: "Activity", priority: 1),
    Group(name: "productivity", label: "Productivity", priority: 2),
    Group(name: "custom", label: "Daily tags", priority: 3),
    Group(name: "mood", label: "Mood", priority: 3),
    Group(name: "sleep", label: "Sleep", priority: 3),
    Group(name: "workouts", label: "Workouts", priority: 4),
    Group(name: "events", label: "Events", priority: 5),
    Group(name: "health", label: "Health and body", priority: 5),
    Group(name: "food", label: "Food and drink", priority: 6),
    Group(name: "finance", label: "Finance", priority: 6),
    Group(name: "location", label: "Location", priority: 6),
    Group(name: "media", label: "Media", priority: 7),
    Group(name: "social", label: "Social", priority: 7),
    Group(name: "twitter", label: "Twitter", priority: 8),
    Group(name: "symptoms", label: "Symptoms", priority: 9),
    Group(name: "medication", label: "Medication", priority: 9),
    Group(name: "weather", label: "Weather", priority: 10),
  ]

  /// `screen_time` as people write it, `Screen time`.
  package static func label(from name: String) -> String {
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
