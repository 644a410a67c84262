/// A line of a file of timewarrior.
///
///     inc 20261119T080000Z - 20261119T103000Z # work "deep \"work\"" # "an annotation"
struct TimewarriorLine {
  /// Seconds since 1970.
  let start: Int64
  /// Nil while the interval is running.
  let end: Int64?
  let tags: [String]

  /// Nil for anything else.
  init?(_ line: String) {
    var words = Words(line)
    guard words.next() == .plain("inc"), case .plain(let first)? = words.next(),
      let start = TimewarriorReader.seconds(first)
    else { return nil }
    var (end, tags): (Int64?, [String]) = (nil, [])
    var word = words.next()
    if word == .plain("-") {
      guard case .plain(let last)? = words.next(), let seconds = TimewarriorReader.seconds(last)
      else { return nil }
      end = seconds
      word = words.next()
    }
    if word == .plain("#") {
      word = words.next()
      while let tag = word, tag != .plain("#") {
        tags.append(tag.text)
        word = words.next()
      }
    } else if word != nil {
      return nil
    }
    (self.start, self.end, self.tags) = (start, end, tags)
  }

  private enum Word: Equatable {
    case plain(String)
    case quoted(String)

    var text: String {
      switch self {
      case .plain(let text), .quoted(let text): text
      }
    }
  }

  /// The words of a line, which blanks divide outside of quotes.
  private struct Words {
    private var rest: Substring

    init(_ line: String) { rest = line[...] }

    mutating func next() -> Word? {
      rest = rest.drop { $0 == " " }
      guard let first = rest.first else { return nil }
      guard first == "\"" else {
        let word = rest.prefix { $0 != " " }
        rest = rest[word.endIndex...]
        return .plain(String(word))
      }
      rest.removeFirst()
      var text = ""
      while let character = rest.popFirst(), character != "\"" {
        text.append(character == "\\" ? rest.popFirst() ?? character : character)
      }
      return .quoted(text)
    }
  }
}
