/// Turns the bytes that a terminal sends into keys, in whatever pieces they arrive.
package struct KeyReader {
  private var rest: [UInt8] = []
  /// Whether pasted text is arriving: line ends and tabs are part of it, not keys.
  private var isPasted = false
  private var lastPasted: UInt8 = 0
  /// How many keys of the paste have arrived; the rest of a very long one is skipped.
  private var pastedCount = 0
  private static let longestPaste = 16_384
  private let marksPastes: Bool
  private static let longestReply = 4096
  /// The bytes that follow an escape in sequences and replies.
  private static let sequences: [UInt8] = [0x08, 0x4F, 0x50, 0x58, 0x5B, 0x5D, 0x5E, 0x5F, 0x7F]

  /// With `marksPastes`, pasted text is between ``Key/pasteBegins`` and ``Key/pasteEnds``.
  package init(marksPastes: Bool = false) { self.marksPastes = marksPastes }

  /// How long the rest of an incomplete key may take, in milliseconds, or nil; a lone escape is a
  /// key unless a sequence follows soon, and a sequence may be slow.
  package var patience: Int? { rest.isEmpty || isPasted ? nil : rest == [0x1B] ? 25 : 100 }

  /// The keys that are complete with `bytes`.
  package mutating func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    if rest == [0x1B], !isPasted, let next = bytes.first, !KeyReader.sequences.contains(next) {
      // A terminal sends a key pressed with Alt at once; this one was pressed after Escape.
      keys = [.escape]
      rest = []
    }
    rest += bytes
    var index = 0
    while index < rest.count {
      if isPasted, pastedCount >= KeyReader.longestPaste {
        // No prompt takes so much text; only the end of the paste and ^C matter.
        index = rest[index...].firstIndex { $0 == 0x1B || $0 == 0x03 } ?? rest.count
        if index == rest.count { break }
      }
      guard let (key, count) = next(at: index) else { break }
      if let key { keys.append(key) }
      if isPasted { pastedCount += 1 }
      index += count
    }
    rest.removeFirst(index)
    return keys
  }

  /// The keys that were pressed, now that nothing follows them.
  package mutating func flush() -> [Key] {
    defer { rest = [] }
    guard rest.first == 0x1B else { return [] }
    // Escape and the character that would begin a sequence; longer ones are unfinished replies.
    switch rest.count {
    case 1: return [.escape]
    case 2: return [.escape, .scalar(Unicode.Scalar(rest[1]))]
    default: return [0x5B, 0x4F].contains(rest[1]) ? [.escape] : []
    }
  }

  /// The key at an index, if its bytes are one, and its length; nil if more bytes are needed.
  private mutating func next(at index: Int) -> (Key?, Int)? {
    let byte = rest[index]
    if isPasted, byte < 0x20 || byte == 0x7F { return pasted(byte, at: index) }
    switch byte {
    case 0x1B: return sequence(at: index)
    case 0x01: return (.home, 1)
    case 0x02: return (.left, 1)
    case 0x03: return (.interrupt, 1)
    case 0x04: return (.endOfInput, 1)
    case 0x05: return (.end, 1)
    case 0x06: return (.right, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x0B: return (.eraseAfter, 1)
    case 0x0C: return (.redraw, 1)
    case 0x0E: return (.down, 1)
    case 0x10: return (.up, 1)
    case 0x12: return (.redo, 1)
    case 0x15: return (.eraseBefore, 1)
    case 0x17: return (.eraseWord, 1)
    case 0x1A: return (.suspend, 1)
    case 0x09: return (.tab, 1)
    case 0..<0x20: return (nil, 1)
    default: return scalar(at: index)
    }
  }

  /// A control character in pasted text: line ends and tabs are text, ^C is still a key.
  private mutating func pasted(_ byte: UInt8, at index: Int) -> (Key?, Int)? {
    defer { lastPasted = byte }
    switch byte {
    case 0x1B:
      // Of the sequences in pasted text only its end counts.
      let next = sequence(at: index)
      return next.map { ($0.0 == .pasteEnds ? $0.0 : nil, $0.1) }
    case 0x03: return (.interrupt, 1)
    case 0x09: return (.scalar(" "), 1)
    case 0x0A where lastPasted == 0x0D: return (nil, 1)
    case 0x0A, 0x0D: return (.scalar("\n"), 1)
    default: return (nil, 1)
    }
  }

  private mutating func scalar(at index: Int) -> (Key?, Int)? {
    lastPasted = 0
    let count =
      switch rest[index] {
      case ..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    // A byte that cannot begin a character is skipped.
    if count == 0 { return (nil, 1) }
    let part = rest[index..<min(index + count, rest.count)]
    if let wrong = part.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return (nil, wrong - index)
    }
    guard part.count == count else { return nil }
    guard let scalar = String(validating: part, as: UTF8.self)?.unicodeScalars.first,
      !(0x80...0x9F ~= scalar.value)
    else { return (nil, count) }
    return (.scalar(scalar), count)
  }

  /// A sequence: `ESC [ … letter` or `ESC O letter`; another key after Escape was typed ahead.
  private mutating func sequence(at index: Int) -> (Key?, Int)? {
    guard index + 1 < rest.count else { return nil }
    let second = rest[index + 1]
    if second == 0x1B { return (.escape, 1) }
    if second == 0x7F || second == 0x08 { return (.eraseWord, 2) }
    if [0x50, 0x58, 0x5D, 0x5E, 0x5F].contains(second) { return reply(at: index) }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (.escape, 1) }
    // The Linux console sends ESC [ [ A for F1.
    if second == UInt8(ascii: "["), index + 2 < rest.count, rest[index + 2] == second {
      return index + 3 < rest.count ? (nil, 4) : nil
    }
    var end = index + 2
    while end < rest.count, 0x20...0x3F ~= rest[end] { end += 1 }
    guard end < rest.count else { return end - index < 16 ? nil : (nil, end - index) }
    let count = end - index + 1
    switch rest[end] {
    case UInt8(ascii: "A"): return (.up, count)
    case UInt8(ascii: "B"): return (.down, count)
    case UInt8(ascii: "C"): return (.right, count)
    case UInt8(ascii: "D"): return (.left, count)
    case UInt8(ascii: "H"): return (.home, count)
    case UInt8(ascii: "F"): return (.end, count)
    case UInt8(ascii: "Z"): return (.backTab, count)
    case UInt8(ascii: "M") where rest[index + 2] == UInt8(ascii: "<"):
      return (KeyReader.mouse(rest[(index + 3)..<end]), count)
    case UInt8(ascii: "~"):
      switch rest[(index + 2)..<end] {
      case [UInt8(ascii: "1")], [UInt8(ascii: "7")]: return (.home, count)
      case [UInt8(ascii: "4")], [UInt8(ascii: "8")]: return (.end, count)
      case [UInt8(ascii: "3")]: return (.delete, count)
      case [UInt8(ascii: "5")]: return (.pageUp, count)
      case [UInt8(ascii: "6")]: return (.pageDown, count)
      case [0x32, 0x30, 0x30]:
        isPasted = true
        pastedCount = 0
        return (marksPastes ? .pasteBegins : nil, count)
      case [0x32, 0x30, 0x31]:
        isPasted = false
        return (marksPastes ? .pasteEnds : nil, count)
      default: break
      }
    default: break
    }
    return (nil, count)
  }

  /// A mouse report, `button;column;row` from 1; only the first button and the wheel are keys.
  private static func mouse(_ report: ArraySlice<UInt8>) -> Key? {
    let numbers = report.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    switch numbers[0] {
    case 0: return .press(row: numbers[2] - 1, column: numbers[1] - 1)
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }

  /// A reply of the terminal, which is no key: `ESC ] … BEL`, or `ESC P … ESC \` and its like.
  private func reply(at index: Int) -> (Key?, Int)? {
    var end = index + 2
    while end < rest.count, end - index < KeyReader.longestReply {
      switch rest[end] {
      case 0x07: return (nil, end - index + 1)
      case 0x1B:
        guard end + 1 < rest.count else { return nil }
        // Another sequence ends it too.
        return (nil, rest[end + 1] == UInt8(ascii: "\\") ? end - index + 2 : end - index)
      // ^C and ^X end a reply that is never finished.
      case 0x03, 0x18: return (nil, end - index)
      default: end += 1
      }
    }
    return end - index < KeyReader.longestReply ? nil : (nil, end - index)
  }
}

/// A key that was pressed.
package enum Key: Equatable, Sendable {
  case scalar(Unicode.Scalar)
  case enter, tab, backTab, escape
  /// ^C, ^D and ^Z.
  case interrupt
  case endOfInput, suspend, left, right, up, down, pageUp, pageDown, home, end, backspace, delete
  /// ^U, ^K and ^W: erase the text before the cursor, the text after it, the word before it.
  case eraseBefore
  case eraseAfter, eraseWord
  /// ^L: draw everything.
  case redraw
  /// ^R.
  case redo
  /// Pasted text begins, or ends; only where pastes are marked (see ``KeyReader``).
  case pasteBegins
  case pasteEnds
  /// The first button of a mouse at a cell of the screen, from 0 at the top left.
  case press(row: Int, column: Int)
  case wheelUp, wheelDown
}
