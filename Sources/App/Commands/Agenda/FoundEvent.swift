import Actions
import Agenda
import Cards
import CommandLine
import Host
import Storage
import Text
import Time

/// An occurrence that a person named, by its day and its number in the agenda or by words of its title.
struct FoundEvent {
  let item: AgendaItem
  let calendar: AgendaCalendar
  let day: Day
  /// Counted from 1 in the agenda of the day.
  let number: Int
  /// Whether the person named the day.
  let isDayGiven: Bool

  /// The words that name it and nothing else: `2026-11-27 2`.
  var words: [String] { ["\(day)", "\(number)"] }
}

/// Finds the event that a person means.
struct EventFinder {
  private let line: Invocation
  private let context: Context
  private let agenda: DayAgenda
  private let days: DayReading

  /// How many days are searched where no day is given.
  private static let searchedDays = 366
  /// More matches than these are not listed.
  private static let mostListed = 9

  init(_ line: Invocation, in context: Context, store: Store?) throws {
    guard let agenda = try DayAgenda(in: context.world, store: store) else {
      throw Failure(
        "there are no events",
        hints: ["To add one: dash agenda add \"Dinner with Ana\" saturday 19:00"])
    }
    self.line = line
    self.context = context
    self.agenda = agenda
    days = context.comingDays
  }

  private struct Wanted {
    var title: String?
    var day: Day?
    var number: Int?
    var start: Int?
    var calendar: Int64?
  }

  /// The event that the arguments name.
  ///
  /// - Throws: ``Failure`` if there is none; ``Question`` if there are several.
  func event(by answers: Answers) throws -> FoundEvent {
    let wanted = try wanted()
    let matches = try matches(wanted)
    let isDayGiven = wanted.day != nil
    func found(_ match: Match) -> FoundEvent {
      FoundEvent(
        item: match.item, calendar: match.calendar, day: match.day, number: match.number,
        isDayGiven: isDayGiven)
    }
    guard let first = matches.first else { throw notFound(wanted) }
    if matches.count == 1 { return found(first) }
    let listed = matches.prefix(Self.mostListed)
    let names = listed.map(name)
    let more = matches.count - listed.count
    let answer = try answers.answer(
      Question(
        text: "Several events match", choices: names,
        refusal: .usage(
          "\(CountText.grouped(matches.count)) events match",
          hints: zip(listed, names).map { match, name in
            "\(name): " + line.typed(arguments: found(match).words)
          }
            + (more > 0
              ? ["\(CountText.grouped(more)) more: give a day, or more of the title."] : []))))
    return found(matches[answer])
  }

  /// `Gym, Friday 27 November, 19:00–20:00 (Own)`.
  private func name(_ match: Match) -> String {
    let text = EventWords(today: days.today, clock: context.valueText)
    return "\(match.item.title), \(text.text(of: EventTimes(match.item))) (\(match.calendar.name))"
  }

  /// What the arguments say.
  private func wanted() throws -> Wanted {
    let words = try line.arguments.map(line.text)
    var wanted = Wanted()
    if let name = try line.text(EventOptions.calendar) {
      guard
        let calendar = agenda.calendars.first(where: { $0.name.lowercased() == name.lowercased() })
      else { throw AgendaCalendar.unknown(name, among: agenda.calendars) }
      wanted.calendar = calendar.id
    }
    let options = EventOptions(line, in: context)
    if let number = words.last.flatMap({ Int($0) }), 1...999 ~= number {
      let rest = Array(words.dropLast())
      let day = rest.isEmpty ? nil : TypedWhen.all(rest, days: days)
      if rest.isEmpty || day?.day != nil && day?.start == nil && day?.lastDay == nil {
        wanted.day = try day?.day.map(options.day) ?? line.defaultDay
        wanted.number = number
        return wanted
      }
    }
    var when = TypedWhen.all(words, days: days)
    if when == nil {
      do throws(TypedWhenError) {
        let line = try TypedWhen.line(words, days: days)
        when = line.when
        wanted.title = line.title
      } catch {
        // A title may hold what looks like a day.
        wanted.title = words.joined(separator: " ")
      }
    }
    wanted.day = try when?.day.map(options.day)
    wanted.start = when?.start
    return wanted
  }

  private typealias Match = (day: Day, number: Int, item: AgendaItem, calendar: AgendaCalendar)

  private func matches(_ wanted: Wanted) throws -> [Match] {
    let range =
      wanted.day.map { $0...$0 } ?? days.today...min(days.today + Self.searchedDays, .last)
    var all: [Match] = []
    for (day, items) in try agenda.days(range, report: context.report) {
      for (index, item) in items.enumerated() {
        guard let calendar = agenda.calendars.first(where: { $0.id == item.calendar }) else {
          continue
        }
        all.append((day, index + 1, item, calendar))
      }
    }
    if let number = wanted.number { return all.filter { $0.number == number } }
    all = all.filter { match in
      (wanted.calendar.map { $0 == match.calendar.id } ?? true)
        && (wanted.start.map { !match.item.isAllDay && $0 == match.item.start.minute } ?? true)
    }
    if let title = wanted.title {
      let folded = FoldedText(title)
      let exact = all.filter { $0.item.title.lowercased() == title.lowercased() }
      all =
        exact.isEmpty ? all.filter { !FoldedText($0.item.title).ranges(of: folded).isEmpty } : exact
    }
    // Without a day, each event counts once, with its next occurrence.
    var seen: Set<String> = []
    return all.filter { match in
      guard wanted.day == nil else { return true }
      let key = match.item.uid.isEmpty ? "\(match.day) \(match.number)" : match.item.uid
      return seen.insert("\(match.calendar.id) \(key)").inserted
    }
  }

  private func notFound(_ wanted: Wanted) -> Failure {
    let text = EventWords(today: days.today, clock: context.valueText)
    if let day = wanted.day {
      let hint = "To see the day: dash agenda \(day) --days 1"
      if let number = wanted.number {
        return Failure("\(text.plain(day)) has no event \(number)", hints: [hint])
      }
      return Failure(
        wanted.title.map { "no event on \(text.plain(day)) has '\($0)' in its title" }
          ?? "\(text.plain(day)) has no such event", hints: [hint])
    }
    return Failure(
      wanted.title.map { "no event from today on has '\($0)' in its title" }
        ?? "no such event today",
      hints: ["The next \(Self.searchedDays) days were searched. To name another one, add its day."]
    )
  }
}

extension EventTimes {
  /// The times of the whole occurrence.
  init(_ item: AgendaItem) {
    self =
      item.isAllDay
      ? .days(item.start.day...max((item.end + -1).day, item.start.day))
      : .times(start: item.start, end: item.end)
  }
}
