import Text

/// A part of life that attributes belong to.
package struct Group: Hashable, Sendable {
  /// A short identifier, `activity`; labels have changed over the years.
  package var name: String
  /// What people read, `Activity`.
  package var label: String
  package var priority: Int

  package init(name: String, label: String, priority: Int) {
    (self.name, self.label, self.priority) = (name, label, priority)
  }

  /// The group of that name as Exist has it, or one made of the name alone, after all of Exist's.
  package init(named name: String) {
    self =
      Group.known.first { $0.name == name }
      ?? Group(name: name, label: Group.label(from: name), priority: 20)
  }

  package static let tagsName = "custom"
  /// The names of the groups whose cards also show the events, the weather and the places of a day.
  package static let (eventsName, weatherName, locationName) = ("events", "weather", "location")
  /// The name of the group of new attributes that are not tags, unless the person chooses another.
  package static let otherName = "other"

  /// Exist's groups in the order of their cards; unpublished priorities follow its responses.
  package static let known = [
    Group(name: "activity", label: "Activity", priority: 1),
    Group(name: "productivity", label: "Productivity", priority: 2),
    Group(name: tagsName, label: "Daily tags", priority: 3),
    Group(name: "mood", label: "Mood", priority: 3),
    Group(name: "sleep", label: "Sleep", priority: 3),
    Group(name: "workouts", label: "Workouts", priority: 4),
    Group(name: eventsName, label: "Events", priority: 5),
    Group(name: "health", label: "Health and body", priority: 5),
    Group(name: "food", label: "Food and drink", priority: 6),
    Group(name: "finance", label: "Finance", priority: 6),
    Group(name: locationName, label: "Location", priority: 6),
    Group(name: "media", label: "Media", priority: 7),
    Group(name: "social", label: "Social", priority: 7),
    Group(name: "twitter", label: "Twitter", priority: 8),
    Group(name: "symptoms", label: "Symptoms", priority: 9),
    Group(name: "medication", label: "Medication", priority: 9),
    Group(name: weatherName, label: "Weather", priority: 10),
  ]

  /// `screen_time` as people write it, `Screen time`.
  package static func label(from name: String) -> String {
    name.replacing("_", with: " ").withCapital
  }
}

extension Group {
  /// Traits of a group's attributes, beyond their types.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    /// Numbers measure a state, such as a weight: they are drawn without a gauge, and are higher or
    /// lower, not more or less.
    package static let measurements = Traits(rawValue: 1)
    /// Days are compared with each other; their sum means nothing.
    package static let neverAddsUp = Traits(rawValue: 2)
    /// Texts are reported by a service, not written by the person.
    package static let reportedTexts = Traits(rawValue: 4)
    package static let money = Traits(rawValue: 8)
    package static let precisePercentages = Traits(rawValue: 16)
    package static let tags = Traits(rawValue: 32)
    /// The card shows the day's rating with its note and the week.
    package static let mood = Traits(rawValue: 64)

    package static let lessIsBetter = Traits(rawValue: 128)
    /// Values come from outside, such as the weather: nothing that a person does changes them.
    package static let isGiven = Traits(rawValue: 256)
    /// Values result from a day rather than shape it.
    package static let outcomes = Traits(rawValue: 512)

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The traits of the group of that name; none for groups that Exist does not have.
    package init(ofGroupNamed name: String) {
      // Comparing lengths first is quicker than comparing each name.
      self =
        switch (name.utf8.count, name) {
        case (6, Group.tagsName): .tags
        case (4, "mood"): [.mood, .neverAddsUp]
        case (5, "sleep"): [.neverAddsUp, .outcomes]
        case (8, "symptoms"): [.neverAddsUp, .lessIsBetter, .outcomes]
        case (6, "health"): [.measurements, .neverAddsUp, .precisePercentages, .outcomes]
        case (7, "finance"): .money
        case (8, Group.locationName): [.neverAddsUp, .reportedTexts]
        case (7, "twitter"): .reportedTexts
        case (7, Group.weatherName): [.measurements, .neverAddsUp, .reportedTexts, .isGiven]
        default: []
        }
    }
  }

  package var traits: Traits { Traits(ofGroupNamed: name) }
}

extension Attribute { package var traits: Group.Traits { Group.Traits(ofGroupNamed: group) } }

/// The order of groups that a person chose: named ones first, then the others.
package struct GroupOrder: Equatable, Sendable {
  package let names: [String]

  package init(_ names: [String] = []) { self.names = names }

  /// Parses at most 100 names with commas between them, each given once and without blanks.
  package init?(parsing text: String) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    let isValid = names.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    guard isValid, names.count <= 100, Set(names).count == names.count else { return nil }
    self.names = names
  }

  package var text: String { names.joined(separator: ", ") }

  /// Sorts items of chosen groups before the others, and keeps the order otherwise.
  package func sorted<Item>(_ items: [Item], by name: (Item) -> String?) -> [Item] {
    if names.isEmpty { return items }
    let ranks = items.map { name($0).flatMap(names.firstIndex) ?? names.count }
    return items.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { items[$0] }
  }
}
