import Actions
import Cards
import CommandLine
import Host
import Metrics
import Text
import Time

/// Sets and removes reminders, shows their status, and shows a reminder now.
struct Remind: Command {
  static let name = "remind"
  static let effects: Effects = []
  static let summary = "Get reminders: of your mood, a daily fact, events, your week."
  static let examples = [
    (line: "dash remind at 21:00", meaning: "Every evening at nine."),
    (line: "dash remind facts at 09:00", meaning: "A fact every morning."),
    (line: "dash remind agenda on", meaning: "Before each event (setting agenda.notify)."),
    (line: "dash remind week at sunday 18:00", meaning: "What 'dash week --summary' shows."),
    (line: "dash remind at 21:00 --print", meaning: "Only show what would be done."),
    (line: "dash remind", meaning: "Show which reminders are set, and problems."),
    (line: "dash remind off", meaning: "Remove the reminder."),
    (line: "dash remind now", meaning: "Show the reminder now, as the scheduler does."),
  ]
  static let discussion = [
    "A scheduler of the system runs reminders: systemd if 'systemctl --user' works, launchd on macOS, "
      + "otherwise cron. A reminder is a desktop notification by notify-send or osascript; without either, it "
      + "is printed. Nothing runs in the background in between.",
    "Without a kind, mood is meant. There is no reminder on a day that already has a rating.",
    "'agenda on' looks every \(EventReminder.interval) minutes which events begin within the minutes of the setting "
      + "agenda.notify, and announces each once. All-day, cancelled and declined events are left out.",
  ]
  static let print = Option("print", "Show the files and commands, without changing anything.")
  static let force = Option(
    "force", letter: "f", "Also replace or remove files that you have edited.")
  static let options = [print, force, Option.quiet, .json]
  static let arguments = [
    Parameter(
      "action",
      "at <time>, off, on, status or now, after the kind if it is not mood: facts at 09:00, week at sunday 18:00.",
      choices: Remind.actions + ReminderKind.allCases.map(\.rawValue), isOptional: true,
      repeats: true)
  ]

  /// What to do.
  private enum Action: Equatable {
    /// Set it, at a time of each day or of a weekday.
    case at(Rhythm)
    /// Set one that has no time of day.
    case on
    case off
    case status
    case now
  }

  private static let actions = ["at", "off", "on", "status", "now"]

  /// The kind of reminder; nil if none was given.
  private let kind: ReminderKind?
  private let action: Action
  private let isPrinted: Bool
  private let isForced: Bool
  private let isJSON: Bool

  init(_ line: Invocation) throws {
    var arguments = try line.arguments.map(line.text)
    kind = arguments.first.flatMap(ReminderKind.init)
    if kind != nil { arguments.removeFirst() }
    action = try Remind.action(arguments, for: kind)
    isPrinted = line.has(Self.print)
    isForced = line.has(Self.force)
    isJSON = line.has(.json)
    let isChange = action != .status && action != .now
    if isPrinted || isForced, !isChange {
      throw Failure.usage(
        "--print and --force can be used only with 'dash remind at <time>' and 'dash remind off'")
    }
    if isJSON, action != .status {
      throw Failure.usage(
        "--json can be used only with 'dash remind status'", hints: ["dash remind status --json"])
    }
  }

