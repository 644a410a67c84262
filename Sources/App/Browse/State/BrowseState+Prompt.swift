import Cards
import Drawing
import Facts
import Text
import Time

// Typing on the line above the keys.

extension BrowseState {
  /// A key while a prompt is open.
  mutating func type(
    _ key: Key, in content: BrowseContent, height: Int, ratingTop: Int
  ) -> [BrowseEffect] {
    guard let open = prompt else { return [] }
    if message?.isProblem == true { message = nil }
    switch key {
    case .backspace where !open.field.isEmpty: break
    case .escape, .endOfInput, .backspace:
      prompt = nil
      round = nil
      return []
    case .enter:
      if case .rating = open.purpose, round == nil { return [] }
      if case .choice = open.purpose { return [] }
      prompt = nil
      var answer = Answer(prompt: open, round: round)
      if open.isSecret { answer.prompt.field = TextField("", limit: BrowsePrompt.limit) }
      let effects = submit(open, in: content, height)
      guard prompt == nil else { return effects }
      answered = effects.isEmpty || open.purpose == .command ? nil : answer
      askNext(ratingTop: ratingTop)
      return effects
    case .tab where open.purpose == .command: return [.complete]
    default: break
    }
    prompt?.note = open.purpose == .command ? nil : open.note
    if open.purpose == .tags {
      if case .scalar(let scalar) = key, let digit = Int(String(scalar)) {
        round?.toggle(tag: digit - 1)
      }
      return []
    }
    if case .choice(let choices) = open.purpose {
      guard case .scalar(let scalar) = key, let chosen = choices.first(where: { $0.key == scalar })
      else { return [] }
      prompt = nil
      return chosen.effects
    }
    if case .rating(let top) = open.purpose {
      guard case .scalar(let scalar) = key, let digit = Int(String(scalar)), 1...top ~= digit
      else { return [] }
      prompt = BrowsePrompt(.note(rating: digit), "\(digit) of \(top), note: ")
      return []
    }
    prompt?.field.handle(key)
    return []
  }

  private mutating func submit(
    _ open: BrowsePrompt, in content: BrowseContent, _ height: Int
  ) -> [BrowseEffect] {
    let text = String(open.field.text.trimmed)
    if case .note(let rating) = open.purpose { return [.change(.rate(rating, note: text))] }
    if open.purpose == .tags {
      let names = round?.tags.filter(\.isOn).map(\.name) ?? []
      return names.isEmpty ? [] : [.change(.tag(names))]
    }
    if case .place(let number, let answers, let drafts) = open.purpose {
      let answers = answers + [text]
      if answers.count < BrowsePrompt.placeFields.count {
        prompt = BrowsePrompt(place: number, answers: answers, drafts: drafts)
        return []
      }
      return [
        .change(.place(number, .edit(name: answers[0], address: answers[1], note: answers[2])))
      ]
    }
    guard !text.isEmpty else { return [] }
    switch open.purpose {
    case .weather: return [.look(at: text)]
    case .newEvent(let place): return [.change(.addEvent(text, at: place))]
    case .event(let number, let isSeries):
      guard isSeries else { return [.change(.event(number, .edit(text, .all)))] }
      askOccurrences("Change: ") { .event(number, .edit(text, $0)) }
      return []
    case .command:
      let lines = text.split(separator: "\n").map { String($0.trimmed) }.filter { !$0.isEmpty }
      guard lines.count > 1 else { return text == "q" || text == "quit" ? [.quit] : [.typed(text)] }
      ask("Run \(lines.count) lines? ", lines.map { .typed($0) })
      return []
    case .search:
      wanted = text
      if content.isFoundByDay { return [.find(isNext: true)] }
      find(text, after: (content.index(of: selected) ?? top) - 1, by: 1, in: content, height)
      return []
    case .question(.value(let name)) where text == "-": return [.change(.forget(name))]
    case .question(.supply(let isSupplied)):
      ask(
        isSupplied ? "Supply '\(text)' from dash instead? " : "Stop supplying '\(text)'? ",
        [.answer(text, to: .supply(isSupplied))])
      return []
    case .question(let question): return [.answer(text, to: question)]
    case .setting(let name): return [.change(.set(name, to: text))]
    case .fact:
      let effects = add(fact: text)
      if effects.isEmpty { prompt = open }
      return effects
    case .rating, .note, .tags, .choice, .place: return []
    }
  }

  /// A fact of the shown date: `1990 Met Ana`, `born 1961 Mum`.
  private mutating func add(fact text: String) -> [BrowseEffect] {
    var words = text.split(separator: " ")[...]
    var category = Fact.Category.event
    switch words.first?.lowercased() {
    case "born": category = .birth
    case "died": category = .death
    default: break
    }
    if category != .event { words.removeFirst() }
    let (_, month, date) = day.civil
    guard let year = words.popFirst().flatMap({ Int($0) }), !words.isEmpty,
      let then = Day(year: year, month: month, day: date)
    else { return explain("Expected a year and a text: 1990 Met Ana, or born 1961 Mum.") }
    return [.change(.add(OwnFact(category, on: then, text: words.joined(separator: " "))))]
  }
}

