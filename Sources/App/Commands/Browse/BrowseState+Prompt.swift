import Drawing
import Text
import Time

// What is typed on the last line but one.

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
      prompt = BrowsePrompt(.note(rating: "\(digit)"), "\(digit) of \(top), note: ")
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
      return [
        .run(
          tool: "mood", ["rate", rating] + (text.isEmpty ? [] : ["--note=" + text]) + date)
      ]
    }
    if open.purpose == .tags {
      let names = round?.tags.filter(\.isOn).map(\.name) ?? []
      return names.isEmpty ? [] : [.run(tool: "dash", ["tag"] + names + date)]
    }
    guard !text.isEmpty else { return [] }
    switch open.purpose {
    case .command: return text == "q" || text == "quit" ? [.quit] : [.typed(text)]
    case .search:
      wanted = text
      if content.isFoundByDay { return [.find(isNext: true)] }
      find(text, after: (content.index(of: selected) ?? top) - 1, by: 1, in: content, height)
      return []
    case .tag: return [.run(tool: "dash", command(["tag"], text))]
    case .value(let name):
      return text == "-"
        ? [.run(tool: "dash", ["forget", name] + date)]
        : [.run(tool: "dash", command(["log", name], text))]
    case .goal(let name): return [.run(tool: "dash", ["goal", name, text])]
    case .setting(let name): return [.run(tool: "dash", ["settings", "set", name, text])]
    case .fact:
      let effects = add(fact: text)
      if effects.isEmpty { prompt = open }
      return effects
    case .place: return [.run(tool: "dash", ["places", "add", "--", text])]
    case .rating, .note, .tags: return []
    }
  }

  /// A fact of the shown date: `1990 Met Ana`, `born 1961 Mum`.
  private mutating func add(fact text: String) -> [BrowseEffect] {
    var words = text.split(separator: " ")[...]
    var options: [String] = []
    switch words.first?.lowercased() {
    case "born": options = ["--birth"]
    case "died": options = ["--death"]
    default: break
    }
    if !options.isEmpty { words.removeFirst() }
    let (_, month, date) = day.civil
    guard let year = words.popFirst().flatMap({ Int($0) }), !words.isEmpty,
      let then = Day(year: year, month: month, day: date)
    else {
      message = Message(
        text: "Expected a year and a text: 1990 Met Ana, or born 1961 Mum.", isProblem: true)
      return []
    }
    return [
      .run(
        tool: "dash",
        ["facts", "add"] + options + ["--", then.description, words.joined(separator: " ")])
    ]
  }
}
