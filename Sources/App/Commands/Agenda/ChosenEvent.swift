import Actions
import Agenda
import Cards
import CommandLine
import Text
import Time

/// The event that the arguments of `dash agenda edit` and `dash agenda delete` name, and the
/// occurrences that the change is about.
struct ChosenEvent {
  static let thisOption = Option("this", "Only this occurrence of a series.")
    .excluding(futureOption, allOption)
  static let futureOption = Option("future", "This occurrence of a series and all later ones.")
    .excluding(allOption)
  static let allOption = Option("all", "All occurrences of a series.")
  /// The options in the order of `EventScope.allCases`.
  static let scopes = [thisOption, futureOption, allOption]

  private let line: Invocation
  private let context: Context

  private static let mostListed = 9

  init(_ line: Invocation, in context: Context) { (self.line, self.context) = (line, context) }

  /// Finds the event to change, and asks which one and which occurrences if that is not clear.
  func find() throws -> (event: FoundEvent, scope: EventScope) {
    let event = try event()
    try event.calendar.requireWritable()
    let isDayGiven = try wanted().day != nil
    return try context.asking { (event, try scope(for: event, isDayGiven: isDayGiven, $0)) }
  }

  /// Finds the event, and asks which one if that is not clear.
  func event() throws -> FoundEvent {
    let wanted = try wanted()
    let found = try wanted.run(in: context.world)
    found.failures.forEach(context.report)
    guard !found.events.isEmpty else { throw notFound(wanted) }
    return try context.asking { try only(of: found.events, $0) }
  }

  private func wanted() throws -> FindEvents {
    let words = try line.words
    let options = EventOptions(line, in: context)
    var wanted = FindEvents()
    wanted.calendar = try line.text(EventOptions.calendar)
    wanted.isDemo = context.reading.isDemo
    if let number = words.last.flatMap({ Int($0) }), 1...999 ~= number {
      let rest = Array(words.dropLast())
      let when = rest.isEmpty ? TypedWhen() : TypedWhen.all(rest, days: options.days)
      if let when, rest.isEmpty || when.day != nil, when.start == nil, when.lastDay == nil {
        wanted.day = try when.day.map(options.day) ?? line.defaultDay
        wanted.number = number
        return wanted
      }
    }
    var when = TypedWhen.all(words, days: options.days)
    if when == nil {
      do throws(TypedWhenError) {
        let typed = try TypedWhen.line(words, days: options.days)
        when = typed.when
        wanted.title = typed.title
      } catch {
        // A title may contain words that look like a day.
        wanted.title = words.joined(separator: " ")
      }
    }
    wanted.day = try when?.day.map(options.day)
    wanted.start = when?.start
    return wanted
  }

  private func only(of events: [FoundEvent], _ answers: Answers) throws -> FoundEvent {
    if events.count == 1 { return events[0] }
    let words = EventWords(today: context.now.day, clock: context.valueText)
    let listed = events.prefix(Self.mostListed)
    let names = listed.map { event in
      "\(event.item.title), \(words.text(of: EventTimes(event.item))) (\(event.calendar.name))"
    }
    let more = events.count - listed.count
    let answer = try answers.answer(
      "Several events match", choices: names,
      refusal: .usage(
        "\(CountText.grouped(events.count)) events match",
        hints: zip(listed, names).map { "\($1): " + line.typed(arguments: Self.words($0)) }
          + (more > 0
            ? ["\(CountText.grouped(more)) more: give a day, or more of the title."] : [])))
    return events[answer]
  }

  /// The arguments that name an event and nothing else: `2026-11-27 2`.
  private static func words(_ event: FoundEvent) -> [String] {
    ["\(event.day)", "\(event.item.rank)"]
  }

  /// The given scope, all of an event without repetition, or the answer of the person.
  private func scope(
    for event: FoundEvent, isDayGiven: Bool, _ answers: Answers
  ) throws -> EventScope {
    guard event.item.marks.contains(.recurring) else { return .all }
    let given = zip(EventScope.allCases, Self.scopes).first { line.has($1) }?.0
    if let given, given == .all || isDayGiven { return given }
    func command(_ scope: EventScope) -> String {
      let others = zip(EventScope.allCases, Self.scopes).filter { $0.0 != scope }.map(\.1)
      return line.typed(
        arguments: Self.words(event), without: given == nil ? others : [],
        adding: given == nil ? ["--\(scope.rawValue)"] : [])
    }
    if given != nil {
      throw Failure.usage(
        "'\(event.item.title)' comes more than once, so it needs a day",
        hints: ["For the next one: " + command(.this)])
    }
    let choices = EventScope.allCases.map { scope in
      switch scope {
      case .this: "Only this occurrence"
      case .future: "This occurrence and all later ones"
      case .all: "All occurrences"
      }
    }
    let answer = try answers.answer(
      "'\(event.item.title)' comes more than once. Which occurrences", choices: choices,
      refusal: .usage(
        "'\(event.item.title)' comes more than once",
        hints: zip(choices, EventScope.allCases).map { "\($0): \(command($1))" }))
    return EventScope.allCases[answer]
  }

  private func notFound(_ wanted: FindEvents) -> Failure {
    guard let day = wanted.day else {
      return Failure(
        wanted.title.map { "no event from today on has '\($0)' in its title" }
          ?? "no such event today",
        hints: "The next \(FindEvents.searchedDays) days were searched. "
          + "To name another event, add its day.")
    }
    let name = DayText.plain(day, on: context.now.day)
    return Failure(
      wanted.number.map { "\(name) has no event \($0)" }
        ?? wanted.title.map { "no event on \(name) has '\($0)' in its title" }
        ?? "\(name) has no such event", hints: ["To see the day: dash agenda \(day) --days 1"])
  }
}
