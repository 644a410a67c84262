import Actions
import Cards
import Drawing
import Geography
import Host
import Metrics
import Readings
import Storage
import Text
import Time

// The effects of keys.

extension BrowseScreen {
  mutating func perform(_ effect: BrowseEffect) {
    cache.isCurrent = false
    defer {
      readSettings()
      findViews()
    }
    switch effect {
    case .quit: break
    case .round: beginRound()
    case .find(let isNext): findDay(by: isNext ? 1 : -1)
    case .explain(let view): state.explain((absence(of: view) ?? "").capitalized)
    case .fetchPlaces: fetchPlaces()
    case .look(let text, let number): look(at: text, number: number)
    case .change(let change): perform(change)
    case .answer(let text, let question):
      let here = place(width: cache.size.columns)
      if let line = typed.networkLine(text, question, here),
        start(.line, title: line.title, line: line.input)
      {
        state.work?.answered = state.answered?.prompt
        return
      }
      show(typed.answer(text, question, place(width: BrowseScreen.messageWidth)))
    case .typed(let line): read(line)
    case .start(let job): read(typed.line(job))
    case .complete: complete()
    case .run(let line): show(typed.run(line, place(width: cache.size.columns)), onPage: true)
    }
  }

  /// The cells for which messages are printed; they are wrapped as they are drawn.
  private static let messageWidth = 500

  /// Shows the weather of a place, or asks which of several is meant.
  private mutating func look(at text: String, number: Int?) {
    do {
      guard let words = PlaceWords(text) else { throw Failure.invalidPlace(text) }
      let finder = PlaceFinder(in: world, store: try world.openStore())
      let place = try finder.place(words, number: number, answers: Answers())
      state.remember()
      state.outside = place
      state.day = state.today
    } catch let question as Question {
      state.ask(question.text + ": ", among: question.choices) { .look(at: text, number: $0 + 1) }
    } catch {
      let failure = Failure(error)
      show(
        BrowseReport(
          [], problems: ([failure.message] + failure.hints).map { CleanText($0) }, isDone: false))
    }
  }

  private func place(width: Int) -> TypedText.Place {
    TypedText.Place(day: state.day, world: world, width: width)
  }

  /// Goes to a day, or runs a command line once the frame is drawn that says so.
  private mutating func read(_ line: String) {
    let days = DayReading(today: state.today, order: world.settings.dateOrder)
    if case .day(let day) = days.typed(line) {
      state.day = day
      return
    }
    let effects: Effects
    do {
      effects = try typed.effects(line, place(width: cache.size.columns))
      if effects.contains(.needsTerminal) {
        state.explain("'\(line)' needs the terminal for itself. q leaves this screen.")
        return
      }
    } catch {
      state.message = message(sentences([Failure(error).message] + Failure(error).hints))
      return
    }
    if effects.contains(.usesNetwork), start(.line, title: line, line: line) { return }
    // It may take a while, as an import does.
    state.message = BrowseState.Message(text: CleanText("Running '\(line)'."), isProblem: false)
    state.pending = .run(line)
  }

  /// Completes the last word as far as its completions agree, and shows these if there are several.
  private mutating func complete() {
    guard let field = state.prompt?.field, field.after.isEmpty else { return }
    let line = field.before
    let completions = typed.completions(line, place(width: cache.size.columns))
    guard var common = completions.first else { return }
    for other in completions.dropFirst() {
      while !other.hasPrefix(common) { common.removeLast() }
    }
    // The last word begins after the last blank that no quotation mark contains.
    let start = line.indices.last { line[$0] == " " && !ShellText.isOpen(String(line[..<$0])) }
    let before = start.map { line[...$0] } ?? ""
    if common.count >= line.count - before.count {
      state.prompt?.field = TextField(
        before + common + (completions.count == 1 ? " " : ""), limit: BrowsePrompt.limit)
      // Typing continues it.
      state.prompt?.field.handle(.end)
    }
    state.prompt?.note = completions.count > 1 ? completions.joined(separator: "  ") : nil
  }

  private mutating func perform(_ change: BrowseChange) {
    let width = change.showsPage ? cache.size.columns : BrowseScreen.messageWidth
    let report = report(of: change, width: width)
    // Another fact may have its number now.
    if case .fact(_, .remove) = change, report.isDone { state.fact = nil }
    show(report, onPage: change.showsPage)
  }

  /// A failure and its first hint as sentences.
  private func sentences(_ problems: [String]) -> String {
    problems.prefix(2).map { problem in
      let text = problem.trimmed
      return text.last.map { ".?!".contains($0) } == true ? String(text) : String(text) + "."
    }.joined(separator: " ")
  }

