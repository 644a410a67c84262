import Cards
import CommandLine
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
  static let all = Option("all", letter: "a", "Hidden attributes too.")
  static let options = [Option.date, group, all, .json, .demo]

  private let request: DayRequest

  init(_ line: Invocation) throws {
    request = DayRequest(
      day: try line.day(.date) ?? line.today, group: try line.text(Self.group),
      showsHidden: line.has(Self.all), isDemo: line.has(.demo), isDocument: line.has(.json))
  }

  func run(in context: Context) throws {
    let options = context.renderOptions
    let store = try request.isDemo ? context.demoStore() : context.openStore()
    if store == nil, !request.isDocument, !request.isOfSubject {
      return try context.show(WelcomeScreen.block(width: options.width))
    }
    func read() throws -> [any DaySection] {
      try DaySubjects.all.map { try $0.section(of: request, from: store, in: context) }
    }
    // In one transaction, so that all sections show the same state of the store.
    let sections = try store?.reading(read) ?? read()
    if request.isDocument {
      return try context.write(document: DayJSON(of: request.day, sections).text)
    }
    let layout = CardLayout(
      width: options.width, glyphs: options.glyphs, hasLinks: options.hasLinks)
    try context.show(DayCards(of: request.day, sections).block(in: layout))
  }
}
