import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Text

struct Sync: Command {
  static let name = "sync"
  static let effects = SyncAccount.effects
  static let summary = "Fetch the values of your account at Exist, and send it what you recorded."
  static let examples: Examples = [
    "dash sync": "Everything that can have changed since the last sync.",
    "dash sync --days 3650": "Ten years back.",
    "dash sync --every 1h": "Automatically, every hour; 'off' ends that.",
    "dash sync --dry-run": "Show what would be sent and fetched.",
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
  static let force = Option.force(with: every, in: "dash sync --every 1h --force")
  static let options = [days, full, send, dryRun, every, force, Option.quiet]

  /// A hundred years.
  private static let mostDays = 36_525

  static func run(_ line: Invocation, in context: Context) throws {
    var action = SyncAccount()
    action.days = try line.integer(days)
    action.isFull = line.has(full)
    action.isHistorySent = line.has(send)
    if let minutes = try line.text(every).map(RefreshTimer.sync.minutes) {
      // Without an account every automatic sync would fail unseen.
      if minutes > 0 { _ = try context.world.exist() }
      return try RefreshTimer.sync.set(minutes, isForced: line.has(force), in: context)
    }
    if line.has(dryRun) { return try context.say(lines(of: action.rehearse(in: context.world))) }
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
  private static func firstDays(in context: Context) throws -> Int {
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
  private static func lines(of rehearsal: SyncAccount.Rehearsal) -> [String] {
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

extension AccountWarning {
  /// What happened, without a full stop.
  var sentence: String {
    switch self {
    case .otherAccount(let before):
      "this is another account than before (\(before)): its fetched values remain, and "
        + "'dash sync --send' sends what was waiting to be sent"
    case .units(let units):
      "units of the account: \(units.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")) "
        + "(to change them: dash settings set)"
    case .unitsNotStored(let failure):
      "the units of the account could not be stored in the settings: \(failure.message)"
    case .zone(let zone):
      "the account is in the time zone \(zone), so its days begin at another time than here"
    case .conflictingType(let failure): failure.message + ": skipped"
    case .forbidden(let part, let failure): "skipped \(part.rawValue): \(failure.message)"
    case .readOnly: "the token can only read, so nothing is sent"
    case .deleted(let count):
      CountText.of(count, "value was", "values were")
        + " deleted here; Exist cannot delete values and still has them"
    case .unsent(let attribute, let count, let reason):
      "\(attribute.label): \(Self.values(count)) not sent, because "
        + reason.text(name: attribute.name, group: attribute.group)
    case .otherType(let attribute, let count, let theirs, let ours):
      "\(attribute): \(Self.values(count)) not sent, because its type at Exist is "
        + "\(theirs?.name ?? "unknown") and here \(ours?.name ?? "unknown")"
    case .tooLong(let attribute, let day):
      "\(attribute) on \(day): not sent, because the text is too long"
    case .rejected(let attribute, let first, _) where first.isForbidden:
      "\(attribute): not sent, because another service supplies it at Exist; "
        + Self.supplyHint(attribute)
    case .rejected(let attribute, let first, let others):
      attribute + (first.day.map { " on \($0)" } ?? "")
        + (first.day == nil || others == 0
          ? "" : " and \(CountText.of(others, "day", "days")) more") + ": not sent: " + first.reason
    case .unconfirmed(let count): "Exist did not say whether it stored \(Self.values(count))"
    }
  }

  private static func values(_ count: Int) -> String { CountText.of(count, "value", "values") }

  fileprivate static func supplyHint(_ name: String) -> String {
    "to supply it from dash: dash account own \(name)"
  }
}

extension AccountWarning.UnsentReason {
  /// `Fitbit supplies it at Exist; to supply it from dash: dash account own steps`.
  fileprivate func text(name: String, group: String) -> String {
    switch self {
    case .released: "you released it at Exist; to supply it again: dash account own \(name)"
    case .suppliedBy(let service):
      "\(service) supplies it at Exist; " + AccountWarning.supplyHint(name)
    case .nameTaken:
      "Exist has another attribute with that name; " + AccountWarning.supplyHint(name)
    case .typeNotSupported: "attributes with this type of value cannot be created at Exist"
    case .notATag: "Exist accepts only tags in the group \(group); to move it: dash attributes move"
    case .noGroup: "Exist has no group \(group); to move it: dash attributes move"
    }
  }
}

extension SyncReport {
  /// Prints warnings, and unless --quiet was given, the changes.
  func show(in context: Context) throws {
    context.report(warnings)
    context.report(problems)
    for conflict in conflicts { context.warn(conflict.sentence(in: context)) }
    try context.acknowledge(lines)
    if let failure { throw failure }
  }

  private var lines: [String] {
    var lines: [String] = []
    if !taken.isEmpty { lines.append("New at Exist: " + taken.joined(separator: ", ")) }
    if sent > 0 { lines.append("Sent \(CountText.of(sent, "value", "values"))") }
    if let days {
      let counts = CountText.list([
        (outcome.added, "new"), (outcome.replaced, "replaced"), (outcome.unchanged, "unchanged"),
      ])
      let span =
        days.count == 1
        ? DayText.withYear(days.lowerBound)
        : "\(DayText.withYear(days.lowerBound)) to \(DayText.withYear(days.upperBound))"
      lines.append("Fetched \(span): " + (counts ?? "no values"))
    }
    var others: [String] = []
    for (count, one, many) in [
      (outcome.averageSets, "new week of averages", "new weeks of averages"),
      (insights, "insight", "insights"), (correlations, "correlation", "correlations"),
    ] where count > 0 { others.append(CountText.of(count, one, many)) }
    if !others.isEmpty { lines.append("With " + others.joined(separator: ", ")) }
    return lines
  }
}

extension SyncReport.Conflict {
  /// The conflict and the value that remains, without a full stop.
  fileprivate func sentence(in context: Context) -> String {
    func text(_ value: Value, _ otherwise: String, _ prefix: String = "") -> String {
      if case .text = value { return otherwise }
      return prefix + context.valueText.text(of: value, attribute)
    }
    let subject = "\(attribute.label) on \(DayText.withoutYear(difference.day))"
    let theirs = text(difference.theirs, "another text")
    guard let ours = difference.ours else {
      return "\(subject): deleted here, but changed at Exist since; now \(theirs)"
    }
    return "\(subject): changed both here and at Exist; \(text(ours, "your text", "your ")) remains"
      + (isLatest ? "; 'dash undo' restores " : " instead of ") + theirs
  }
}

extension Context {
  /// Prints what a login or a sync warns of.
  func report(_ warnings: [AccountWarning]) { for warning in warnings { warn(warning.sentence) } }

  /// Prints how many entries were skipped, and the first of them.
  func report(_ problems: SkippedEntries) {
    guard problems.count > 0 else { return }
    warn(
      CountText.of(problems.count, "invalid entry of Exist was", "invalid entries of Exist were")
        + " skipped")
    for problem in problems.first { errors.report("  \(problem)", hints: []) }
  }
}
