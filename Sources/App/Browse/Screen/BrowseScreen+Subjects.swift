import Actions
import Agenda
import Cards
import Drawing
import Geography
import Host
import Places
import Text
import Time

// Changes of events and places, and their pages.

extension BrowseScreen {
  /// Does something with the event that has a number on the day.
  func perform(
    _ deed: BrowseChange.EventDeed, withEvent number: Int, _ width: Int, in world: World
  ) throws -> Block {
    var search = FindEvents()
    search.day = state.day
    search.number = number
    search.isDemo = isDemo
    guard let event = try search.run(in: world).events.first else {
      throw Failure("the event was changed by another program meanwhile")
    }
    var world = world
    switch deed {
    case .show:
      var options = reader.options
      options.width = width
      return try reader.reading.page(of: event).block(options)
    case .open: return sentences(["Opened \(try OpenLink(event.item.url).run(in: world))"], width)
    case .copy:
      let times = EventWords(today: state.today, clock: reader.valueText)
        .text(of: EventTimes(event.item))
      let text = [event.item.title, times, event.item.location].filter { !$0.isEmpty }
        .joined(separator: ", ")
      try CopyText(text).run(in: world)
      return sentences(["Copied: \(text)"], width)
    case .delete(let scope):
      world.typed = "dash agenda delete \(state.day) \(number)"
      try ChangeEvent(event, scope, .delete).run(in: world)
      return sentences(["Deleted \(event.item.title)", ChangeLines.undoHint], width)
    case .edit(let text, let scope):
      let times = EventTimes(event.item)
      let typed = try entry(text, times)
      var change = EventChange()
      if typed.title != event.item.title { change.details.title = typed.title }
      if typed.times != times { change.times = typed.times }
      if let rule = typed.rule {
        guard scope != .this else {
          throw Failure("a repetition is for a series, not for one occurrence")
        }
        change.rule = .new(rule)
      }
      world.typed = "dash agenda edit \(state.day) \(number)"
      try ChangeEvent(event, scope, .change(change)).run(in: world)
      return sentences(["Changed \(words(of: typed))", ChangeLines.undoHint], width)
    }
  }

  /// Adds an event to the own calendar.
  func add(event text: String, at place: String?, _ width: Int, in world: World) throws -> Block {
    let typed = try entry(text, nil)
    var creation = CreateEvent(typed.title, typed.times, to: try world.calendarForEvents())
    creation.rule = typed.rule
    creation.details.location = place
    var world = world
    world.typed = "dash agenda add \(ShellText.quoted(typed.title)) \(typed.times.firstDay)"
    try creation.run(in: world)
    return sentences(["Added \(words(of: typed))", ChangeLines.undoHint], width)
  }

  /// The title and the times of a line such as `Dinner 19:00-21:00`, on the day on the screen
  /// unless it names another; what it does not say remains as it is.
  private func entry(_ text: String, _ before: EventTimes?) throws -> BrowseEntry {
    let days = DayReading(
      today: state.today, order: world.settings.dateOrder, isComing: true,
      weekStart: world.settings.weekStart)
    return try BrowseEntry(text, on: before?.firstDay ?? state.day, before: before, by: days)
  }

  /// `Dinner: Friday 20 November, 19:00–21:00`.
  private func words(of typed: BrowseEntry) -> String {
    let words = EventWords(today: state.today, clock: reader.valueText)
    let rule = typed.rule.map { ", " + words.text(of: $0) } ?? ""
    return "\(typed.title): \(words.text(of: typed.times))\(rule)"
  }

