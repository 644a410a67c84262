import Drawing

/// The last line: the keys that do something now, with help and quit at the right.
struct BrowseHints {
  let state: BrowseState
  let content: BrowseContent
  let height, width: Int
  let glyphs: Glyphs

  /// Narrower screens omit the words of well-known keys.
  static let roomy = 60
  /// From this width on, a line of its own shows the views.
  static let wide = 80

  /// A key with its word, which is empty where another word says it.
  private struct Hint {
    let key, word: String
    /// Whether a narrow screen omits the word.
    var isKnown = false

    init(_ key: String, _ word: String) { (self.key, self.word) = (key, word) }
  }

  var line: Line {
    if let prompt = state.prompt { return line(hints(for: prompt)) }
    if state.picked != nil {
      return line([
        Hint(sign("←→", "h l"), "day"), Hint(sign("↑↓", "k j"), "week"),
        Hint(enter, "show"), Hint("Esc", "leave"),
        Hint("{ }", "month"), Hint("t", "today"),
      ])
    }
    if state.page != nil {
      return line([
        Hint(sign("↑↓", "k j"), "row"), Hint(state.page == [] ? "PgDn" : "Space", "page"),
        Hint(state.page == [] ? "Home" : "g", "top"), Hint("Esc", "close"),
      ])
    }
    let shown = BrowseKeys.all.compactMap(hint)
    return line(shown.dropLast(2), ends: shown.suffix(2))
  }

  private func hints(for prompt: BrowsePrompt) -> [Hint] {
    let isRound = state.round != nil
    let leave = Hint("Esc", isRound ? "end" : "leave")
    switch prompt.purpose {
    case .rating(let top):
      let skip = isRound ? [Hint(enter, "skip")] : []
      return [Hint("1-\(top)", "rate")] + skip + [leave]
    case .tags:
      return [Hint("1-\(state.round?.tags.count ?? 1)", "on or off"), Hint(enter, "next"), leave]
    case .choice(let choices): return choices.map { Hint(String($0.key), $0.word) } + [leave]
    case .command, .search, .question, .setting, .note, .fact, .event, .newEvent, .weather, .place:
      let word = isRound && prompt.field.isEmpty ? "skip" : "accept"
      return [Hint(enter, word), leave, Hint("^U", "erase")]
    }
  }

  private var enter: String { sign("⏎", "Enter") }

  private func sign(_ unicode: String, _ ascii: String) -> String {
    glyphs == .unicode ? unicode : ascii
  }

  /// The hint of a key that does something here and is not only in the list of all keys.
  private func hint(_ key: BrowseKey) -> Hint? {
    guard let brief = key.brief, let action = key.action,
      state.day <= state.today || !state.recordsDay(action, in: content),
      let word = state.meaning(of: action, in: content, height: height)
    else { return nil }
    var hint = Hint(sign(brief, key.plainBrief), word)
    hint.isKnown = [.move(1), .down, .open, .help, .quit].contains(action)
    // Other arrows say it.
    if action == .move(1), state.meaning(of: .down, in: content, height: height) == word {
      hint = Hint(hint.key, "")
    }
    return hint
  }

  /// `1 day  2 week …`: the views with their keys, the shown one marked; the last names are
  /// shortened if they do not fit.
  var views: Line {
    var names = state.views.map(\.rawValue)
    let needed = names.reduce(-2) { $0 + $1.utf8.count + 4 }
    let gap = needed <= width ? 2 : 1
    var excess = needed - (gap == 1 ? names.count - 1 : 0) - width
    for index in names.indices.reversed() where excess > 0 {
      excess -= max(names[index].utf8.count - 3, 0)
      names[index] = String(names[index].prefix(3))
    }
    var line = Line()
    for (view, name) in zip(state.views, names) {
      if line.width > 0 { line.pad(to: line.width + gap) }
      line.append("\(view.traits.key) \(name)", view == state.view ? .strong : .quiet)
    }
    line.cut(to: width, glyphs: glyphs)
    return line
  }

  /// As many hints as fit, with `ends` at the right.
  private func line(_ hints: some Sequence<Hint>, ends: ArraySlice<Hint> = []) -> Line {
    let ends = ends.map(text(of:))
    let room = width - ends.reduce(0) { $0 + $1.width + 2 }
    var line = Line()
    var wasBare = false
    for hint in hints {
      let text = text(of: hint)
      // Keys without words are closer to each other.
      let gap = line.width == 0 ? 0 : wasBare && isBare(hint) ? 1 : 2
      guard line.width + gap + text.width <= room else { continue }
      line.pad(to: line.width + gap)
      line.append(text)
      wasBare = isBare(hint)
    }
    if !ends.isEmpty { line.pad(to: max(room, 0)) }
    for end in ends {
      line.pad(to: line.width + 2)
      line.append(end)
    }
    line.cut(to: width, glyphs: glyphs)
    return line
  }

  private func text(of hint: Hint) -> Line {
    var line = Line(hint.key, .strong)
    if !isBare(hint) { line.append(" " + hint.word, .quiet) }
    return line
  }

  private func isBare(_ hint: Hint) -> Bool {
    hint.word.isEmpty || hint.isKnown && width < BrowseHints.roomy
  }
}
