import Formats
import Time

/// Reads the intervals of timewarrior: the output of `timew export`, or its files of a month.
///
///     [{"id":1,"start":"20261119T080000Z","end":"20261119T103000Z","tags":["work","deep work"]}]
///
///     inc 20261119T080000Z - 20261119T103000Z # work "deep work" # "an annotation"
///
/// Each tag becomes an attribute with the minutes of a day, `work_min`, or the one that `--map`
/// names. Times are UTC, and days begin at midnight in the person's zone. An interval without an
/// end has no length.
struct TimewarriorReader: ExportReader {
  static let kind = ExportKind(
    source: .timewarrior, files: "What 'timew export' prints, or its folder of data",
    howTo: "timew export > intervals.json")

  static func recognizes(_ file: FileHead) throws -> Bool {
    if file.name.hasSuffix(".data") { return try file.begins(with: "inc ", within: 4) }
    guard let first = try file.firstElement() else { return false }
    return first["id"]?.whole != nil
      && first["start"]?.text.flatMap(TimewarriorReader.seconds) != nil
  }

  private let book: DayBook
  private let names: MappedNames
  /// The intervals so far, because exports and files have the same.
  private var known: Set<Interval> = []

  private struct Interval: Hashable {
    let start, end: Int64
    let tags: [String]
  }

  /// The longest interval in seconds; a longer one was forgotten.
  private static let longest: Int64 = 31 * 86_400

  init(_ book: DayBook) { (self.book, names) = (book, MappedNames(book.options)) }

  mutating func read(_ source: ByteSource) throws {
    if source.name.lowercased().hasSuffix(".data") {
      var rows = try LineRows(source)
      var number = 0
      while let line = try rows.next() {
        number += 1
        if line.isEmpty { continue }
        guard let interval = TimewarriorLine(line) else {
          book.report(
            source: source.name, line: number, message: "this line is not an interval",
            hint: "Lines look like inc 20261119T080000Z - 20261119T103000Z # work.")
          continue
        }
        add(interval.start, interval.end, interval.tags)
      }
      return
    }
    try JSONRows.forEach(source, book) { row in
      let end = row["end"]?.text
      guard let start = row["start"]?.text.flatMap(TimewarriorReader.seconds),
        end == nil || end.flatMap(TimewarriorReader.seconds) != nil
      else {
        return row.report(
          "an interval has no valid start and end", hint: "Times look like 20261119T080000Z.")
      }
      add(
        start, end.flatMap(TimewarriorReader.seconds),
        row["tags"]?.elements.compactMap(\.text) ?? [])
    }
  }

  private mutating func add(_ start: Int64, _ end: Int64?, _ tags: [String]) {
    guard let end else { return book.skip("interval that is still running") }
    guard end >= start, end - start <= TimewarriorReader.longest else {
      return book.skip("interval longer than a month, or that ends before it begins")
    }
    guard !tags.isEmpty else { return book.skip("interval without a tag") }
    guard known.insert(Interval(start: start, end: end, tags: tags)).inserted else { return }
    let source = book.source("timewarrior")
    var seen: Set<String> = []
    for tag in tags {
      let named = names.mappedAttribute(of: tag, book)
      guard let attribute = named ?? DayAttribute.minutes.named(after: tag, of: "") else {
        book.skip("tag '\(tag)', which no attribute can be named after")
        continue
      }
      guard seen.insert(attribute.name).inserted else { continue }
      book.clock.forEachDay(from: start, to: end) { day, seconds in
        book.add(Double(seconds) / 60, to: attribute, from: source, on: day)
      }
    }
  }

  /// The seconds since 1970 of `20261119T080000Z`.
  static func seconds(_ text: some StringProtocol) -> Int64? {
    var bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T") else { return nil }
    for (index, mark) in [(4, "-"), (7, "-"), (13, ":"), (16, ":")] {
      bytes.insert(contentsOf: mark.utf8, at: index)
    }
    return Stamp(bytes.span).flatMap { $0.isUTC ? $0.local.seconds : nil }
  }
}

/// A line of a file of timewarrior.
///
///     inc 20261119T080000Z - 20261119T103000Z # work "deep \"work\"" # "an annotation"
struct TimewarriorLine {
  let start: Int64
  /// Nil while the interval is running.
  let end: Int64?
  let tags: [String]

  init?(_ line: String) {
    var words = Words(line)
    guard words.next() == Word(text: "inc"), let first = words.next(), !first.isQuoted,
      let start = TimewarriorReader.seconds(first.text)
    else { return nil }
    var (end, tags): (Int64?, [String]) = (nil, [])
    var word = words.next()
    if word == Word(text: "-") {
      guard let last = words.next(), !last.isQuoted,
        let seconds = TimewarriorReader.seconds(last.text)
      else { return nil }
      end = seconds
      word = words.next()
    }
    if word == Word(text: "#") {
      word = words.next()
      while let tag = word, tag != Word(text: "#") {
        tags.append(tag.text)
        word = words.next()
      }
    } else if word != nil {
      return nil
    }
    (self.start, self.end, self.tags) = (start, end, tags)
  }

  private struct Word: Equatable {
    var text: String
    var isQuoted = false
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
        return Word(text: String(word))
      }
      rest.removeFirst()
      var text = ""
      while let character = rest.popFirst(), character != "\"" {
        text.append(character == "\\" ? rest.popFirst() ?? character : character)
      }
      return Word(text: text, isQuoted: true)
    }
  }
}
