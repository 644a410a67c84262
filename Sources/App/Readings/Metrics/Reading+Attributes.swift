import Actions
import Cards
import Formats
import Metrics
import Statistics
import Storage
import Time

extension Reading {
  /// All attributes with their holdings, or the attributes of a group.
  package func attributes(ofGroup typed: String?) throws -> Sheet {
    var groups: [Group] = []
    var rows: [(attribute: Attribute, holding: Holding)] = []
    if let store = try store() {
      try store.reading {
        let catalogue = try store.catalogue()
        let only = try typed.map { try catalogue.storedGroup(typed: $0).name }
        groups = catalogue.groups
        for (attribute, holding) in zip(catalogue.attributes, try store.holdings(of: catalogue))
        where only == nil || attribute.group == only { rows.append((attribute, holding)) }
      }
    }
    let nothing = [
      "Nothing is tracked yet. To start: dash attributes add Gym", "See 'dash help attributes'.",
    ]
    return Sheet(
      AttributeList(of: rows, groups: groups, in: valueText), orSay: rows.isEmpty ? nothing : [])
  }

  /// A set of averages, with the range of each attribute's usual values on the weekday of `day`.
  ///
  /// `window` are the days without values if there is no set.
  package func averages(
    _ set: AverageSet?, on day: Day, orNoneIn window: Range<Day>, from store: Store?,
    only names: [String] = []
  ) throws -> Sheet {
    let catalogue = try store?.catalogue()
    let attributes =
      try names.isEmpty
      ? catalogue?.attributes ?? [] : names.compactMap { try catalogue?.attribute(typed: $0) }
    return Sheet(JSONText.averages(of: set, attributes)) { options in
      guard let set, let store, let catalogue else {
        let text = "No averages: no values from \(window.lowerBound) to \(window.upperBound - 1)."
        return Sheet.block(of: [text], options)
      }
      return AverageTable(
        of: set, groups: catalogue.groups, attributes: attributes, marking: day.weekday,
        weekStart: settings.weekStart,
        usual: try usualDays(of: set, attributes, on: day.weekday, from: store), in: valueText
      ).block(width: options.width, glyphs: options.glyphs)
    }
  }

  /// The usual range of each attribute on a weekday, and both times if there are two; empty if the
  /// averages are from Exist.
  private func usualDays(
    of set: AverageSet, _ attributes: [Attribute], on weekday: Weekday, from store: Store
  ) throws -> AverageTable.Usual {
    var usual: AverageTable.Usual = ([:], [:])
    guard let window = set.window else { return usual }
    let shown = attributes.filter { set.averages[$0.name] != nil }
    let days = window.lowerBound...window.upperBound - 1
    for (attribute, history) in zip(shown, try store.history(of: shown.map(\.name), in: days)) {
      let pauses = try store.pauses(of: attribute.name, in: days)
      let numbers = history.compactMap { day, value in
        pauses[day] == nil ? value.number.map { (day: day, value: $0) } : nil
      }
      usual.ranges[attribute.name] = UsualRange(
        of: numbers.filter { $0.day.weekday == weekday }.map(\.value), as: attribute.type)
      if attribute.type.isTimeOfDay {
        usual.twoTimes[attribute.name] = TwoTimes(of: numbers.map(\.value))
      }
    }
    return usual
  }

  /// The goals that a person set, or the goals of the attribute with a name or label.
  /// - Throws: `Failure` if the attribute is unknown.
  package func goals(of name: String?) throws -> Sheet {
    let store = try store()
    let attribute = try name.map { name in
      try (store ?? world.openStore(for: name)).catalogue().attribute(typed: name)
    }
    let entries = try store?.reading { try goals(from: store, of: attribute) } ?? []
    let list = GoalList(of: entries, in: valueText)
    guard entries.isEmpty else { return Sheet(list) }
    let none = attribute.map { "No goal is set for \($0.name)" } ?? "No goals are set"
    let rest = attribute?.type.hasAverage ?? true ? ": the average is the goal." : "."
    let attributes = try attribute.map { [$0] } ?? store?.catalogue().attributes ?? []
    return Sheet(list, orSay: [none + rest, attributes.goalHint].compactMap { $0 })
  }

  /// The goals in the order of the cards; of one attribute, the goal for every day first.
  private func goals(from store: Store?, of only: Attribute?) throws -> [GoalList.Entry] {
    guard let store else { return [] }
    let goals = try store.setGoals().filter { only == nil || $0.name == only?.name }
    return try store.catalogue().attributes.flatMap { attribute in
      let own = goals.filter { $0.name == attribute.name }
      return (own.filter { $0.period == .everyDay } + own.filter { $0.period != .everyDay }).map {
        (attribute, $0.period, $0.goal)
      }
    }
  }

  /// The streaks of all goals that a person set.
  package func streaks() throws -> Sheet {
    let store = try store()
    let reports = try store.map { store in try store.reading { try streaks(from: store) } } ?? []
    let table = StreakTable(of: reports, on: today, in: valueText)
    guard reports.isEmpty else { return Sheet(table) }
    let hint = try (store?.catalogue().attributes ?? []).goalHint
    return Sheet(table, orSay: ["No streaks: you have not set any goals.", hint].compactMap { $0 })
  }

  /// The streaks of all goals, or of the goals of one attribute.
  package func streaks(from store: Store, of name: String? = nil) throws -> [StreakReport] {
    let goals = SetGoals(try store.setGoals())
    let attributes = try store.catalogue().attributes.filter {
      goals.contains($0.name) && (name == nil || name == $0.name)
    }
    let averages =
      goals.restOnAverages ? try store.averages(for: today, on: today, by: settings.statistic) : nil
    let histories = try store.history(of: attributes.map(\.name), in: Day.first...today)
    return try zip(attributes, histories).flatMap { attribute, history -> [StreakReport] in
      let pauses = try store.pauses(of: attribute.name, in: Day.first...today)
      var reports: [StreakReport] = []
      if goals.hasDayGoal(attribute.name) {
        let week = GoalWeek(
          of: attribute.name, in: goals, average: averages?.averages[attribute.name])
        reports.append(
          StreakReport(of: attribute, history: history, goals: week, today: today, pauses: pauses))
      }
      if let goal = goals.goal(ofWeekOf: attribute.name) {
        let week = WeekGoal(
          goal, in: history, of: attribute.type, today: today, weekStart: settings.weekStart,
          pauses: Set(pauses.keys))
        reports.append(StreakReport(of: attribute, week: week))
      }
      return reports
    }
  }
}
