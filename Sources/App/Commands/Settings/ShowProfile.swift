import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Services
import Storage
import Time

struct ShowProfile: Command {
  static let name = "profile"
  static let summary = "Show since when and how regularly you track, your account, and the credits."
  static let examples: Examples = [
    "dash profile": "Yours.", "dash settings set profile.name Ana": "Set your name.",
  ]
  static let discussion = [
    "A day is tracked if it has any value. The longest gap is the longest run of days without "
      + "a value between two tracked days. The account is shown as it was at the last login or "
      + "sync; no request is sent."
  ]
  static let options = [Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let (days, service, account) = try context.reading.read(tracking) ?? ([], nil, nil)
    let settings = context.settings
    let screen = ProfileScreen(
      of: settings.profileName, place: settings.place, language: settings.factsLanguage,
      tracking: DayTracking(of: days, today: context.today), moodService: service,
      account: account, today: context.today)
    try context.show(Sheet(screen))
  }

  /// The days with a value, the service that supplies the mood, and the account.
  private static func tracking(
    in store: Store
  ) throws -> (days: [Day], moodService: String?, account: ProfileScreen.Account?) {
    let mood = try store.catalogue().attributes.first { $0.name == Mood.name }
    let service = mood?.service.flatMap { $0.isEmpty || $0 == "dash" ? nil : $0 }
    let account: ProfileScreen.Account? = try store.storedProfile().map {
      ($0.name, $0.fullName.isEmpty ? nil : $0.fullName, $0.picture)
    }
    // Documents have the identifier of the service instead of its name.
    return (try store.allRecordedDays(), service == "exist" ? "Exist" : service, account)
  }
}
