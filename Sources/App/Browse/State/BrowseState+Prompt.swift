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
    case .escape, .endOfInput:
      prompt = nil
      round = nil
      return []
    case .backspace where open.field.isEmpty:
      prompt = nil
      round = nil
      return []
    case .enter:
      if case .rating = open.purpose, round == nil { return [] }
      prompt = nil
      let answer = Answer(prompt: open, round: round)
      let effects = submit(open, in: content, height)
      guard prompt == nil else { return effects }
      answered = effects.isEmpty || open.purpose == .command ? nil : answer
      askNext(ratingTop: ratingTop)
      return effects
    default: break
    }
    if open.purpose == .tags {
      guard case .scalar(let scalar) = key, let digit = Int(String(scalar)),
        round?.tags.indices.contains(digit - 1) == true
      else { return [] }
      round?.tags[digit - 1].isOn.toggle()
      return []
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
    if case .note(let rating) = open.purpose {
      return [.change(.rate(rating, note: text))]
    }
    if open.purpose == .tags {
      let names = round?.tags.filter(\.isOn).map(\.name) ?? []
      return names.isEmpty ? [] : [.change(.tag(names))]
    }
    guard !text.isEmpty else { return [] }
    switch open.purpose {
    case .command: return text == "q" || text == "quit" ? [.quit] : [.typed(text)]
    case .search:
      wanted = text
      if content.isFoundByDay { return [.find(isNext: true)] }
      find(text, after: (content.index(of: selected) ?? top) - 1, by: 1, in: content, height)
      return []
    case .question(.value(let name)) where text == "-": return [.change(.forget(name))]
    case .question(let question): return [.answer(text, to: question)]
    case .setting(let name): return [.change(.set(name, to: text))]
    case .fact:
      let effects = add(fact: text)
      if effects.isEmpty { prompt = open }
      return effects
    case .rating, .note, .tags: return []
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
    else {
      message = Message(
        text: "Expected a year and a text: 1990 Met Ana, or born 1961 Mum.", isProblem: true)
      return []
    }
    return [.change(.add(OwnFact(category, on: then, text: words.joined(separator: " "))))]
  }
}

/// A question and the answer that is being typed.
struct BrowsePrompt: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case command
    case search
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
  }

  var purpose: Purpose
  /// The question, shown before the text.
  var label: CleanText
  /// A note to show above it.
  var note: String?
  var field: TextField

  init(_ purpose: Purpose, _ label: CleanText, text: String = "") {
    self.purpose = purpose
    self.label = label
    field = TextField(text, limit: 1000)
  }
}
