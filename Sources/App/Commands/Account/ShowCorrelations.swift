import Cards
import CommandLine
import Drawing
import Metrics
import Services
import Text

/// Shows the correlations that the account has found.
struct ShowCorrelations: Command {
  static let name = "correlations"
  static let summary = "Show which attributes correlate, as Exist finds it."
  static let examples = [
    (line: "dash correlations", meaning: "The latest, the most certain first."),
    (line: "dash correlations --attribute mood", meaning: "Those of one attribute."),
  ]
  static let discussion = [
    "Exist computes them every Sunday from up to a year of days; dash sync fetches them. Dots show how certain a "
      + "correlation is, the percentage how strong. A correlation does not mean that one is the cause of the other."
  ]
  static let attribute = Option(
    "attribute", letter: "a", value: "attribute", "Only those of this attribute.")
  static let stars = Option(
    "stars", value: "count", "Only those with at least this many dots, 1 to 5.")
  static let options = [attribute, stars, Option.json, .demo]

  private let attribute: String?
  private let stars: Int
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    attribute = try line.text(Self.attribute)
    stars = try line.integer(Self.stars, in: 1...5) ?? 0
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? context.demoStoreWithInsights() : context.openStore() else {
      return try show([], of: 0, labels: [:], isConnected: false, in: context)
    }
    let (stored, labels, name, isConnected) = try store.reading {
      let attributes = try store.catalogue().attributes
      var finder = AttributeFinder(in: store)
      return (
        try store.correlations(),
        Dictionary(attributes.map { ($0.name, $0.label) }) { first, _ in first },
        try attribute.map { try finder.tracked($0)?.name ?? $0 }, try store.isConnected
      )
    }
    let wanted = stored.filter {
      $0.stars >= stars && (name == nil || $0.attribute == name || $0.other == name)
    }
    try show(wanted, of: stored.count, labels: labels, isConnected: isConnected, in: context)
  }

  private func show(
    _ correlations: [Correlation], of count: Int, labels: [String: String], isConnected: Bool,
    in context: Context
  ) throws {
    if isJSON { return try context.write(document: CorrelationJSON(of: correlations).text) }
    guard !correlations.isEmpty else {
      return try context.say(
        count > 0
          ? [
            "None of the \(CountText.of(count, "stored correlation", "stored correlations")) matches."
          ]
          : [
            "No correlations are stored.",
            isConnected
              ? "To fetch them: dash sync"
              : "To log in to an account at Exist: dash account login",
          ])
    }
    let look = context.renderOptions
    try context.show(
      CorrelationList(of: correlations, labels: labels)
        .block(width: look.width, glyphs: look.glyphs))
  }
}
