/// The part of a source that a parser works on, moved forward as the parser goes on.
///
/// Parsers read the window in place by indexes into ``bytes``. What they have finished is dropped
/// when the window moves, so that a source of any size needs the memory of one chunk and of its
/// longest value. Lines are counted as they are dropped: a problem has its line and column wherever
/// it lies.
package struct ByteWindow {
  package private(set) var bytes: [UInt8] = []
  /// Whether the source ends where ``bytes`` end.
  package private(set) var isLast = false
  /// Whether ``bytes`` are the whole source.
  package var isWhole: Bool { isLast && !hasMoved }

  private let source: String
  private let chunks: ByteSource.Chunks
  private var hasMoved = false
  /// The line of the first byte, counted from 1, and where that line begins, which is before the
  /// window if it is negative.
  private var line = 1
  private var lineStart = 0
  /// The byte that ends a line: the line feed, except in tables whose lines end with CR alone.
  package var lineEnd = UInt8(ascii: "\n")

  /// The most bytes that one value may take, where a source does not fit in the memory allowed for
  /// it.
  package static let longestValue = 1 << 26

  /// Opens a source and reads at least `count` bytes of it, all where it has no more.
  package init(_ source: ByteSource, atLeast count: Int = 1) throws {
    self.source = source.name
    chunks = try source.open()
    // Three for a byte-order mark.
    repeat { try append() } while !isLast && bytes.count < max(count, 3)
    // One more, because only an empty chunk tells that those before were all.
    if !isLast { try append() }
    if JSON.hasByteOrderMark(bytes.span) { lineStart = 3 }
  }

  private mutating func append() throws {
    let next = try chunks()
    if next.isEmpty {
      isLast = true
    } else if bytes.isEmpty {
      bytes = next
    } else {
      bytes += next
    }
  }

  /// Drops the bytes before `index`, which becomes 0, and reads as many as are left, so that a
  /// long value is parsed again a few times at most.
  ///
  /// - Throws: ``DocumentError`` where a value is too long, and what reading the source throws.
  package mutating func move(to index: Int) throws {
    guard !isLast else { return }
    let rest = bytes.count - index
    guard rest <= ByteWindow.longestValue else {
      throw error(
        OffsetProblem(
          offset: index, message: "the value that begins here is longer than 64 MiB",
          hint: "Where it should be shorter, a quote or bracket that closes it is missing."))
    }
    let ends = lineEnds(before: index)
    line += ends.count
    lineStart = ends.last.map { $0 + 1 } ?? lineStart
    lineStart -= index
    if index > 0 { hasMoved = true }
    bytes.removeSubrange(..<index)
    let wanted = 2 * rest
    repeat { try append() } while !isLast && bytes.count < wanted
  }

  /// How many lines end before `end`, and where the last of them does.
  private func lineEnds(before end: Int) -> (count: Int, last: Int?) {
    let span = bytes.span
    var count = 0
    for index in 0..<end where span[index] == lineEnd { count &+= 1 }
    guard count > 0 else { return (0, nil) }
    var last = end - 1
    while span[last] != lineEnd { last -= 1 }
    return (count, last)
  }
}

extension ByteWindow {
  /// The problems, whose offsets are indexes into ``bytes``, in the order of their places.
  package func locate(_ problems: [OffsetProblem]) -> [Problem] {
    if problems.isEmpty { return [] }
    let span = bytes.span
    var (line, lineStart, position) = (line, lineStart, 0)
    return problems.sorted { $0.offset < $1.offset }.map { problem in
      while position < min(problem.offset, span.count) {
        if span[position] == lineEnd {
          line += 1
          lineStart = position + 1
        }
        position += 1
      }
      return Problem(
        source: source, line: line, column: max(problem.offset - lineStart, 0) + 1,
        message: problem.message, hint: problem.hint)
    }
  }

  /// The error that refuses the document for a problem at an index into ``bytes``.
  package func error(_ problem: OffsetProblem, isUnknownShape: Bool = false) -> DocumentError {
    DocumentError(locate([problem])[0], isUnknownShape: isUnknownShape)
  }

  /// The error that refuses the document for bytes that break its grammar, with `prefix`
  /// before the message.
  package func error(_ error: SyntaxError, prefix: String = "") -> DocumentError {
    self.error(
      OffsetProblem(offset: error.offset, message: prefix + error.message, hint: error.rule))
  }
}
