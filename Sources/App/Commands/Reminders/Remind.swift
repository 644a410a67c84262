import Actions
import Cards
import CommandLine
import Host
import Metrics
import Readings
import Text
import Time

struct Remind: ParsedCommand {
  static let name = "remind"
  static let summary = "Get reminders: of your mood, a daily fact, events, your week."
  static let examples: Examples = [
    "dash remind at 21:00": "Every evening at nine.",
    "dash remind facts at 09:00": "A fact every morning.",
    "dash remind agenda on": "Before each event (setting agenda.notify).",
    "dash remind week at sunday 18:00": "What 'dash week --summary' shows.",
    "dash remind week at sunday 18:00 --report reports": "And a page each week.",
    "dash remind at 21:00 --print": "Only show what would be done.",
    "dash remind": "Show which reminders are set, and problems.",
    "dash remind off": "Remove the reminder.",
    "dash remind now": "Show the reminder now, as the scheduler does.",
  ]
  static let discussion = [
    """
    A scheduler of the system runs reminders: systemd if 'systemctl --user' works, launchd on \
    macOS, otherwise cron. A reminder is a desktop notification by notify-send or osascript; \
    without either, it is printed. Nothing runs in the background in between.
    """, "Without a kind, mood is meant. There is no reminder on a day that already has a rating.",
    "'agenda on' checks every \(FindDueEvents.interval) minutes which events begin within the "
      + "minutes of the setting agenda.notify, and announces each once, except all-day, cancelled "
      + "and declined events.",
  ]
  static let print = Option("print", "Show the files and commands, without changing anything.")
  static let force = Option(
    "force", letter: "f", "Also replace or remove files that you have edited.")
  static let report = Option(
    "report", value: "folder",
    "With week: also write the page of 'dash report week' to this folder, each time.")
  static let options = [print, force, report, Option.quiet, .json]
  static let arguments = [
    Parameter(
      "action",
      "at <time>, off, on, status or now, after the kind if it is not mood: facts at 09:00, "
        + "week at sunday 18:00.", choices: Remind.actions + ReminderKind.allCases.map(\.rawValue),
      isOptional: true, repeats: true)
  ]

  private enum Action: Equatable {
    /// Set it, at a time of each day or of a weekday.
    case at(Rhythm)
    /// Set one that has no time of day.
    case on
    case off, status, now
  }

  private static let actions = ["at", "off", "on", "status", "now"]

  private let kind: ReminderKind?
  private let action: Action
  private let line: Invocation
  private var isPrinted: Bool { line.has(Self.print) }

  init(_ line: Invocation) throws {
    var arguments = try Remind.plain(line.arguments.map(line.text))
    kind = arguments.first.flatMap(ReminderKind.init)
    if kind != nil { arguments.removeFirst() }
    action = try Remind.action(arguments, for: kind)
    self.line = line
    if isPrinted || line.has(Self.force), action == .status || action == .now {
      throw Failure.usage(
        "--print and --force can be used only with 'dash remind at <time>' and 'dash remind off'")
    }
    let isSet = if case .at = action { true } else { false }
    if line.has(Self.report), kind != .week || !isSet {
      throw Failure.usage(
        "--report can be used only with 'dash remind week at <weekday> <time>'",
        hints: ["\(ReminderKind.week.example) --report reports"])
    }
    if line.has(.json), action != .status {
      throw Failure.usage(
        "--json can be used only with 'dash remind status'", hints: ["dash remind status --json"])
    }
  }

