import Actions
import Cards
import Metrics
import Storage
import Time

/// The attributes of a day with their averages, goals, highlights and insights.
enum MetricSubject: DaySubject {
  static let name: String? = nil

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let report =
      try store.map { try self.report(of: request, from: $0, in: reading) }
      ?? .empty(request.day, on: reading.today)
    return MetricSection(of: report, in: reading.valueText, hasNotice: !request.isOfSubject)
  }

  /// The values of a day with what they are compared with.
  static func report(
    of request: DayRequest, from store: Store, in reading: Reading
  ) throws -> DayReport {
    let day = request.day
    let catalogue = try store.catalogue()
    // A group of attributes may have the name of a subject: then both are shown.
    let only = try request.group.map {
      request.isOfSubject ? $0 : try catalogue.storedGroup(typed: $0).name
    }
    let values = try store.values(on: day, of: catalogue)
    let goals = try store.goals(
      for: day, on: reading.today, by: reading.settings.statistic, of: catalogue,
      highlighting: values)
    let lookup = try store.lookup(in: catalogue)
    let pauses = try store.pauseLookup(in: catalogue)
    var dayGoals = DayGoals(
      goals.goals, of: goals.set, values, in: catalogue, on: day, today: reading.today, from: store)
    try dayGoals.addFirstAverages()
    try dayGoals.addFirsts()
    try dayGoals.addPauses(from: pauses)
    try dayGoals.addStreaks(by: lookup, pauses)
    try dayGoals.addWeekGoals(weekStart: reading.settings.weekStart)
    let moodWeek = try catalogue.index(of: Mood.name).map {
      try lookup.values(at: $0, in: day - 6..<day + 1)
    }
    var insights = try store.insights(on: day)
    if reading.settings.showsFindings, day == reading.today,
      let finding = try store.finding(of: day)
    {
      insights.append(finding)
    }
    return DayReport(
      day: day, today: reading.today, groups: catalogue.groups, attributes: catalogue.attributes,
      values: values, goals: dayGoals.goals, averages: goals.averages, moodWeek: moodWeek ?? [],
      memories: try memories(of: day, by: lookup, catalogue),
      insights: insights, isAll: request.showsHidden, only: only)
  }

  /// What was written a year before, by the index of its attribute.
  private static func memories(
    of day: Day, by lookup: borrowing ValueLookup, _ catalogue: Catalogue
  ) throws -> [(index: Int, text: String)] {
    let (year, month, date) = day.civil
    guard let before = Day(year: year - 1, month: month, day: date) else { return [] }
    var memories: [(Int, String)] = []
    // The type is checked first because that copies no attribute.
    for index in catalogue.attributes.indices
    where catalogue.attributes[index].type == .text && catalogue.attributes[index].isWritten {
      if case .text(let text) = try lookup.value(at: index, on: before) {
        memories.append((index, text))
      }
    }
    return memories
  }
}
