extension ICalendar {
  /// The lines of a text: they end with CRLF, LF or CR, and a line that begins with a blank
  /// continues the one before; a byte-order mark is skipped.
  struct Lines: Sendable {
    /// A line of the text, as long as its folds make it.
    struct Line: Sendable {
      var start: Int32
      /// The index after its last byte, before the line break.
      var end: Int32
      var name: PropertyName
      var isFolded: Bool
    }

    let bytes: [UInt8]
    private let all: [Line]

    var count: Int { all.count }
    subscript(line: Int) -> Line { all[line] }

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var found: [Line] = []
      found.reserveCapacity(bytes.count / 28)
      let text = bytes.span
      let count = text.count
      var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while position < count {
        let start = position
        var end = start
        var isFolded = false
        while true {
          position = text.index(of: newLine, or: carriageReturn, from: position)
          end = position
          while position < count, Self.isBreak(text[position]) { position += 1 }
          guard end > start, position < count,
            text[position] == UInt8(ascii: " ") || text[position] == UInt8(ascii: "\t")
          else { break }
          isFolded = true
          position += 1
        }
        guard end > start else { continue }
        var nameEnd = start
        while nameEnd < end, text[nameEnd] != colon, text[nameEnd] != semicolon,
          !Self.isBreak(text[nameEnd])
        { nameEnd += 1 }
        var name = propertyName(bytes[start..<nameEnd])
        if nameEnd < end, Self.isBreak(text[nameEnd]) {
          // The fold is in the name.
          let line = Self.unfolded(start..<end, of: bytes).prefix { $0 != colon && $0 != semicolon }
          name = propertyName(line)
        }
        found.append(Line(start: Int32(start), end: Int32(end), name: name, isFolded: isFolded))
      }
      all = found
    }

    func unfolded(_ line: Int) -> ArraySlice<UInt8> {
      let range = Int(all[line].start)..<Int(all[line].end)
      return all[line].isFolded ? Self.unfolded(range, of: bytes) : bytes[range]
    }

    /// Whether one of the first lines says that this is a vCalendar 1.0.
    var isOfVersion1: Bool {
      (0..<min(count, 20)).contains { unfolded($0).elementsEqual("VERSION:1.0".utf8) }
    }

    var unfolded: [UInt8] { Array(Lines.unfolded(0..<bytes.count, of: bytes)) }

    private static func unfolded(_ range: Range<Int>, of bytes: [UInt8]) -> ArraySlice<UInt8> {
      var unfolded: [UInt8] = []
      unfolded.reserveCapacity(range.count)
      var position = range.lowerBound
      while position < range.upperBound {
        if let next = foldEnd(position, in: bytes) {
          position = next
        } else {
          unfolded.append(bytes[position])
          position += 1
        }
      }
      return unfolded[...]
    }

    /// The end of the fold that begins here, line breaks and the blank after them, or nil.
    private static func foldEnd(_ position: Int, in bytes: [UInt8]) -> Int? {
      guard bytes[position] == newLine || bytes[position] == carriageReturn else { return nil }
      var next = position
      while next < bytes.count, bytes[next] == newLine || bytes[next] == carriageReturn {
        next += 1
      }
      return next + 1
    }

    /// The value of a BEGIN or END, without white space around it.
    func value(_ line: Int) -> ArraySlice<UInt8> {
      let text = unfolded(line)
      guard let colon = text.firstIndex(of: colon) else { return text[text.endIndex...] }
      var value = text[(colon + 1)...]
      while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
      while let last = value.last, last == 32 || last == 9 { value.removeLast() }
      return value
    }

    /// A problem of the unfolded line with its offset in the text.
    func locate(_ problem: OffsetProblem, inLine line: Int) -> OffsetProblem {
      var located = problem
      var position = Int(all[line].start)
      var left = problem.offset
      let end = Int(all[line].end)
      while position < end {
        if let next = Self.foldEnd(position, in: bytes) {
          position = next
          continue
        }
        if left == 0 { break }
        left -= 1
        position += 1
      }
      located.offset = position
      return located
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == newLine || byte == carriageReturn }
  }
}