  private static func action(
    _ arguments: [String], for kind: ReminderKind?
  ) throws -> Action {
    guard let first = arguments.first else { return .status }
    let interval = (kind ?? .mood).interval
    if first == "at", interval != nil {
      throw Failure.usage(
        "'\(first)' does not go with \(kind?.rawValue ?? ""): it has no time of day",
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
    else {
      throw unknown(first, before: arguments.dropFirst().first, kind)
    }
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
      return .usage(
        "unknown kind of reminder '\(typed)'",
        hints: ["Expected one of: \(kinds.joined(separator: ", "))."]
          + Suggestion.hints(for: typed, among: kinds))
    }
    if ValueReading.timeOfDay(typed) != nil {
      return .usage(
        "unknown action '\(typed)'",
        hints: ["Did you mean 'dash remind at \(typed)'?"])
    }
    return .usage(
      "unknown action '\(typed)'",
      hints: ["Expected one of: at <time>, off, on, status, now."]
        + Suggestion.hints(for: typed, among: actions + (kind == nil ? kinds : [])))
  }

  func run(in context: Context) throws {
    switch action {
    case .at(let rhythm):
      try set(
        kind ?? .mood, rhythm,
        next: "is \(rhythm.next(after: context.now, in: context.valueText))", in: context)
    case .on:
      try set(
        kind ?? .mood, (kind ?? .mood).interval ?? .daily(at: 0),
        next:
          "comes \(CountText.of(context.settings.notifyMinutes, "minute", "minutes")) before an event",
        in: context)
    case .off: try remove(kind ?? .mood, in: context)
    case .status: try show(in: context)
    case .now:
      for notification in try (kind ?? .mood).notifications(in: context) {
        try context.notify(notification)
      }
    }
  }

  /// Sets a reminder and says when the next one comes: `is today at 21:00`.
  private func set(
    _ kind: ReminderKind, _ rhythm: Rhythm, next: String, in context: Context
  ) throws {
    let schedule = try context.host.schedule(of: kind.job, rhythm)
    let change = try Timetable(in: context.host).perform(isPerformed: !isPrinted) {
      try $0.installing(schedule, isForced: isForced)
    }
    if isPrinted { return try context.show(change.plan) }
    let values = context.valueText
    var message =
      "\(kind.label): reminder set \(rhythm.text(in: values)), run by \(change.scheduler ?? "")"
    if change.before == rhythm {
      message += " (unchanged)"
    } else if let before = change.before {
      message += " (was \(before.text(in: values)))"
    }
    let next = "The \(change.before == nil ? "first" : "next") one \(next)"
    let notifier = try context.notifierFinding()
    try context.acknowledge(
      [message, next]
        + (notifier.isWell ? [] : ["Notifier: \(notifier.text). See 'dash remind status'."]))
  }

  private func remove(_ kind: ReminderKind, in context: Context) throws {
    let change = try Timetable(in: context.host).perform(isPerformed: !isPrinted) {
      try $0.removing(kind.job, isForced: isForced)
    }
    if isPrinted { return try context.show(change.plan) }
    if !change.plan.skipped.isEmpty {
      throw Failure(
        Timetable.modifiedText(change.plan.skipped[0]) + ", so it was not removed",
        hints: change.plan.skipped.dropFirst().map { Timetable.modifiedText($0) }
          + ["To remove it too: \(kind.job.removal) --force"])
    }
    let message =
      if let before = change.before {
        "reminder removed (was \(before.text(in: context.valueText)), run by \(change.scheduler ?? ""))"
      } else {
        change.scheduler == nil ? "no reminder is set" : "reminder removed"
      }
    try context.acknowledge(["\(kind.label): \(message)"])
  }

  private func show(in context: Context) throws {
    let timetable = Timetable(in: context.host)
    let kinds = kind.map { [$0] } ?? ReminderKind.allCases
    let sections =
      try kinds.map { kind in
        FindingSection(
          kind.rawValue, kind.label,
          try timetable.findings(of: kind.job, example: kind.example, context.valueText))
      } + [
        FindingSection(
          "system", "This computer",
          try [context.notifierFinding()] + timetable.findings())
      ]
    if isJSON { return try context.write(document: FindingJSON(of: sections).text) }
    let options = context.renderOptions
    try context.show(FindingList(of: sections).block(width: options.width, glyphs: options.glyphs))
  }
}

extension Context {
  /// Shows the steps of a plan.
  fileprivate func show(_ plan: Plan) throws {
    let text =
      plan.preview + plan.skipped.map { "keep \(Timetable.modifiedText($0))\n" }.joined()
    try print(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { String($0) })
    if text.isEmpty { try say(["Nothing to change."]) }
  }
}
