import Agenda
import CommandLine
import Text
import Time

/// What the options of `dash agenda edit` change about an event.
struct EditedEvent {
  private let line: Invocation
  private let context: Context
  private let options: EventOptions

  init(_ line: Invocation, in context: Context) {
    self.line = line
    self.context = context
    options = EventOptions(line, in: context)
  }

  /// - Throws: ``Failure`` of status usage for what is invalid.
  func change(of found: FoundEvent, _ scope: EventScope) throws -> EventChange {
    var change = EventChange()
    change.details = try options.details
    change.details.title = try options.title(of: EditEvent.title)
    change.times = try times(of: EventTimes(found.item))
    change.rule = try rule(from: (change.times ?? EventTimes(found.item)).firstDay)
    if scope == .this, change.rule != .stays {
      throw Failure.usage(
        "--every, --until and --times are for a series, not for one occurrence",
        hints: ["Give --future or --all instead of --this."])
    }
    return change
  }

  private func rule(from day: Day) throws -> EventChange.Rule {
    if let text = try line.text(EventOptions.every),
      ["never", "off", "no"].contains(text.lowercased())
    {
      if line.has(EventOptions.until) || line.has(EventOptions.times) {
        throw Failure.usage(
          "--every \(text) cannot be combined with --until or --times", hints: ["Leave it out."])
      }
      return .removed
    }
    if line.has(EventOptions.every) {
      return try options.rule(from: day).map { .new($0) } ?? .stays
    }
    let count = try line.integer(EventOptions.times, in: 1...10_000)
    guard let until = try line.text(EventOptions.until) else {
      return count.map { .ends(until: nil, count: $0) } ?? .stays
    }
    if count != nil {
      throw Failure.usage("--until cannot be combined with --times", hints: ["Give one of them."])
    }
    let last = try options.day(until)
    if last < day {
      throw Failure.usage(
        "\(last) is before \(day), the occurrence that is named",
        hints: ["To end the series earlier: dash agenda delete EVENT DAY --future"])
    }
    return .ends(until: last, count: nil)
  }

  /// The new times; nil if they stay.
  private func times(of now: EventTimes) throws -> EventTimes? {
    let timeOptions = [EditEvent.day, EditEvent.at, EventOptions.length, EventOptions.end]
    guard timeOptions.contains(where: line.has) else { return nil }
    let day = try line.text(EditEvent.day).map(options.day) ?? now.firstDay
    let at = try at()
    let length = try options.length
    let end = try options.end
    var (start, last, minutes, dayCount) = (at?.start, at?.end, length?.minutes, length?.days)
    var lastDay = try end?.day.map(options.day)
    last = last ?? end?.start
    let isEndGiven = last != nil || lastDay != nil || length != nil
    switch now {
    case .times(let from, let to) where at?.isAllDay != true:
      start = start ?? from.minute
      if !isEndGiven { minutes = Int((to.seconds - from.seconds) / 60) }
    case .days(let days) where start == nil && at?.isAllDay != true:
      if !isEndGiven { dayCount = days.count }
    case .times, .days: break
    }
    // A last day of an event with a time is that of its end.
    if let lastDayGiven = lastDay, start != nil, last == nil, case .times(_, let to) = now {
      (lastDay, last) = (lastDayGiven, to.minute)
    }
    do throws(EventTimesError) {
      return try EventTimes(
        on: day, from: start, to: last, lastDay: lastDay, minutes: minutes, dayCount: dayCount)
    } catch {
      throw TypedEvent.failure(
        error,
        timeHint: line.typed(arguments: line.arguments.map(\.text), adding: ["--at", "19:00"]))
    }
  }

  /// What `--at` says.
  private func at() throws -> (start: Int?, end: Int?, isAllDay: Bool)? {
    guard let text = try line.text(EditEvent.at) else { return nil }
    if ["all-day", "all day"].contains(text.lowercased()) { return (nil, nil, true) }
    let words = text.split(separator: " ").map(String.init)
    guard let when = TypedWhen.all(words, days: options.days), let start = when.start,
      when.day == nil,
      when.lastDay == nil
    else {
      throw Failure.usage(
        "invalid time '\(text)' for --at",
        hints: [
          "Expected a time such as 20:00, 20:00-22:00 or 8pm, or all-day.",
          "For another day: --day DAY",
        ])
    }
    return (start, when.end, false)
  }
}
