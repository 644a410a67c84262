import Cards
import CommandLine
import Drawing
import Facts
import Importers
import Metrics
import Services
import Storage
import Time

/// Shows one day, a card for each group.
struct ShowDay: Command {
  static let name = "today"
  static let summary = "Show a day against your own days like it, a card for each group."
  static let isDefault = true
  static let examples = [
    (line: "dash", meaning: "Today."),
    (line: "dash today --date friday", meaning: "The latest Friday."),
    (line: "dash today --group sleep", meaning: "One card."),
    (line: "dash today --demo", meaning: "A day of the sample data."),
  ]
  static let discussion = [
    "A gauge is full at the average of that weekday, a median of your last 60 days.",
    "The last card is what happened on that date: '--group facts' shows it alone, and the setting "
      + "facts.card hides it. See 'dash help facts'.",
  ]
  static let group = Option("group", letter: "g", value: "group", "Only the card of this group.")
  /// The card of what happened on the date, which belongs to no group of attributes.
  static let facts = "facts"
  static let all = Option("all", letter: "a", "Hidden attributes too.")
  static let options = [Option.date, group, all, .json, .demo]

  private let day: Day
  private let group: String?
  private let isAll: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.today
    group = try line.text(Self.group)
    isAll = line.has(Self.all)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? context.demoStore() : context.openStore() else {
      guard isJSON || group == Self.facts else {
        return try context.show(welcome(width: context.renderOptions.width))
      }
      var report = DayReport.empty(day, on: context.today)
      report.facts = try facts(from: nil, in: context)
      return try show(report, in: context)
    }
    let (report, isHiding) = try store.reading { try self.report(from: store, in: context) }
    try show(report, isHiding: isHiding, in: context)
  }

  private func show(
    _ report: DayReport, isHiding: Bool = false, in context: Context
  ) throws {
    if isJSON { return try context.write(document: DayJSON(of: report).text) }
    let look = context.renderOptions
    try context.show(
      DayCards(of: report, in: context.valueText) {
        group == Self.facts
          ? ""
          : "No values on \(DayText.plain(day, on: context.today))."
            + (isHiding ? " With --all, hidden attributes are shown." : "")
      }.block(width: look.width, glyphs: look.glyphs, hasLinks: look.hasLinks))
  }

  /// The day, and whether all that it could show is hidden.
  private func report(
    from store: Store, in context: Context
  ) throws -> (DayReport, isHiding: Bool) {
    let catalogue = try store.catalogue()
    let values = try store.values(on: day, of: catalogue)
    let goals = try store.goals(
      for: day, on: context.today, by: context.settings.statistic, of: catalogue,
      highlighting: values)
    var dayGoals = goals.goals
    try store.addFirsts(to: &dayGoals, of: values, in: catalogue, on: day)
    let lookup = try store.lookup(in: catalogue)
    try store.addStreaks(
      to: &dayGoals, against: goals.set, of: values, in: catalogue, by: lookup, on: day,
      today: context.today)
    let moodWeek = try catalogue.place(of: Mood.name).map {
      try lookup.values(at: $0, in: day - 6..<day + 1)
    }
    let only = try group.map {
      $0 == Self.facts ? $0 : try catalogue.keptGroup(told: $0).name
    }
    var report = DayReport(
      day: day, today: context.today,
      groups: catalogue.groups, attributes: catalogue.attributes,
      values: values,
      goals: dayGoals, averages: goals.averages, moodWeek: moodWeek ?? [],
      memories: try memories(by: lookup, catalogue), insights: try store.insights(on: day),
      isAll: isAll, only: only)
    report.facts = try facts(from: store, in: context)
    let isHiding =
      report.sections.isEmpty
      && catalogue.attributes.contains { $0.isHidden && (only == nil || $0.group == only) }
    return (report, isHiding)
  }

  /// What happened on the date, where it is to be told.
  private func facts(from store: Store?, in context: Context) throws -> FactDigest? {
    guard group == nil ? context.settings.showsFacts : group == Self.facts else { return nil }
    return try context.factDigest(of: DateOfYear(day), from: store)
  }

  /// What was noted a year before, in texts that people write.
  private func memories(
    by lookup: borrowing ValueLookup, _ catalogue: Catalogue
  ) throws -> [(place: Int, text: String)] {
    let (year, month, date) = day.civil
    guard let before = Day(year: year - 1, month: month, day: date) else { return [] }
    var memories: [(Int, String)] = []
    // The type is asked first because that copies no attribute.
    for place in catalogue.attributes.indices
    where catalogue.attributes[place].type == .text && catalogue.attributes[place].isWritten {
      if case .text(let text) = try lookup.value(at: place, on: before) {
        memories.append((place, text))
      }
    }
    return memories
  }

  /// What a person sees who has recorded nothing yet.
  private func welcome(width: Int) -> Block {
    let steps = [
      ("mood rate 4 --note \"good\"", "log how today is"),
      ("dash import <file or folder>", "read your Exist export"),
      ("dash today --demo", "see a day of the sample data"),
    ]
    let column = 34
    return Wrap.lines(of: "Nothing is recorded yet. To begin:", width: width).map { Line($0) }
      + steps.flatMap { step, meaning in
        var line = Line("  " + step, .strong)
        guard column + meaning.utf8.count <= width else {
          return wrapped(step, by: 2, .strong, width) + wrapped(meaning, by: 4, .quiet, width)
        }
        line.pad(to: column)
        line.append(meaning, .quiet)
        return [line]
      }
  }

  private func wrapped(_ text: String, by margin: Int, _ role: Role, _ width: Int) -> Block {
    Wrap.lines(of: text, width: width - margin).map { words in
      var line = Line()
      line.pad(to: margin)
      line.append(words, role)
      return line
    }
  }
}
