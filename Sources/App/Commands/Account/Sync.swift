import Actions
import Cards
import CommandLine
import Readings
import Text
import Time

struct Sync: ParsedCommand {
  static let name = "sync"
  static let effects = SyncAccount.effects
  static let summary = "Fetch the values of your account at Exist, and send it what you recorded."
  static let examples = [
    (line: "dash sync", meaning: "Everything that can have changed since the last sync."),
    (line: "dash sync --days 3650", meaning: "Ten years back."),
    (line: "dash sync --every 1h", meaning: "Automatically, every hour; 'off' ends that."),
    (line: "dash sync --dry-run", meaning: "Show what would be sent and fetched."),
  ]
  static let discussion = [
    "The first sync asks how many days to fetch; if standard input is not a terminal, it fetches "
      + "a year. Later ones fetch yesterday, today and all days since the last sync. Each month is "
      + "stored whole or not at all, so an interrupted sync continues where it stopped. An empty "
      + "response deletes nothing.",
    "Sent are mood, its note, energy and stress, and attributes and tags that you created, unless "
      + "another service supplies them at Exist. Values that you imported, or recorded before the "
      + "first login, are sent with --send only. Exist cannot delete a value. If a value was "
      + "changed both here and at Exist, yours remains, and the other is reported.",
    "Exist accepts 300 requests an hour. If it refuses more, or the network fails, the exit "
      + "status is 75.",
  ]
  static let days = Option(
    "days", value: "count", range: 1...Sync.mostDays, "How many days back to fetch.")
  static let full = Option("full", "Fetch all days again that were fetched before.")
  static let send = Option(
    "send", "Also send values that were imported, or recorded before the first login.")
  static let dryRun = Option(
    "dry-run", letter: "n", "Show what would be done, and send no request.")
  static let every = Option(
    "every", value: "interval", "Sync automatically every 1h, 30m and so on, or off."
  ).excluding(
    days, full, send, dryRun, because: "which only sets the timer",
    hint: "First set the timer: dash sync --every 1h")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove a timer that you edited yourself."
  ).requiring(every, hint: "Type: dash sync --every 1h --force")
  static let options = [days, full, send, dryRun, every, force, Option.quiet]

  private let days: Int?
  private let isFull: Bool
  private let isHistorySent: Bool
  private let isRehearsal: Bool
  private let everyMinutes: Int?
  private let isForced: Bool

  /// A hundred years.
  private static let mostDays = 36_525

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days)
    isFull = line.has(Self.full)
    isHistorySent = line.has(Self.send)
    isRehearsal = line.has(Self.dryRun)
    everyMinutes = try line.text(Self.every).map(RefreshTimer.sync.minutes)
    isForced = line.has(Self.force)
  }

  func run(in context: Context) throws {
    if let everyMinutes {
      // Without an account every automatic sync would fail unseen.
      if everyMinutes > 0 { _ = try context.world.exist() }
      return try RefreshTimer.sync.set(everyMinutes, isForced: isForced, in: context)
    }
    var action = SyncAccount()
    action.days = days
    action.isFull = isFull
    action.isHistorySent = isHistorySent
    if isRehearsal { return try context.say(lines(of: action.rehearse(in: context.world))) }
    action.firstDays = { try firstDays(in: context) }
    let report = try context.showingProgress { progress in
      action.progress = progress
      return try action.run(in: context.world)
    }
    if report.failure == nil, let store = try context.openStore() {
      context.reading.refreshFindings(in: store)
    }
    try report.show(in: context)
  }

  /// How many days to fetch at first.
  private func firstDays(in context: Context) throws -> Int {
    let usual = SyncAccount.usualDays
    guard let readAnswer = context.host.readAnswer else { return usual }
    try context.errors.write(Array("How many days back? [\(usual)] ".utf8))
    let answer = String((readAnswer() ?? "").trimmed)
    if answer.isEmpty { return usual }
    guard let days = Int(answer), 1...Sync.mostDays ~= days else {
      throw Failure.usage(
        "invalid number of days '\(answer)'", hints: ["Expected 1 to \(Sync.mostDays)."])
    }
    return days
  }

  /// What would be sent and fetched.
  private func lines(of rehearsal: SyncAccount.Rehearsal) -> [String] {
    var lines: [String] = []
    if let pending = rehearsal.pending {
      let names = Set(pending.map(\.attribute)).count
      lines.append(
        pending.isEmpty
          ? "Nothing would be sent."
          : "Would send \(CountText.of(pending.count, "value", "values")) of "
            + "\(CountText.of(names, "attribute", "attributes")), if Exist accepts them.")
    }
    let plan = rehearsal.plan
    let days = plan.windows.map(\.days)
    if let first = days.map(\.lowerBound).min(), let last = days.map(\.upperBound).max() {
      lines.append(
        "Would fetch \(CountText.of(plan.dayCount, "day", "days")), \(DayText.withYear(first)) to "
          + "\(DayText.withYear(last)), in "
          + "\(CountText.of(plan.windows.count, "request", "requests")). No request was sent.")
    }
    return lines
  }
}
