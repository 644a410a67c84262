import Actions
import Cards
import CommandLine
import Drawing
import Readings
import Storage
import Text
import Time

/// Shows one day, a card for each group.
struct ShowDay: Command {
  static let name = "today"
  static let effects: Effects = []
  static let summary = "Show a day against your own days like it, a card for each group."
  static let isDefault = true
  static let examples = [
    (line: "dash", meaning: "Today."),
    (line: "dash today --date friday", meaning: "The latest Friday."),
    (line: "dash today --group sleep", meaning: "One card."),
    (line: "dash today --short", meaning: "One line for each attribute."),
    (line: "dash today --demo", meaning: "A day of the sample data."),
  ]
  static let discussion = [
    "A gauge is full at the average of that weekday, a median of your last 60 days.",
    "The last card is what happened on that date: '--group facts' shows it alone, and the setting "
      + "facts.card hides it. See 'dash help facts'.",
    "With --short each attribute has one line. 'dash' alone does the same on a terminal that is too low for "
      + "all cards, and names the groups for which there is no room; see the setting today.layout. What the "
      + "signs mean: 'dash help signs'.",
  ]
  static let group = Option("group", letter: "g", value: "group", "Only the card of this group.")
  static let all = Option("all", letter: "a", "Hidden attributes too.")
  static let short = Option("short", letter: "s", "One line for each attribute, without frames.")
  static let options = [Option.date, group, all, short, .json, .demo]

  private let request: DayRequest
  private let isShort: Bool

  init(_ line: Invocation) throws {
    request = DayRequest(
      day: try line.day(.date) ?? line.today, group: try line.text(Self.group),
      showsHidden: line.has(Self.all), isDemo: line.has(.demo), isDocument: line.has(.json))
    isShort = line.has(Self.short)
    if isShort, request.isDocument {
      throw Failure.usage("--short cannot be combined with --json", hints: ["Give one of them."])
    }
  }

  func run(in context: Context) throws {
    let options = context.renderOptions
    let reading = context.reading
    let store = try reading.store(isDemo: request.isDemo)
    if store == nil, !request.isDocument, !request.isOfSubject {
      return try context.show(WelcomeScreen.block(width: options.width))
    }
    let sections = try reading.day(request, from: store)
    if request.isDocument {
      return try context.write(document: DayJSON(of: request.day, sections).text)
    }
    try context.show(block(of: sections, options, in: context))
  }

  /// The day as cards, or in its short form where that was asked for or cards do not fit the terminal.
  private func block(
    of sections: [any DaySection], _ options: RenderOptions, in context: Context
  ) -> Block {
    let order = context.settings.groupOrder
    if options.glyphs == .words {
      return DayCards(of: request.day, sections, order: order)
        .block(in: CardLayout(width: options.width, glyphs: options.glyphs))
    }
    // A line is left for the prompt of the shell.
    let most =
      context.isBare && context.output.isTerminal
      ? context.output.rows.map { max($0 - 1, 1) } : nil
    func short() -> Block {
      DayRows(of: request.day, sections, order: order)
        .block(in: RowLayout(width: options.width, glyphs: options.glyphs), most: most)
    }
    if isShort { return short() }
    let layout = context.isBare && most != nil ? context.settings.todayLayout : .full
    if layout == .short { return short() }
    let cards = DayCards(of: request.day, sections, order: order)
      .block(
        in: CardLayout(
          width: options.width, glyphs: options.glyphs, hasLinks: options.hasLinks))
    guard layout == .auto, let most, cards.count > most else { return cards }
    return short()
  }
}
