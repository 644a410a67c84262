import Actions
import Cards
import Drawing
import Facts
import Metrics
import Text
import Time

// What keys change and open, with the day on the screen, and what is said about it.

extension BrowseScreen {
  /// Makes a change; what is said about it is drawn for `width` cells.
  func report(of change: BrowseChange, width: Int) -> BrowseReport {
    let place = TypedText.Place(day: state.day, world: world, width: width)
    switch change {
    case .undo: return typed.change(.undo, place)
    case .redo: return typed.change(.redo, place)
    case .use(let theme): return typed.change(.theme(theme), place)
    case .add(let fact): return typed.change(.add(fact), place)
    case .fact(let number, .remove): return typed.change(.removeFact(number), place)
    case .tag, .untag, .addOne, .forget, .rate, .fact, .openPlace: break
    }
    return BrowseReport(in: world) { world in
      switch change {
      case .undo, .redo, .use, .add: return []
      case .tag(let names):
        return lines(try SetTags(names, isOn: true, on: state.day).run(in: world), width)
      case .untag(let name):
        return lines(try SetTags([name], isOn: false, on: state.day).run(in: world), width)
      case .addOne(let name):
        return lines(try RecordValues(addingOneTo: name, on: state.day).run(in: world), width)
      case .forget(let name):
        return lines(try ForgetValues([name], on: state.day).run(in: world), width)
      case .rate(let rating, let note):
        return try rate(rating, note, width, in: world)
      case .fact(let number, let deed):
        return try perform(deed, withFact: number, width, in: world)
      case .openPlace(let number):
        let place = try world.place(number, in: world.openStore())
        return sentences(["Opened \(try OpenLink(place.addressToOpen()).run(in: world))"], width)
      }
    }
  }

  private func lines(_ changes: [ValueChange], _ width: Int) -> Block {
    ChangeLines(of: changes, today: state.today, in: reader.valueText).block(width: width)
  }

  private func lines(_ done: ForgetValues.Result, _ width: Int) -> Block {
    let resumed = PauseLines(
      resuming: done.resumed, on: state.day, today: state.today, glyphs: reader.glyphs)
    return (done.resumed.isEmpty ? [] : resumed.block(width: width))
      + (done.changes.isEmpty ? [] : lines(done.changes, width))
  }

  private func sentences(_ texts: [String], _ width: Int) -> Block {
    texts.flatMap { Wrap.block(of: $0, width: width) }
  }

  /// Rates the day on the scale of the settings.
  private func rate(
    _ rating: Int, _ note: String, _ width: Int, in world: World
  ) throws -> Block {
    guard let stored = world.settings.scale.stored(from: Double(rating)) else {
      preconditionFailure("the digits that can be pressed are those of the scale")
    }
    let done = try RateDay(stored, note: note.isEmpty ? .unchanged : .put(note), on: state.day)
      .run(in: world)
    return RatedDayLines(of: done, today: state.today, in: reader.valueText).block(width: width)
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
    case .remove: return []
    }
  }
}