  /// Does something with a place.
  func perform(
    _ deed: BrowseChange.PlaceDeed, withPlace number: Int, _ width: Int, in world: World
  ) throws -> Block {
    let place = try world.place(number, in: world.openStore())
    let name = place.name.string
    switch deed {
    case .show: return PlacePage(of: place, look: reader.reading.placeLook).block(width: width)
    case .open:
      return sentences(["Opened \(try OpenLink(place.addressToOpen()).run(in: world))"], width)
    case .remove:
      _ = try DeletePlaces([number]).run(in: world)
      return sentences(["Removed \(name)", ChangeLines.undoHint], width)
    case .checkIn:
      let result = try AddOwnPlace(.found(FoundPlace(own: name, at: place.point)), on: state.day)
        .run(in: world)
      let day = DayText.plain(state.day, on: state.today)
      return result.outcome == .known
        ? sentences(["\(name) is a place of \(day) already"], width)
        : sentences(["Added \(name), \(day)", ChangeLines.undoHint], width)
    case .edit(let newName, let address, let note):
      var change = ChangePlace(number)
      if !newName.isEmpty { change.name = newName }
      if address != place.address?.string ?? "" {
        guard address.isEmpty || TypedAddress.address(address) != nil
        else { throw Failure("not a web address: '\(address)'") }
        change.address = TypedAddress.address(address) ?? ""
      }
      change.note = note
      let result = try change.run(in: world)
      return result.isChanged
        ? sentences(["Changed \(result.place.name.string)", ChangeLines.undoHint], width)
        : sentences(["Nothing changed"], width)
    }
  }
}

/// An event as a person typed it in one line.
struct BrowseEntry {
  let title: String
  let times: EventTimes
  let rule: RecurrenceRule?

  /// - Throws: ``Failure`` for a line without a title, or with times that are no times of an event.
  init(_ text: String, on usual: Day, before: EventTimes?, by days: DayReading) throws {
    let words =
      ShellText.isOpen(text)
      ? text.split(separator: " ").map(String.init) : ShellText.arguments(of: text)
    let when: TypedWhen
    do throws(TypedWhenError) {
      let line = try TypedWhen.line(words, days: days)
      (title, when) = (line.title, line.when)
    } catch {
      throw Failure("expected a title and a time, such as Dinner 19:00-21:00")
    }
    var day = usual
    if let typed = when.day {
      guard case .day(let named) = typed.day else {
        throw Failure("'\(typed.text)' can be one of two days: write it as 2026-11-20")
      }
      day = named
    } else if let repetition = when.repetition, !repetition.includes(day) {
      day = repetition.next(from: day) ?? day
    }
    var lastDay: Day?
    if case .day(let named) = when.lastDay?.day { lastDay = named }
    var (start, minutes, count): (Int?, Int?, Int?) = (when.start, nil, nil)
    switch when.length {
    case .minutes(let length): minutes = length
    case .days(let length): count = length
    case nil:
      let hasEnd = when.end != nil || lastDay != nil
      switch before {
      case .times(let from, let to) where !hasEnd:
        start = start ?? from.minute
        minutes = Int((to.seconds - from.seconds) / 60)
      case .days(let days) where !hasEnd && start == nil: count = days.count
      case .times, .days, nil: break
      }
    }
    do throws(EventTimesError) {
      times = try EventTimes(
        on: day, from: start, to: when.end, lastDay: lastDay, minutes: minutes, dayCount: count)
    } catch {
      throw Failure("expected a time and an end after it, such as Dinner 19:00-21:00")
    }
    rule = when.repetition.map { repetition in
      var rule = repetition.rule(from: day)
      rule.count = when.count
      rule.until = when.until.map { .day($0) }
      return rule
    }
  }

  /// The line that editing an event begins with: `'Dinner with Ana' 19:00-21:00`.
  static func draft(of item: AgendaItem, _ values: ValueText) -> String {
    let title = ShellText.quoted(item.title)
    if item.isAllDay { return title }
    let (start, end) = (
      values.time(ofMinute: item.start.minute), values.time(ofMinute: item.end.minute)
    )
    return item.end > item.start ? "\(title) \(start)-\(end)" : "\(title) \(start)"
  }
}
