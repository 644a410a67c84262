import Actions
import Cards
import Drawing
import Facts
import Geography
import Metrics
import Time

// Changes and links of keys, and their reports.

extension BrowseScreen {
  /// Makes a change and draws its report for `width` cells.
  func report(of change: BrowseChange, width: Int) -> BrowseReport {
    let days = [state.day]
    return BrowseReport(in: world) { world in
      switch change {
      case .add(let fact):
        let isNew = try AddOwnFact(fact).run(in: world)
        return sentences(FactWords.sentences(adding: fact, isNew: isNew), width)
      case .undo: return try revert(.undo, width, in: world)
      case .redo: return try revert(.redo, width, in: world)
      case .set(let name, let value): return try set(name, to: value, width, in: world)
      case .tag(let names):
        return lines(try SetTags(names, isOn: true, on: days).run(in: world), width)
      case .untag(let name):
        return lines(try SetTags([name], isOn: false, on: days).run(in: world), width)
      case .addOne(let name):
        return lines(try RecordValues(addingOneTo: name, on: state.day).run(in: world), width)
      case .forget(let name): return lines(try ForgetValues([name], on: days).run(in: world), width)
      case .rate(let rating, let note): return try rate(rating, note, width, in: world)
      case .fact(let number, let deed): return try perform(deed, withFact: number, width, in: world)
      case .event(let number, let deed):
        return try perform(deed, withEvent: number, width, in: world)
      case .weather(let point):
        let store = try world.openStore()
        let place = PlaceFinder(in: world, store: store).place(at: point)
        var options = reader.options
        options.width = width
        return try reader.reading.outside(
          reader.reading.outsideReport(of: place, from: store),
          refresh: "dash outside \(point.text) --refresh"
        ).block(options)
      case .addEvent(let text, let place): return try add(event: text, at: place, width, in: world)
      case .explain(let number):
        var options = reader.options
        options.width = width
        // The list has the findings of today.
        let day = if case .pair = number { state.today } else { min(state.day, state.today) }
        return try reader.reading.explanation(of: number, on: day, days: nil).block(options)
      case .live(let place):
        let finder = PlaceFinder(in: world, store: try world.openStore())
        // The name, if it means the place.
        let named = try? PlaceWords(place.label).map { try finder.place($0) }
        let isNamed = named?.coordinates == place.coordinates
        let text = isNamed ? place.label : place.coordinates.text
        return try set("place", to: text, width, in: world)
      case .place(let number, let deed):
        return try perform(deed, withPlace: number, width, in: world)
      }
    }
  }

  private func lines(_ changes: [ValueChange], _ width: Int) -> Block {
    ChangeLines(of: changes, today: state.today, in: reader.valueText).block(width: width)
  }

  private func lines(_ done: ForgetValues.Result, _ width: Int) -> Block {
    let resumed = PauseLines.block(
      resuming: done.resumed, on: state.day, today: state.today, width: width,
      glyphs: reader.glyphs)
    return (done.resumed.isEmpty ? [] : resumed)
      + (done.changes.isEmpty ? [] : lines(done.changes, width))
  }

  func sentences(_ texts: [String], _ width: Int) -> Block {
    texts.flatMap { Wrap.block(of: $0, width: width) }
  }

  private func set(
    _ name: String, to value: String, _ width: Int, in world: World
  ) throws -> Block {
    let change = try ChangeSetting(Settings.key(named: name), to: value)
    let result = try change.run(in: world)
    world.warnOfVariable(for: change.key)
    return sentences([result.sentence(of: change)], width)
  }

  private func revert(
    _ direction: RevertChanges.Direction, _ width: Int, in world: World
  ) throws -> Block {
    let commands = try RevertChanges(direction, count: 1).run(in: world).changes.map {
      UndoableCommand($0.change, among: $0.attributes)
    }
    let isUndone = direction == .undo
    if commands.isEmpty { return [Line(isUndone ? "Nothing to undo." : "Nothing to redo.")] }
    return UndoLines(of: commands, today: state.today, in: reader.valueText)
      .done(isUndone: isUndone, width: width)
  }

  /// Rates the day on the scale of the settings.
  private func rate(_ rating: Int, _ note: String, _ width: Int, in world: World) throws -> Block {
    guard let stored = world.settings.scale.stored(from: Double(rating)) else {
      preconditionFailure("only digits of the scale can be pressed")
    }
    let done = try RateDay(stored, note: note.isEmpty ? .unchanged : .put(note), on: state.day)
      .run(in: world)
    return reader.valueText.block(of: done, today: state.today, width: width)
  }

  private func perform(
    _ deed: BrowseChange.FactDeed, withFact number: Int, _ width: Int, in world: World
  ) throws -> Block {
    let date = DateOfYear(state.day)
    let fact = try reader.reading.fact(number, on: date, from: world.openStore())
    func open(_ address: String) throws -> Block {
      sentences(["Opened \(try OpenLink(address).run(in: world))"], width)
    }
    switch deed {
    case .openArticle(let article): return try open(fact.address(ofArticle: article ?? 1))
    case .openPicture: return try open(fact.addressOfPicture())
    case .openMap: return try fact.place.map { try open($0.link) } ?? []
    case .showMap:
      guard let place = fact.place else { return [] }
      return try reader.reading.map(of: fact, at: place, on: date)
        .block(width: width, glyphs: reader.glyphs)
    case .share: return [Line(FactWords.shared(fact, on: date))]
    case .copy:
      let text = FactWords.shared(fact, on: date)
      try CopyText(text).run(in: world)
      return sentences(["Copied: \(text)"], width)
    case .remove:
      var world = world
      world.typed = "dash facts remove \(number) \(state.day)"
      try RemoveOwnFact(fact).run(in: world)
      return sentences(FactWords.sentences(removing: fact, on: date), width)
    }
  }
}
