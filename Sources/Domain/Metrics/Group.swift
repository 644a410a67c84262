/// A part of life that attributes belong to.
package struct Group: Hashable, Sendable {
  /// A short identifier, `activity`.
  ///
  /// It alone identifies a group: labels have changed over the years.
  package var name: String
  /// What people read, `Activity`.
  package var label: String
  /// The position of its card, the lowest first; several groups may share one.
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

  /// The name of the group of daily tags.
  package static let tagsName = "custom"
  /// The names of the groups whose cards also show the events, the weather and the places of a day.
  package static let (eventsName, weatherName, locationName) = ("events", "weather", "location")
  /// The name of the group of new attributes that are not tags, unless the person chooses another.
  package static let otherName = "other"

  /// Exist's groups in the order of their cards.
  ///
  /// Priorities that Exist does not publish are chosen so that they keep the order in which its
  /// responses list them.
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
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension Group {
  /// What is special about a group's attributes, beyond what their types say.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Numbers measure a state, such as a temperature or a weight: they are shown without a gauge,
    /// and are higher or lower, not more or less.
    package static let measurements = Traits(rawValue: 1)
    /// Days are compared with each other; their sum means nothing.
    package static let neverAddsUp = Traits(rawValue: 2)
    /// Texts are reported by a service, not written by the person.
    package static let reportedTexts = Traits(rawValue: 4)
    /// Decimals are amounts of money.
    package static let money = Traits(rawValue: 8)
    /// Percentages are read to a tenth, such as body fat.
    package static let precisePercentages = Traits(rawValue: 16)
    /// What is yes or no is a daily tag.
    package static let tags = Traits(rawValue: 32)
    /// The card shows the day's rating with its note and the week.
    package static let mood = Traits(rawValue: 64)

    /// More is worse.
    package static let lessIsBetter = Traits(rawValue: 128)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The traits of the group of that name; none for groups that Exist does not have.
    package init(ofGroupNamed name: String) {
      self =
        switch name {
        case Group.tagsName: .tags
        case "mood": [.mood, .neverAddsUp]
        case "sleep": .neverAddsUp
        case "symptoms": [.neverAddsUp, .lessIsBetter]
        case "health": [.measurements, .neverAddsUp, .precisePercentages]
        case "finance": .money
        case Group.locationName: [.neverAddsUp, .reportedTexts]
        case "twitter": .reportedTexts
        case Group.weatherName: [.measurements, .neverAddsUp, .reportedTexts]
        default: []
        }
    }
  }

  package var traits: Traits { Traits(ofGroupNamed: name) }
}

extension Attribute {
  /// The traits of its group.
  package var traits: Group.Traits { Group.Traits(ofGroupNamed: group) }
}