  /// The arguments in their plain form: `at 21:00` for `me every day at 9pm`.
  private static func plain(_ arguments: [String]) -> [String] {
    let fillers = ["me", "to", "of", "about", "my", "the", "rate", "log", "for", "please"]
    var words = arguments.filter { !fillers.contains($0.lowercased()) }
    var kind: String?
    if let index = words.firstIndex(where: { ReminderKind(rawValue: $0) != nil }) {
      kind = words.remove(at: index)
    }
    if let first = words.first,
      ["stop", "never", "none", "remove", "disable", "cancel"].contains(first)
    {
      return (kind.map { [$0] } ?? []) + ["off"]
    }
    if words.isEmpty { return arguments }
    let typed = TypedWord.line(words)
    let time = TimeReading(typed, by: DayReading(today: Day(number: 0)))
    var weekday: Weekday?
    var minute: Int?
    var part: PartOfDay?
    var index = 0
    while index < words.count {
      if let found = time.clock(at: index), found.value.end == nil,
        let start = found.value.start(in: part)
      {
        (minute, index) = (start, found.end)
      } else if let found = time.repetition(at: index) {
        weekday = found.value.weekdays.count == 1 ? found.value.weekdays[0] : weekday
        (part, index) = (found.value.part, found.end)
      } else if let found = time.day(at: index), let day = found.value.weekday {
        (weekday, index) = (day, found.end)
      } else if words[index] == "at" {
        index += 1
      } else {
        return arguments
      }
    }
    guard let minute else { return arguments }
    return (kind.map { [$0] } ?? []) + ["at"]
      + (weekday.map { [$0.name.lowercased()] } ?? []) + [Rhythm.clock(minute)]
  }

  private static func action(_ arguments: [String], for kind: ReminderKind?) throws -> Action {
    guard let first = arguments.first else { return .status }
    let interval = (kind ?? .mood).interval
    if first == "at", interval != nil {
      throw Failure.usage(
        "'\(first)' cannot be used with \(kind?.rawValue ?? ""): it has no time of day",
        hints: ["To set it: \((kind ?? .mood).example)"])
    }
    if first == "on", interval == nil {
      throw Failure.usage(
        "a reminder needs a time of day", hints: ["Such as: \((kind ?? .mood).example)"])
    }
    if first == "at" {
      return .at(try Rhythm(reading: Array(arguments.dropFirst()), for: kind ?? .mood))
    }
    guard let action: Action = ["on": .on, "off": .off, "status": .status, "now": .now][first]
    else { throw unknown(first, before: arguments.dropFirst().first, kind) }
    if arguments.count > 1 {
      throw Failure.usage(
        "unexpected argument '\(arguments[1])' for 'dash remind \(first)'",
        hints: ["See 'dash help remind'."])
    }
    return action
  }

  private static func unknown(
    _ typed: String, before next: String?, _ kind: ReminderKind?
  ) -> Failure {
    let kinds = ReminderKind.allCases.map(\.rawValue)
    if kind == nil, let next, actions.contains(next) {
      return .unknown("kind of reminder", typed, among: kinds)
    }
    if ValueReading.timeOfDay(typed) != nil {
      return .usage("unknown action '\(typed)'", hints: ["Did you mean 'dash remind at \(typed)'?"])
    }
    return .usage(
      "unknown action '\(typed)'",
      hints: ["Expected one of: at <time>, off, on, status, now."]
        + Suggestion.hints(for: typed, among: actions + (kind == nil ? kinds : [])))
  }

  func run(in context: Context) throws {
    let kind = kind ?? .mood
    switch action {
    case .at(let rhythm):
      try set(
        kind, rhythm, next: "is \(rhythm.next(after: context.now, in: context.valueText))",
        in: context)
      if kind == .week, !isPrinted { try context.writeReports(to: line.argument(Self.report)) }
    case .on:
      let lead = CountText.of(context.settings.notifyMinutes, "minute", "minutes")
      try set(
        kind, kind.interval ?? .daily(at: 0), next: "comes \(lead) before an event", in: context)
    case .off: try remove(kind, in: context)
    case .status:
      try context.show(
        context.reading.reminders(of: self.kind.map { [$0] } ?? ReminderKind.allCases))
    case .now:
      try notifications(of: kind, in: context).forEach(context.notify)
      if kind == .week { try context.writeWeeklyReport() }
    }
  }

  private func change(
    _ kind: ReminderKind, to rhythm: Rhythm?, in context: Context
  ) throws -> Timetable.Change {
    var change = SetReminder(kind, to: rhythm)
    change.isRehearsal = isPrinted
    change.isForced = line.has(Self.force)
    return try change.run(in: context.world)
  }

