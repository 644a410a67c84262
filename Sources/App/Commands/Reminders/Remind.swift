import Cards
import CommandLine
import Host
import Metrics
import Text
import Time

/// Sets reminders, takes them away, tells how they fare, and reminds.
struct Remind: Command {
  static let name = "remind"
  static let summary = "Be asked for your mood, or told a fact, once a day."
  static let examples = [
    (line: "dash remind at 21:00", meaning: "Every evening at nine."),
    (line: "dash remind facts at 09:00", meaning: "The fact of the day, in the morning."),
    (line: "dash remind at 21:00 --print", meaning: "What that would do, and nothing else."),
    (line: "dash remind", meaning: "Whether it is set, and whether it can work."),
    (line: "dash remind off", meaning: "No more; what was installed is removed."),
    (line: "dash remind now", meaning: "What the system runs when it is time."),
  ]
  static let discussion = [
    "A timer of the system starts it: systemd's, where 'systemctl --user' answers, launchd's on macOS, "
      + "else a line in your crontab. It shows a notification by notify-send or osascript, or where there "
      + "is neither, writes a line. Nothing keeps running meanwhile. Where neither mood nor facts are "
      + "said, it is mood; a day that is rated is passed over in silence."
  ]
  static let print = Option("print", "Show files, lines and commands, and change nothing.")
  static let force = Option(
    "force", letter: "f", "Replace or remove also what you have changed yourself.")
  static let options = [print, force, Option.json]
  static let arguments = [
    Parameter(
      "word", "at <time>, off, status or now; of what may stand before it: mood, facts.",
      choices: Remind.doings + ReminderKind.allCases.map(\.rawValue), isOptional: true,
      repeats: true)
  ]

  /// What can be done with a reminder.
  private enum Doing: Equatable {
    /// Set it, so many minutes after midnight.
    case at(Int)
    case off
    case status
    case now
  }

  private static let doings = ["at", "off", "status", "now"]

  /// Of what; nil for all there is.
  private let kind: ReminderKind?
  private let doing: Doing
  private let isPrinted: Bool
  private let isForced: Bool
  private let isJSON: Bool

  init(_ line: Invocation) throws {
    var words = try line.words.map(line.text)
    kind = words.first.flatMap(ReminderKind.init)
    if kind != nil { words.removeFirst() }
    doing = try Remind.doing(words, of: kind)
    isPrinted = line.has(Self.print)
    isForced = line.has(Self.force)
    isJSON = line.has(.json)
    let isChange = doing != .status && doing != .now
    if isPrinted || isForced, !isChange {
      throw Failure.usage("--print and --force belong to 'dash remind at <time>' and 'off'")
    }
    if isJSON, doing != .status {
      throw Failure.usage("--json prints how reminders fare", hints: ["dash remind status --json"])
    }
  }

  private static func doing(_ words: [String], of kind: ReminderKind?) throws -> Doing {
    guard let first = words.first else { return .status }
    if first == "at" {
      let time = words.dropFirst().joined(separator: " ")
      guard let minute = ValueReading.timeOfDay(time) else {
        throw Failure.usage(
          time.isEmpty ? "when to remind is not said" : "'\(time)' is no time of day",
          hints: ["A time of day is written 21:00 or 9pm."])
      }
      return .at(minute)
    }
    guard let doing: Doing = ["off": .off, "status": .status, "now": .now][first] else {
      throw refusal(of: first, before: words.dropFirst().first, kind)
    }
    if words.count > 1 {
      throw Failure.usage(
        "'\(words[1])' is one word too many for 'dash remind \(first)'",
        hints: ["See 'dash help remind'."])
    }
    return doing
  }

  private static func refusal(
    of word: String, before next: String?, _ kind: ReminderKind?
  ) -> Failure {
    let kinds = ReminderKind.allCases.map(\.rawValue)
    if kind == nil, let next, doings.contains(next) {
      return .usage(
        "'\(word)' is nothing that dash reminds of",
        hints: ["It reminds of \(kinds.joined(separator: ", "))."]
          + Suggestion.hints(for: word, among: kinds))
    }
    if ValueReading.timeOfDay(word) != nil {
      return .usage(
        "'\(word)' is nothing to do with a reminder",
        hints: ["Did you mean 'dash remind at \(word)'?"])
    }
    return .usage(
      "'\(word)' is nothing to do with a reminder",
      hints: ["It takes at <time>, off, status, now."]
        + Suggestion.hints(for: word, among: doings + (kind == nil ? kinds : [])))
  }

  func run(in context: Context) throws {
    switch doing {
    case .at(let minute): try set(kind ?? .mood, at: minute, in: context)
    case .off: try end(kind ?? .mood, in: context)
    case .status: try show(in: context)
    case .now:
      if let notification = try (kind ?? .mood).notification(in: context) {
        try context.notify(notification)
      }
    }
  }

  private func set(_ kind: ReminderKind, at minute: Int, in context: Context) throws {
    let rhythm = Rhythm.daily(at: minute)
    let schedule = try context.host.schedule(of: kind.job, rhythm)
    let change = try Timetable(in: context.host).setting(schedule, isForced: isForced)
    if isPrinted { return try context.show(change.plan) }
    try context.host.perform(change.plan)
    let values = context.valueText
    var told = "\(kind.label): a reminder \(rhythm.told(values)), by \(change.scheduler ?? "")"
    if change.before == rhythm {
      told += ", as it was"
    } else if let before = change.before {
      told += " (was \(before.told(values)))"
    }
    let next =
      "The \(change.before == nil ? "first" : "next") comes "
      + "\(minute > context.now.minute ? "today" : "tomorrow") at "
      + values.time(Rhythm.clock(minute))
    let notifier = try context.notifierFinding()
    try context.say(
      [told, next]
        + (notifier.isWell ? [] : ["Notifier: \(notifier.text); see 'dash remind status'."]))
  }

  private func end(_ kind: ReminderKind, in context: Context) throws {
    let change = try Timetable(in: context.host).ending(kind.job, isForced: isForced)
    if isPrinted { return try context.show(change.plan) }
    try context.host.perform(change.plan)
    if !change.plan.left.isEmpty {
      throw Failure(
        Timetable.told(change.plan.left[0]) + ", and was left",
        hints: change.plan.left.dropFirst().map { Timetable.told($0) + ", and was left" }
          + ["To remove it too: \(kind.job.end) --force"])
    }
    let before = change.before.map {
      "no reminder any more (was \($0.told(context.valueText)), by \(change.scheduler ?? ""))"
    }
    try context.say([
      "\(kind.label): \(before ?? (change.scheduler == nil ? "no reminder is set" : "no reminder any more"))"
    ])
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
    let look = context.renderOptions
    try context.show(FindingList(of: sections).block(width: look.width, glyphs: look.glyphs))
  }
}

extension Context {
  /// Shows what a plan would do.
  fileprivate func show(_ plan: Plan) throws {
    let told = plan.told + plan.left.map { "leave \(Timetable.told($0))\n" }.joined()
    try print(
      told.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { String($0) })
    if told.isEmpty { try say(["Nothing would be changed."]) }
  }
}
