import Drawing
import Geography
import Places
import Text

/// Asks for a place in two steps: where it is, and its address.
///
/// A problem is shown below the text, which a person then corrects.
struct PlaceDialog: Screen {
  private enum Step {
    case place
    /// Several places have the name; the index is of the one that is chosen.
    case choice([FoundPlace], Int)
    case address(FoundPlace)
  }

  private let find: (String) throws -> [FoundPlace]
  private let glyphs: Glyphs
  private var step = Step.place
  private var name = TextField("", limit: Place.longestName)
  private var addressField: TextField
  /// Why the last answer was not accepted.
  private var problem: [String] = []
  private var outcome: DialogOutcome?

  /// `address` is offered; `find` returns at least one place of a name, and its error is shown.
  init(address: String, glyphs: Glyphs, find: @escaping (String) throws -> [FoundPlace]) {
    self.find = find
    self.glyphs = glyphs
    addressField = TextField(address, limit: Place.longestAddress)
  }

  /// The place that was chosen.
  var found: FoundPlace? {
    if case .address(let found) = step { return found }
    return nil
  }

  /// The address with its scheme, or nil.
  var address: String? { TypedAddress.address(addressField.text) }

  func draw(in size: ScreenSize) -> ScreenFrame {
    let width = max(size.columns - 1, 8)
    var block: Block = []
    var cursor: ScreenFrame.Cursor?
    if outcome != nil { return ScreenFrame(lines: [end(width)]) }
    switch step {
    case .place:
      block += Wrap.block(of: "Where are you?", .strong, width: width)
      cursor = append(name, to: &block, width)
      block += hint("Enter looks it up, Esc cancels.", width)
    case .choice(let found, let chosen):
      block += Wrap.block(
        of: "Several places are called '\(name.text.trimmed)':", .strong, width: width)
      block += list(found, chosen, width)
      block += hint("Up and down choose, Enter takes it, Backspace goes back.", width)
    case .address(let found):
      block += Wrap.block(of: "\(found.label)", .strong, width: width)
      block += Wrap.block(of: "Its web address, or nothing:", width: width)
      cursor = append(addressField, to: &block, width)
      block += hint("Enter adds the place, Esc cancels.", width)
    }
    return ScreenFrame(lines: block, cursor: cursor)
  }

  private func end(_ width: Int) -> Line {
    let added = outcome == .cancelled ? nil : found
    return Line(added.map { "\($0.label)" } ?? "No place was added.", .quiet)
      .cutting(to: width, glyphs: glyphs)
  }

  /// Appends the part of a field around the cursor.
  private func append(
    _ field: TextField, to block: inout Block, _ width: Int
  ) -> ScreenFrame.Cursor {
    let prompt = glyphs == .unicode ? "› " : "> "
    let room = max(width - 3, 4)
    var before = CleanText(field.before)
    while before.width > room { before = CleanText(String(before.string.dropFirst())) }
    var line = Line(prompt, .accent(.teal))
    line.append(StyledText(before).on(field.backdrop))
    let column = line.width
    line.append(CleanText(field.after).prefix(cells: max(room - before.width, 0)).text)
    block.append(line.cutting(to: width, glyphs: glyphs))
    return ScreenFrame.Cursor(row: block.count - 1, column: column)
  }

  private func hint(_ text: String, _ width: Int) -> Block {
    problem.flatMap { Wrap.block(of: $0, .alert, width: width) }
      + Wrap.block(of: text, .quiet, width: width)
  }

  private func list(_ found: [FoundPlace], _ chosen: Int, _ width: Int) -> Block {
    // As many as fit above and below the chosen one.
    let most = 9
    let start = min(max(chosen - most / 2, 0), max(found.count - most, 0))
    var block: Block = []
    for index in start..<min(start + most, found.count) {
      let isChosen = index == chosen
      var line = Line(isChosen ? (glyphs == .unicode ? "› " : "> ") : "  ", .accent(.teal))
      line.append("\(index + 1)", .quiet, rightIn: "\(found.count)".utf8.count)
      line.append("  ")
      line.append(Line(found[index].label, isChosen ? .strong : .text))
      block.append(line.cutting(to: width, glyphs: glyphs))
    }
    return block
  }

  mutating func handle(_ event: ScreenEvent) -> ScreenStep<DialogOutcome> {
    switch event {
    case .closed, .key(.escape), .key(.interrupt), .key(.endOfInput): outcome = .cancelled
    case .key(let key): handle(key)
    case .tick: break
    }
    return outcome.map { .end($0) } ?? .wait
  }

  private mutating func handle(_ key: Key) {
    switch step {
    case .place:
      if key == .enter { look() } else { name.handle(key) }
      if key != .enter { problem = [] }
    case .choice(let found, let chosen): choose(key, found, chosen)
    case .address:
      if key == .backspace, addressField.isEmpty {
        step = .place
        problem = []
      } else if key == .enter {
        finish()
      } else {
        addressField.handle(key)
        problem = []
      }
    }
  }

  private mutating func look() {
    let text = String(name.text.trimmed)
    if text.isEmpty {
      problem = ["Type the name of a place, or latitude,longitude."]
      return
    }
    do {
      let found = try find(text)
      problem = []
      step = found.count == 1 ? .address(found[0]) : .choice(found, 0)
    } catch {
      let failure = Failure(error)
      problem = [failure.message] + failure.hints.filter { !$0.contains("--") }.prefix(3)
    }
  }

  private mutating func choose(_ key: Key, _ found: [FoundPlace], _ chosen: Int) {
    switch key {
    case .up, .left, .backTab: step = .choice(found, max(chosen - 1, 0))
    case .down, .right, .tab: step = .choice(found, min(chosen + 1, found.count - 1))
    case .enter: step = .address(found[chosen])
    case .backspace: step = .place
    case .scalar(let scalar):
      guard let digit = Int(String(scalar)), found.indices.contains(digit - 1) else { return }
      step = .address(found[digit - 1])
    default: break
    }
  }

  private mutating func finish() {
    if addressField.text.trimmed.isEmpty || address != nil {
      outcome = .confirmed
    } else {
      let failure = Failure.notAddress(addressField.text)
      problem = [failure.message] + failure.hints
    }
  }
}
