import Cards
import CommandLine
import Services
import Storage
import Text
import Time

/// Sends the account what was recorded here, and fetches what it holds.
struct Sync: Command {
  static let name = "sync"
  static let summary = "Send your account what you recorded, and fetch what it holds."
  static let examples = [
    (line: "dash sync", meaning: "What can have changed since the last time."),
    (line: "dash sync --days 3650", meaning: "Ten years back."),
    (line: "dash sync --every 1h", meaning: "By itself, every hour; 'off' ends that."),
    (line: "dash sync --dry-run", meaning: "What would be sent and asked for."),
  ]
  static let discussion = [
    "The first time it asks how many days back to go, or takes a year where nobody is there to ask. Later "
      + "it asks for yesterday and today, and for all days since the last time. A month is kept whole or "
      + "not at all; what was interrupted goes on where it ended. An empty answer takes nothing away.",
    "Sent are mood, its note, energy and stress, and attributes and tags that you made, as far as no other "
      + "service supplies them at Exist. What is imported, or was recorded before the account, is sent with "
      + "--send only. Exist cannot forget a value. Where a value was changed here and there, yours stays, "
      + "and theirs is told.",
    "Exist answers 300 requests an hour. Where it says no, or the network does, the exit status is 75.",
  ]
  static let days = Option("days", value: "count", "How many days back to go.")
  static let full = Option("full", "Fetch again all days that were fetched before.")
  static let send = Option(
    "send", "Send history too: what was imported, or is older than the account.")
  static let dryRun = Option("dry-run", letter: "n", "Say what would be done, and ask nothing.")
  static let every = Option(
    "every", value: "interval", "Have the system do it every 1h, 30m and so on, or off.")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove also what you have changed yourself.")
  static let options = [days, full, send, dryRun, every, force, Option.quiet]

  private let days: Int?
  private let isFull: Bool
  private let isHistorySent: Bool
  private let isRehearsal: Bool
  private let isQuiet: Bool
  private let everyMinutes: Int?
  private let isForced: Bool
  private let typed: String

  /// More days than anybody has tracked.
  private static let mostDays = 36_525
  /// How far back to go the first time, where nobody says.
  private static let usualDays = 365

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...Sync.mostDays)
    isFull = line.has(Self.full)
    isHistorySent = line.has(Self.send)
    isRehearsal = line.has(Self.dryRun)
    isQuiet = line.has(.quiet)
    everyMinutes = try line.text(Self.every).map(SyncTimer.minutes)
    isForced = line.has(Self.force)
    typed = line.typed
    let others = [Self.days, Self.full, Self.send, Self.dryRun, Option.quiet].filter(line.has)
    if everyMinutes != nil, let other = others.first {
      throw Failure.usage(
        "--\(other.name) does not go with --every, which syncs nothing now",
        hints: ["Say one after the other: dash sync --every 1h"])
    }
    if isForced, everyMinutes == nil {
      throw Failure.usage("--force belongs to --every", hints: ["dash sync --every 1h --force"])
    }
  }

  func run(in context: Context) throws {
    if let everyMinutes {
      return try SyncTimer.set(everyMinutes, isForced: isForced, in: context)
    }
    let exist = try context.exist()
    if isRehearsal { return try rehearse(exist, in: context) }
    let store = try context.openStoreForWriting()
    try store.connectAccount()
    var report = SyncReport(isQuiet: isQuiet)
    do {
      var client = context.client(for: exist)
      let answer = try client.response(to: exist.profile)
      let profile = try Exist.profile(in: Exist.document(of: answer))
      try store.keep(profile, as: answer, in: context)
      try context.tellZone(of: profile, store)
      let plan = try plan(exist, store, in: context)
      // Fetched first, because what is sent takes the place of what the account holds.
      var fetching = Fetching(from: exist, by: client, into: store, in: context, typed: typed)
      try fetching.values(plan, report: &report)
      var sending = Sending(to: exist, by: fetching.client, from: store)
      try report.unlessForbidden("what waits") {
        try sending.run(isAll: isHistorySent, report: &$0)
      }
      fetching.client = sending.client
      try report.unlessForbidden("averages") { try fetching.averages(report: &$0) }
      try report.unlessForbidden("insights") { try fetching.insights(report: &$0) }
      try report.unlessForbidden("correlations") { try fetching.correlations(report: &$0) }
      try store.updateAccount { $0.synced = context.now.description }
    } catch {
      try report.tell(in: context)
      throw error
    }
    try report.tell(in: context)
  }

  /// What is to be fetched; the first time a person is asked how far back.
  private func plan(
    _ exist: Exist, _ store: Store?, in context: Context
  ) throws -> FetchPlan {
    let fetched = try store?.account().fetchedDays
    var days = days
    if fetched == nil, days == nil {
      days = Sync.usualDays
      if !isRehearsal, let readAnswer = context.host.readAnswer {
        try context.errors.write(
          Array("How many days back? [\(Sync.usualDays)] ".utf8))
        let answer = String((readAnswer() ?? "").trimmed)
        guard answer.isEmpty || Int(answer).map({ 1...Sync.mostDays ~= $0 }) == true else {
          throw Failure.usage(
            "'\(answer)' is no number of days",
            hints: ["It takes a whole number from 1 to \(Sync.mostDays)."])
        }
        days = Int(answer) ?? days
      }
    }
    var plan = FetchPlan(
      fetched: fetched, from: days.map { context.today - ($0 - 1) }, isFull: isFull,
      today: context.today)
    if exist.token.kind == .developer, let store {
      plan.add(try store.outbox(isAll: isHistorySent).filter { $0.value != nil }.map(\.day))
    }
    return plan
  }

  /// Says what would be sent and asked for.
  private func rehearse(_ exist: Exist, in context: Context) throws {
    let store = try context.openStore()
    let plan = try plan(exist, store, in: context)
    let pending = try store?.outbox(isAll: isHistorySent).filter { $0.value != nil } ?? []
    var lines: [String] = []
    if exist.token.kind == .developer {
      let names = Set(pending.map(\.attribute)).count
      lines.append(
        pending.isEmpty
          ? "Nothing waits to be sent."
          : "Would send \(CountText.of(pending.count, "value", "values")) of "
            + "\(CountText.of(names, "attribute", "attributes")), as far as Exist lets them be written."
      )
    }
    let first = plan.windows.map(\.days.lowerBound).min() ?? context.today
    let last = plan.windows.map(\.days.upperBound).max() ?? context.today
    lines.append(
      "Would ask for \(CountText.of(plan.dayCount, "day", "days")), \(DayText.withYear(first)) to "
        + "\(DayText.withYear(last)), \(CountText.of(plan.windows.count, "month", "months")) in all. "
        + "Nothing was asked for.")
    try context.say(lines)
  }
}
