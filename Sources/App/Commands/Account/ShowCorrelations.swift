import Cards
import CommandLine
import Drawing
import Metrics
import Services

/// Shows what moves together, as the account has found it.
struct ShowCorrelations: Command {
  static let name = "correlations"
  static let summary = "Show what moves together in your days, as Exist finds it."
  static let examples = [
    (line: "dash correlations", meaning: "Of the latest week, the surest first."),
    (line: "dash correlations --attribute mood", meaning: "What goes with one attribute."),
  ]
  static let discussion = [
    "Exist looks for them every Sunday in up to a year of days; dash sync fetches them. Dots are how surely, "
      + "the percentage how strongly. What moves together need not be the cause of one another."
  ]
  static let attribute = Option(
    "attribute", letter: "a", value: "attribute", "Only those of this attribute.")
  static let stars = Option("stars", value: "count", "Only those with as many dots, 1 to 5.")
  static let options = [attribute, stars, Option.json]

  private let attribute: String?
  private let stars: Int
  private let isJSON: Bool

  init(_ line: Invocation) throws {
    attribute = try line.text(Self.attribute)
    stars = try line.integer(Self.stars, in: 1...5) ?? 0
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    guard let store = try context.openStore() else {
      return try show([], of: 0, labels: [:], isWatched: false, in: context)
    }
    let (kept, labels, name, isWatched) = try store.reading {
      let attributes = try store.catalogue().attributes
      var finder = AttributeFinder(in: store)
      return (
        try store.correlations(),
        Dictionary(attributes.map { ($0.name, $0.label) }) { first, _ in first },
        try attribute.map { try finder.tracked($0)?.name ?? $0 }, try store.isConnected
      )
    }
    let wanted = kept.filter {
      $0.stars >= stars && (name == nil || $0.attribute == name || $0.other == name)
    }
    try show(wanted, of: kept.count, labels: labels, isWatched: isWatched, in: context)
  }

  private func show(
    _ correlations: [Correlation], of count: Int, labels: [String: String], isWatched: Bool,
    in context: Context
  ) throws {
    if isJSON { return try context.write(document: CorrelationJSON(of: correlations).text) }
    guard !correlations.isEmpty else {
      return try context.say(
        count > 0
          ? ["None of the \(count) correlations that are kept is such a one."]
          : [
            "No correlations are kept.",
            isWatched
              ? "To fetch them: dash sync"
              : "They come from an account at Exist: dash account login",
          ])
    }
    let look = context.renderOptions
    try context.show(
      CorrelationList(of: correlations, labels: labels)
        .block(width: look.width, glyphs: look.glyphs))
  }
}
