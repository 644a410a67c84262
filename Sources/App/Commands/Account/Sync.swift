import Actions
import Cards
import CommandLine
import Readings
import Services
import Storage
import Text
import Time

/// Fetches the values of the account, and sends it what was recorded here.
struct Sync: Command {
  static let name = "sync"
  static let effects: Effects = [.usesNetwork, .changesSettings]
  static let summary = "Fetch the values of your account at Exist, and send it what you recorded."
  static let examples = [
    (line: "dash sync", meaning: "Everything that can have changed since the last sync."),
    (line: "dash sync --days 3650", meaning: "Ten years back."),
    (line: "dash sync --every 1h", meaning: "Automatically, every hour; 'off' ends that."),
    (line: "dash sync --dry-run", meaning: "Show what would be sent and fetched."),
  ]
  static let discussion = [
    "The first sync asks how many days to fetch; if standard input is not a terminal, it fetches a year. Later "
      + "ones fetch yesterday, today and all days since the last sync. Each month is stored whole or not at "
      + "all, so an interrupted sync continues where it stopped. An empty response deletes nothing.",
    "Sent are mood, its note, energy and stress, and attributes and tags that you created, unless another "
      + "service supplies them at Exist. Values that you imported, or recorded before the first login, are "
      + "sent with --send only. Exist cannot delete a value. If a value was changed both here and at Exist, "
      + "yours remains, and the other is reported.",
    "Exist accepts 300 requests an hour. If it refuses more, or the network fails, the exit status is 75.",
  ]
  static let days = Option("days", value: "count", "How many days back to fetch.")
  static let full = Option("full", "Fetch all days again that were fetched before.")
  static let send = Option(
    "send", "Also send what was imported or recorded before the first login.")
  static let dryRun = Option(
    "dry-run", letter: "n", "Show what would be done, and send no request.")
  static let every = Option(
    "every", value: "interval", "Sync automatically every 1h, 30m and so on, or off.")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove a timer that you edited yourself.")
  static let options = [days, full, send, dryRun, every, force, Option.quiet]

  private let days: Int?
  private let isFull: Bool
  private let isHistorySent: Bool
  private let isRehearsal: Bool
  private let isQuiet: Bool
  private let everyMinutes: Int?
  private let isForced: Bool
  private let typed: String

  /// A hundred years.
  private static let mostDays = 36_525
  /// How many days the first sync fetches unless the person says otherwise.
  private static let usualDays = 365

  init(_ line: Invocation) throws {
    days = try line.integer(Self.days, in: 1...Sync.mostDays)
    isFull = line.has(Self.full)
    isHistorySent = line.has(Self.send)
    isRehearsal = line.has(Self.dryRun)
    isQuiet = line.has(.quiet)
    everyMinutes = try line.text(Self.every).map(SyncTimer.timer.minutes)
    isForced = line.has(Self.force)
    typed = line.typed
    let others = [Self.days, Self.full, Self.send, Self.dryRun].filter(line.has)
    if everyMinutes != nil, let other = others.first {
      throw Failure.usage(
        "--\(other.name) cannot be combined with --every, which only sets the timer",
        hints: ["First set the timer: dash sync --every 1h"])
    }
    if isForced, everyMinutes == nil {
      throw Failure.usage("--force requires --every", hints: ["Type: dash sync --every 1h --force"])
    }
  }

  func run(in context: Context) throws {
    if let everyMinutes {
      return try SyncTimer.set(everyMinutes, isForced: isForced, in: context)
    }
    let exist = try context.exist()
    if isRehearsal { return try rehearse(exist, in: context) }
    let store = try context.world.openStoreForWriting()
    try store.connectAccount()
    var report = SyncReport(isQuiet: isQuiet)
    do {
      var client = context.world.client(for: exist)
      let answer = try client.response(to: exist.profile)
      let profile = try Exist.profile(in: Exist.document(of: answer))
      try store.store(profile, from: answer, in: context)
      try context.reportZone(of: profile, store)
      let plan = try plan(exist, store, in: context)
      if let first = plan.firstDay, try first < store.account().fetchedDays?.lowerBound ?? .last {
        try store.setWantedFirstDay(first)
      }
      // Fetched first, because what is sent replaces the values of the account.
      var fetching = Fetching(from: exist, by: client, into: store, in: context, typed: typed)
      try fetching.values(plan, report: &report)
      try store.setWantedFirstDay(nil)
      var sending = Sending(to: exist, by: fetching.client, from: store)
      try report.unlessForbidden("sending") {
        try sending.run(isAll: isHistorySent, report: &$0)
      }
      fetching.client = sending.client
      try report.unlessForbidden("averages") { try fetching.averages(report: &$0) }
      try report.unlessForbidden("insights") { try fetching.insights(report: &$0) }
      try report.unlessForbidden("correlations") { try fetching.correlations(report: &$0) }
      try store.updateAccount { $0.synced = context.now.description }
      context.reading.refreshFindings(in: store)
    } catch {
      try report.print(in: context)
      throw error
    }
    try report.print(in: context)
  }

  /// The days to fetch; before the first sync a person is asked how many.
  private func plan(
    _ exist: Exist, _ store: Store?, in context: Context
  ) throws -> FetchPlan {
    let fetched = try store?.account().fetchedDays
    var first = days.map { context.today - ($0 - 1) }
    // What an interrupted sync was to fetch and has not reached.
    if first == nil, let wanted = try store?.wantedFirstDay(), wanted < fetched?.lowerBound ?? .last
    {
      first = wanted
    }
    if fetched == nil, first == nil {
      var days = Sync.usualDays
      if !isRehearsal, let readAnswer = context.host.readAnswer {
        try context.errors.write(
          Array("How many days back? [\(Sync.usualDays)] ".utf8))
        let answer = String((readAnswer() ?? "").trimmed)
        guard answer.isEmpty || Int(answer).map({ 1...Sync.mostDays ~= $0 }) == true else {
          throw Failure.usage(
            "invalid number of days '\(answer)'",
            hints: ["Expected 1 to \(Sync.mostDays)."])
        }
        days = Int(answer) ?? days
      }
      first = context.today - (days - 1)
    }
    var plan = FetchPlan(fetched: fetched, from: first, isFull: isFull, today: context.today)
    if exist.token.kind == .developer, let store {
      plan.add(try store.outbox(isAll: isHistorySent).filter { $0.value != nil }.map(\.day))
    }
    return plan
  }

  /// Prints what would be sent and fetched.
  private func rehearse(_ exist: Exist, in context: Context) throws {
    let store = try context.openStore()
    let plan = try plan(exist, store, in: context)
    let pending = try store?.outbox(isAll: isHistorySent).filter { $0.value != nil } ?? []
    var lines: [String] = []
    if exist.token.kind == .developer {
      let names = Set(pending.map(\.attribute)).count
      lines.append(
        pending.isEmpty
          ? "Nothing would be sent."
          : "Would send \(CountText.of(pending.count, "value", "values")) of "
            + "\(CountText.of(names, "attribute", "attributes")), if Exist accepts them."
      )
    }
    let first = plan.windows.map(\.days.lowerBound).min() ?? context.today
    let last = plan.windows.map(\.days.upperBound).max() ?? context.today
    lines.append(
      "Would fetch \(CountText.of(plan.dayCount, "day", "days")), \(DayText.withYear(first)) to "
        + "\(DayText.withYear(last)), in \(CountText.of(plan.windows.count, "request", "requests")). "
        + "No request was sent.")
    try context.say(lines)
  }
}