  /// Sets a reminder and says when the next one comes: `is today at 21:00`.
  private func set(
    _ kind: ReminderKind, _ rhythm: Rhythm, next: String, in context: Context
  ) throws {
    let change = try change(kind, to: rhythm, in: context)
    if isPrinted { return try context.show(change.plan) }
    let values = context.valueText
    let before =
      change.before == rhythm
      ? " (unchanged)" : change.before.map { " (was \($0.text(in: values)))" } ?? ""
    let notifier = try context.reading.notifierFinding()
    try context.acknowledge(
      [
        "\(kind.label): reminder set \(rhythm.text(in: values)), "
          + "run by \(change.scheduler ?? "")\(before)",
        "The \(change.before == nil ? "first" : "next") one \(next)",
      ] + (notifier.isWell ? [] : ["Notifier: \(notifier.text). See 'dash remind status'."]))
  }

  private func remove(_ kind: ReminderKind, in context: Context) throws {
    let change = try change(kind, to: nil, in: context)
    if isPrinted { return try context.show(change.plan) }
    let message =
      if let before = change.before?.text(in: context.valueText) {
        "reminder removed (was \(before), run by \(change.scheduler ?? ""))"
      } else {
        change.scheduler == nil ? "no reminder is set" : "reminder removed"
      }
    try context.acknowledge(["\(kind.label): \(message)"])
  }

  private func notifications(of kind: ReminderKind, in context: Context) throws -> [Notification] {
    let reading = context.reading
    switch kind {
    case .mood: return try [reading.moodReminder()].compactMap(\.self)
    case .facts: return try [reading.factReminder()].compactMap(\.self)
    case .agenda:
      let due = try FindDueEvents().run(in: context.world)
      due.failures.forEach(context.report)
      return due.events.map(reading.reminder)
    case .outside:
      let place = try PlaceFinder(in: context.world, store: context.openStore()).usualPlace(nil)
      let failures = try RefreshOutside(of: place, isUsual: true).run(in: context.world).failures
      guard let notification = try reading.outsideReminder(at: place) else {
        throw failures.first ?? Failure("there is no forecast of the next 3 hours", status: .later)
      }
      return [notification]
    case .week: return try [reading.weekReminder()].compactMap(\.self)
    }
  }
}

extension Context {
  /// Shows a desktop notification, or prints it if that is not possible.
  fileprivate func notify(_ notification: Notification) throws {
    let done = try ShowNotification(notification).run(in: world)
    done.problems.forEach(report)
    if done.isShown { return }
    let divider = notification.summary.string.hasSuffix("?") ? " " : ": "
    try say([notification.summary.string + divider + notification.body.string])
  }

  fileprivate func show(_ plan: Plan) throws {
    let text = plan.preview + plan.skipped.map { "keep \(Timetable.modifiedText($0))\n" }.joined()
    try print(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) })
    if text.isEmpty { try say(["Nothing to change."]) }
  }
}

extension Rhythm {
  /// The time of day as it was typed after `at`, and before it a weekday for what comes once a
  /// week.
  init(reading words: [String], for kind: ReminderKind) throws {
    var weekday: Weekday?
    var rest = words[...]
    if kind.isWeekly {
      weekday = rest.popFirst().flatMap(Weekday.init(parsing:))
      guard weekday != nil else {
        throw Failure.usage(
          "missing weekday after 'at'", hints: ["Expected a weekday and a time: \(kind.example)"])
      }
    }
    let time = rest.joined(separator: " ")
    guard let minute = ValueReading.timeOfDay(time) else {
      throw Failure.usage(
        time.isEmpty ? "missing time of day after 'at'" : "invalid time of day '\(time)'",
        hints: ["Expected a time such as 21:00 or 9pm."])
    }
    self = weekday.map { .weekly(on: $0, at: minute) } ?? .daily(at: minute)
  }
}
