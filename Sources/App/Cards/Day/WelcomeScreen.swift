import Drawing
import Facts
import Outside
import Time

/// The screen before anything was recorded: facts of the day beside its month, how to fetch the
/// weather, and what to type first.
///
///     November 2026                On this day
///      Su  Mo  Tu  We  Th  Fr  Sa   1895  In Paris Alfred Nobel signs a will that leaves his
///       1   2   3   4   5   6   7         fortune for prizes to benefactors of mankind.
///
///     The weather in Berlin, a guess by your time zone: dash outside --refresh
package struct WelcomeScreen {
  private let day: Day
  private let digest: FactDigest
  private let place: OutsideReport.Place?
  private let style: CalendarStyle

  private static let monthWidth = 28
  private static let gap = 3
  /// From this width on, facts are beside the month.
  private static let wide = 72

  /// `facts` are the latest of each category; `place` is where the person lives, if it is known.
  package init(
    of day: Day, facts: [Fact], near place: OutsideReport.Place?, _ style: CalendarStyle
  ) {
    self.day = day
    var digest = FactDigest()
    for fact in facts { digest.add(fact.category) { fact } }
    (self.digest, self.place, self.style) = (digest, place, style)
  }

  /// With `hasKeys` for `dash browse`, which has the date in its first line.
  package func block(_ options: RenderOptions, hasKeys: Bool = false) -> Block {
    let width = options.width
    var block: Block = []
    if !hasKeys { block += Wrap.block(of: DayText.long(day), .strong, width: width) + [Line()] }
    let isWide = width >= WelcomeScreen.wide && options.glyphs != .words
    let column = WelcomeScreen.monthWidth + WelcomeScreen.gap
    let facts = facts(
      width: isWide ? width - column : width, hasLinks: options.hasLinks && !hasKeys, options)
    if options.glyphs == .words {
      block += facts
    } else if isWide {
      block += month(options).beside(facts, at: column)
    } else {
      block += month(options) + (facts.isEmpty ? [] : [Line()] + facts)
    }
    if let weather = weather(hasKeys: hasKeys) {
      block += [Line()] + Wrap.block(of: weather, .quiet, width: width)
    }
    return block + [Line()] + WelcomeScreen.steps(width: width, hasKeys: hasKeys)
  }

  private func month(_ options: RenderOptions) -> Block {
    CalendarRows(
      style, width: min(options.width, WelcomeScreen.monthWidth), glyphs: options.glyphs,
      colors: options.colors
    ).month(of: style.chosen, from: style.weekStart)
  }

  private func facts(width: Int, hasLinks: Bool, _ options: RenderOptions) -> Block {
    let facts = FactCard(digest: digest, hasLinks: hasLinks)
      .card(width: width, glyphs: options.glyphs).content
    return facts.isEmpty ? [] : [Line(FactCard.title, .title(FactCard.hue))] + facts
  }

  private func weather(hasKeys: Bool) -> String? {
    guard let place else { return nil }
    let command = hasKeys ? ":outside --refresh" : "dash outside --refresh"
    return place.isGuess
      ? "The weather in \(place.name), a guess by your time zone: \(command)"
      : "The weather in \(place.name): \(command)"
  }

  private static let commands = [
    ("mood rate 4 --note \"good\"", "rate today"),
    ("dash log steps 5000", "log a value"),
    ("dash tag gym", "tag the day"),
    ("dash browse", "look around, and change days with single keys"),
    ("dash import <file or folder>", "read an export of Exist, a device or an app"),
    ("dash today --demo", "see a day of the sample data"),
  ]

  private static let keys = [
    ("m", "rate today"),
    (":log steps 5000", "log a value"),
    (":tag gym", "tag the day"),
    ("?", "all keys"),
    (":import <file or folder>", "read an export of Exist, a device or an app"),
    (":today --demo", "see a day of the sample data"),
  ]

  /// Commands to begin with, or with `hasKeys` the keys of `dash browse`.
  package static func steps(width: Int, hasKeys: Bool = false) -> Block {
    let column = 34
    return Wrap.block(of: "Nothing is recorded yet. To begin:", width: width)
      + (hasKeys ? keys : commands).flatMap { step, meaning in
        column + meaning.utf8.count <= width
          ? Wrap.block(
            of: meaning, .quiet, beside: Line("  " + step, .strong), column: column, width: width)
          : Wrap.block(of: step, .strong, indent: 2, width: width)
            + Wrap.block(of: meaning, .quiet, indent: 4, width: width)
      }
  }
}