/// A question and the answer that is being typed.
struct BrowsePrompt: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case command, search
    /// Tags of the round, by their digits.
    case tags
    /// A value of the day, a goal or a place of one's own.
    case question(TypedText.Question)
    /// A setting, by its name.
    case setting(String)
    /// One key, 1 up to the top of the scale.
    case rating(top: Int)
    case note(rating: Int)
    /// A fact of one's own, with its year.
    case fact
    /// The title and the times of an event, which is given by its number on the day.
    case event(Int, isSeries: Bool)
    /// The same of a new event, perhaps at a place.
    case newEvent(at: String?)
    /// A place whose weather is shown.
    case weather
    /// The name, the address and the note of a place, one after the other.
    case place(Int, answers: [String], drafts: [String])
    /// One key.
    case choice([Choice])
  }

  /// A key that answers a question, and its effects.
  struct Choice: Equatable, Sendable {
    var key: Unicode.Scalar
    var word: String
    var effects: [BrowseEffect]
  }

  /// The characters of an answer.
  static let limit = 1000
  static let placeFields = ["Name", "Address", "Note"]

  var purpose: Purpose
  /// The question, shown before the text.
  var label: CleanText
  /// A note to show above it.
  var note: String?
  var field: TextField

  init(_ purpose: Purpose, _ label: CleanText, text: String = "") {
    self.purpose = purpose
    self.label = label
    field = TextField(text, limit: BrowsePrompt.limit)
  }

  /// Asks for a new event on a day, perhaps at a place.
  init(eventOn day: Day, today: Day, at place: String? = nil) {
    let words = (place.map { " at \($0)," } ?? " on") + " \(DayText.plain(day, on: today))"
    self.init(.newEvent(at: place), CleanText("Event\(words), as Dinner 19:00-21:00: "))
  }

  /// Asks for the next field of a place after some answers; each has a draft.
  init(place number: Int, answers: [String] = [], drafts: [String]) {
    let index = answers.count
    self.init(
      .place(number, answers: answers, drafts: drafts),
      CleanText("\(BrowsePrompt.placeFields[index]): "),
      text: drafts.indices.contains(index) ? drafts[index] : "")
  }

  /// Whether its text is never shown.
  var isSecret: Bool { purpose == .question(.token) }

  /// Whether characters are typed into it, which has no effects before Enter.
  var takesText: Bool { if case .choice = purpose { false } else { true } }
}

/// Questions for everything that a day still lacks: the rating, the tags, the values.
struct BrowseRound: Equatable, Sendable {
  /// The name and the label of an attribute.
  struct Item: Equatable, Sendable {
    var name, label: String
    /// How far its goal is, if that is not met.
    var goal: String?
    /// Whether the tag is chosen.
    var isOn = false
  }

  var needsRating: Bool
  /// The tags of the prompt, at most nine, which have a digit each.
  private(set) var tags: [Item] = []
  /// The tags to ask for.
  private var tagsToAsk: [Item]
  var values: [Item]

  init(needsRating: Bool, tags: [Item], values: [Item]) {
    self.needsRating = needsRating
    tagsToAsk = tags
    self.values = values
  }

  var isEmpty: Bool { !needsRating && tagsToAsk.isEmpty && values.isEmpty }

  /// Turns to the next tags; returns false if all were asked for.
  mutating func nextTags() -> Bool {
    tags = Array(tagsToAsk.prefix(9))
    tagsToAsk.removeFirst(tags.count)
    return !tags.isEmpty
  }

  /// Chooses a tag of the prompt, or no longer.
  mutating func toggle(tag index: Int) {
    if tags.indices.contains(index) { tags[index].isOn.toggle() }
  }

  /// `Tags: 1 Gym ✓  2 Reading ·`, continued below the first tag where a line is full.
  func tagLines(after label: CleanText, width: Int, glyphs: Glyphs) -> Block {
    let isUnicode = glyphs == .unicode
    var lines = [Line(label, .quiet)]
    let indent = lines[0].width
    for (index, tag) in tags.enumerated() {
      var chip = Line("\(index + 1) ", .strong)
      chip.append(tag.label + " ")
      chip.append(tag.isOn ? isUnicode ? "✓" : "x" : isUnicode ? "·" : ".", .strong)
      chip.cut(to: width - indent, glyphs: glyphs)
      var line = lines.removeLast()
      if line.width > indent {
        if line.width + 2 + chip.width > width {
          lines.append(line)
          line = Line()
          line.pad(to: indent)
        } else {
          line.append("  ")
        }
      }
      line.append(chip)
      lines.append(line)
    }
    return lines
  }
}

extension BrowseState {
  /// Begins to ask for the missing values of the day.
  mutating func begin(_ round: BrowseRound, ratingTop: Int) {
    if round.isEmpty {
      message = Message(text: "Nothing is missing.", isProblem: false)
      return
    }
    self.round = round
    askNext(ratingTop: ratingTop)
  }

  /// Asks for the next thing of the round, if one is going on.
  mutating func askNext(ratingTop: Int) {
    guard var round else { return }
    if round.needsRating {
      round.needsRating = false
      askRating(upTo: ratingTop)
    } else if round.nextTags() {
      prompt = BrowsePrompt(.tags, "Tags: ")
    } else if let value = round.values.first {
      round.values.removeFirst()
      prompt = BrowsePrompt(.question(.value(of: value.name)), question(value.label, value.goal))
    } else {
      self.round = nil
      return
    }
    self.round = round
  }
}
