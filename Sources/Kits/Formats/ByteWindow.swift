import Limits
import Text

/// The part of a source that a parser works on, in place, by indexes into ``bytes``.
///
/// Finished bytes are dropped when the window moves, so that a source of any size needs the memory
/// of a chunk and of its longest value; their lines are counted for the places of problems.
package struct ByteWindow {
  package private(set) var bytes: [UInt8] = []
  /// Whether the source ends where ``bytes`` end.
  package private(set) var isLast = false
  /// Whether ``bytes`` are the whole source.
  package var isWhole: Bool { isLast && !hasMoved }

  private let source: String
  private let chunks: ByteSource.Chunks
  private var hasMoved = false
  /// The lines up to the first byte, and up to the last place that was asked for.
  private var first = LineCount()
  private var last = LineCount()
  /// The byte that ends a line: the line feed, except in tables whose lines end with CR alone.
  package var lineEnd = UInt8(ascii: "\n")

  /// The most bytes of a value in a source that does not fit in the memory allowed for it.
  package static let longestValue = Limit.value.amount

  /// Opens a source and reads at least `count` bytes of it, all where it has no more.
  package init(_ source: ByteSource, atLeast count: Int = 1) throws {
    self.source = source.name
    chunks = try source.open()
    // Three for a byte-order mark.
    repeat { try append(roomFor: count) } while !isLast && bytes.count < max(count, 3)
    // One more, because only an empty chunk tells that those before were all.
    if !isLast { try append(roomFor: count) }
    if JSON.hasByteOrderMark(bytes.span) { (first.start, last.start) = (3, 3) }
  }

  /// Reads a chunk; from the second one on, with room for `count` bytes, so that no growth copies.
  private mutating func append(roomFor count: Int) throws {
    let next = try chunks()
    if next.isEmpty {
      isLast = true
    } else if bytes.isEmpty {
      bytes = next
    } else {
      if bytes.capacity < count { bytes.reserveCapacity(count + next.count) }
      bytes += next
    }
  }

  /// Drops the bytes before `index`, which becomes 0, and reads as many as remain.
  package mutating func move(to index: Int) throws {
    guard !isLast else { return }
    let rest = bytes.count - index
    guard rest <= ByteWindow.longestValue else {
      throw error(
        OffsetProblem(
          offset: index, message: "the value that begins here is longer than 64 MiB",
          hint: "Where it should be shorter, a quote or bracket that closes it is missing."))
    }
    if last.index > index { last = first }
    last = count(from: last, to: index)
    last.start -= index
    last.index = 0
    first = last
    if hasMoved {
      bytes.removeSubrange(..<index)
    } else if index > 0 {
      hasMoved = true
      // Others may hold the bytes at the beginning, so that removing some would copy all.
      bytes = Array(bytes[index...])
    }
    let wanted = 2 * rest
    repeat { try append(roomFor: wanted) } while !isLast && bytes.count < wanted
  }

  private struct LineCount {
    var index = 0
    /// The line of the index, counted from 1.
    var line = 1
    /// Where that line begins, which is before the window if it is negative.
    var start = 0

    func problem(_ problem: OffsetProblem, in source: String) -> Problem {
      Problem(
        source: source, line: line, column: max(problem.offset - start, 0) + 1,
        message: problem.message, hint: problem.hint)
    }
  }

  private func count(from count: LineCount, to end: Int) -> LineCount {
    let span = bytes.span
    var count = count
    let end = min(end, span.count)
    guard end > count.index else { return count }
    let ends = span.extracting(count.index..<end).count(of: lineEnd)
    count.index = end
    guard ends > 0 else { return count }
    count.line += ends
    var last = end - 1
    while span[last] != lineEnd { last -= 1 }
    count.start = last + 1
    return count
  }

  /// The problem at an index of ``bytes``; problems in ascending order need one pass.
  package mutating func locate(_ problem: OffsetProblem) -> Problem {
    if last.index > problem.offset { last = first }
    last = count(from: last, to: problem.offset)
    return last.problem(problem, in: source)
  }

  /// The problems, whose offsets are indexes into ``bytes``, in the order of their places.
  package func locate(_ problems: [OffsetProblem]) -> [Problem] {
    if problems.isEmpty { return [] }
    var place = first
    return problems.sorted { $0.offset < $1.offset }.map { problem in
      place = count(from: place, to: problem.offset)
      return place.problem(problem, in: source)
    }
  }

  /// The error that refuses the document for a problem at an index into ``bytes``.
  package func error(_ problem: OffsetProblem, isUnknownShape: Bool = false) -> DocumentError {
    DocumentError(locate([problem])[0], isUnknownShape: isUnknownShape)
  }

  /// The error that refuses bytes that break the grammar, with `prefix` before its message.
  package func error(_ error: SyntaxError, prefix: String = "") -> DocumentError {
    self.error(
      OffsetProblem(offset: error.offset, message: prefix + error.message, hint: error.rule))
  }
}

/// Bytes that can be read from their start as often as needed: of a file, an archive or memory.
package struct ByteSource {
  /// The next bytes of an opened source, of any count; empty at its end.
  package typealias Chunks = () throws -> [UInt8]

  /// What problems call it, usually the path that the user typed.
  package let name: String
  private let opening: () throws -> Chunks
  private let neighbour: (String) -> ByteSource?

  /// A source that `open` opens each time; `neighbour` finds files by paths from its folder.
  package init(
    named name: String, neighbour: @escaping (_ path: String) -> ByteSource? = { _ in nil },
    open: @escaping () throws -> Chunks
  ) {
    self.name = name
    self.neighbour = neighbour
    opening = open
  }

  /// Bytes that are in memory already: one chunk, which is not copied.
  package init(_ bytes: [UInt8], named name: String) {
    self.init(named: name) {
      var rest = bytes
      return {
        defer { rest = [] }
        return rest
      }
    }
  }

  package func open() throws -> Chunks { try opening() }

  /// A source in another encoding as UTF-8.
  package func decoded(from encoding: TextEncoding) -> ByteSource {
    ByteSource(named: name, neighbour: neighbour) {
      let next = try open()
      var decoder = TextDecoder(encoding)
      return {
        while case let chunk = try next(), !chunk.isEmpty {
          let text = decoder.decode(chunk)
          if !text.isEmpty { return text }
        }
        return []
      }
    }
  }

  /// Another file of the same export, such as `../Habits.csv`, if there is one.
  package func neighbour(at path: String) -> ByteSource? { neighbour(path) }
}
