import Cards
import CommandLine
import Metrics
import Services
import Storage
import Time

/// Shows who the person is to dash, and what dash owes to others.
struct ShowProfile: Command {
  static let name = "profile"
  static let summary = "Show since when and how steadily you track, and whom dash owes thanks."
  static let examples = [
    (line: "dash profile", meaning: "Yours."),
    (line: "dash settings set profile.name Ana", meaning: "Say what you are called."),
  ]
  static let discussion = [
    "A day is tracked if it holds any value. The longest gap is the longest run of days without one "
      + "between two that hold one."
  ]
  static let options = [Option.json, .demo]

  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let store = try isDemo ? context.demoStore() : context.openStore()
    let (days, service) = try store?.reading { try read(store) } ?? ([], nil)
    let settings = context.settings
    let profile = Profile(
      name: settings.profileName, place: settings.place, language: settings.factsLanguage,
      tracking: DayTracking(of: days, today: context.today), moodService: service)
    if isJSON { return try context.write(document: ProfileJSON(of: profile).text) }
    let look = context.renderOptions
    try context.show(
      ProfileScreen(of: profile, today: context.today)
        .block(width: look.width, glyphs: look.glyphs))
  }

  /// The days that hold a value, and the service that keeps the mood, nil for this computer.
  private func read(_ store: Store?) throws -> (days: [Day], moodService: String?) {
    guard let store else { return ([], nil) }
    let mood = try store.catalogue().attributes.first { $0.name == Mood.name }
    let service = mood?.service.flatMap { $0.isEmpty || $0 == "dash" ? nil : $0 }
    // Exist is its name, and what its documents call the service is an identifier.
    return (try store.allRecordedDays(), service == "exist" ? "Exist" : service)
  }
}