  /// Shows the first lines of a report as a message, or all of it on a page.
  mutating func show(_ report: BrowseReport, onPage showsPage: Bool = false) {
    guard report.isDone else {
      state.message = message(sentences(report.problems.map(\.string)))
      // The question remains open until the answer is valid or Esc ends it.
      state.prompt = state.answered?.prompt
      state.prompt?.field.select()
      state.round = state.answered?.round
      return
    }
    let width = cache.size.columns
    let lines = (report.block.map { CleanText($0.text) } + report.problems).flatMap { line in
      // Lines that fit keep their own layout.
      showsPage && line.width > width ? Wrap.lines(of: line.string, width: width) : [line]
    }
    if showsPage, lines.count > BrowseFrame.most {
      state.page = lines
      state.pageTop = 0
    } else if !lines.isEmpty {
      let shown = lines.prefix(BrowseFrame.most).map { line in
        CleanText(
          line.string.replacing(ChangeLines.undoHint, with: "u undoes it")
            .replacing(UndoLines.redoHint, with: "U redoes it"))
      }
      state.message = BrowseState.Message(lines: shown, isProblem: false)
    }
  }

  /// Fetches older places of others; after a failure not again before another view was shown.
  private mutating func fetchPlaces() {
    let before = placeCount
    if start(.places(before: before), title: "fetching more places") { return }
    showPlaces(
      before: before,
      BrowseReport(in: world) { world in
        if let failure = try FetchOlderPlaces().run(in: world)?.failure { throw failure }
        return []
      })
  }

  private var placeCount: Int { (try? world.openStore()?.placeCount()) ?? 0 }

  /// Says how many places were fetched, and lists them.
  mutating func showPlaces(before: Int, _ report: BrowseReport) {
    let added = placeCount - before
    guard report.isDone else {
      state.hasAllPlaces = true
      state.message = message(report.problems.last?.string ?? "")
      return
    }
    state.hasAllPlaces = added <= 0
    if added > 0 { state.placeLimit += BrowsePaging.part }
    let text =
      added > 0
      ? "Fetched \(CountText.of(added, "more place", "more places"))." : "There are no more places."
    state.message = BrowseState.Message(text: CleanText(text), isProblem: false)
  }

  /// Asks for the missing values of the day.
  private mutating func beginRound() {
    do {
      guard let store = try world.openStore() else {
        return state.begin(
          BrowseRound(needsRating: true, tags: [], values: []), ratingTop: world.settings.scale.top)
      }
      // Without any rating there is none that is usual, but the first is asked for.
      let isUnrated = try store.attribute(named: Mood.name) == nil
      let missing = try reader.reading.missing(on: state.day, from: store).asked
      let others = missing.filter { $0.attribute.name != Mood.name }
      func items(ofTags isTag: Bool) -> [BrowseRound.Item] {
        others.filter { ($0.attribute.type == .boolean) == isTag }.map {
          BrowseRound.Item(
            name: $0.attribute.name, label: $0.attribute.label,
            goal: isTag || !($0.isUnmet || $0.isWeekUnmet)
              ? nil : $0.goalWords(in: reader.valueText))
        }
      }
      state.begin(
        BrowseRound(
          needsRating: isUnrated || others.count < missing.count,
          tags: items(ofTags: true),
          values: items(ofTags: false)),
        ratingTop: world.settings.scale.top)
    } catch {
      state.message = message(Failure(error).message)
    }
  }
}

// A search that moves to another day.

extension BrowseScreen {
  /// How many days before and after are searched: ten years of moods, two of events.
  private static let (moodDays, eventDays) = (3653, 366)

  /// Moves to the next day with the text of the search: backwards in mood, forwards in an agenda.
  mutating func findDay(by step: Int) {
    let wanted = FoldedText(state.wanted)
    guard !wanted.isEmpty else { return }
    do {
      let texts = try state.view == .mood ? moodTexts() : eventTexts()
      let matching = texts.filter { !FoldedText($0.text).ranges(of: wanted).isEmpty }.map(\.day)
      let isBackwards = (state.view == .mood) == (step > 0)
      let next =
        isBackwards
        ? matching.last { $0 < state.day } ?? matching.last
        : matching.first { $0 > state.day } ?? matching.first
      if let next {
        state.day = next
      } else {
        state.explain("Nothing here has '\(state.wanted)'.")
      }
    } catch {
      state.message = message(Failure(error).message)
    }
  }

  /// The words and notes of days, in their order.
  private func moodTexts() throws -> [(day: Day, text: String)] {
    let first = min(state.day, state.today) - BrowseScreen.moodDays
    return try reader.reading.moods(in: first..<max(state.day, state.today) + 1).compactMap {
      day, rating, note in
      let words = [rating.map { RatingScale.moodWord(for: $0) }, note].compactMap { $0 }
      return words.isEmpty ? nil : (day, words.joined(separator: " "))
    }
  }

  /// The titles and places of the events of days, in their order.
  private func eventTexts() throws -> [(day: Day, text: String)] {
    guard let agenda = try reader.reading.agenda() else { return [] }
    let days = try agenda.days(
      state.day - BrowseScreen.eventDays...state.day + BrowseScreen.eventDays)
    return AgendaList(
      of: days.filter { !$0.items.isEmpty }, calendars: agenda.calendars, today: state.today,
      clock: reader.valueText
    ).stretches(width: 500).map { ($0.day, $0.block.map(\.text).joined(separator: " ")) }
  }
}
