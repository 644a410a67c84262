/// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
package struct KeyReader {
  package init() {
  }
  private var rest: [UInt8] = []
  /// Whether what comes was pasted: it is text then, with its line ends, and no keys.
  private var isPasted = false
  /// What was pasted last, for line ends of two bytes.
  private var lastPasted: UInt8 = 0

  /// Whether a key may be begun: an escape alone is one, unless more of a sequence follows soon.
  ///
  /// What is pasted has an end that is marked, and that is waited for.
  package var isWaiting: Bool { !rest.isEmpty && !isPasted }

  /// The keys that `bytes` complete.
  package mutating func keys(in bytes: [UInt8]) -> [Key] {
    rest += bytes
    var keys: [Key] = []
    var place = 0
    while place < rest.count, let (key, count) = next(at: place) {
      if let key { keys.append(key) }
      place += count
    }
    rest.removeFirst(place)
    return keys
  }

  /// What was begun, now that nothing follows.
  package mutating func flush() -> [Key] {
    defer { rest = [] }
    return rest.first == 0x1B ? [.escape] : []
  }

  /// The key at a place and how many bytes it has, nil for bytes that are none; nothing where more
  /// bytes are needed to tell.
  private mutating func next(at place: Int) -> (Key?, Int)? {
    let byte = rest[place]
    if isPasted, byte < 0x20 || byte == 0x7F { return pasted(byte, at: place) }
    switch byte {
    case 0x1B: return sequence(at: place)
    case 0x01: return (.home, 1)
    case 0x02: return (.left, 1)
    case 0x03: return (.interrupt, 1)
    case 0x04: return (.endOfInput, 1)
    case 0x05: return (.end, 1)
    case 0x06: return (.right, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x0B: return (.eraseAfter, 1)
    case 0x0E: return (.down, 1)
    case 0x10: return (.up, 1)
    case 0x15: return (.eraseBefore, 1)
    case 0x17: return (.eraseWord, 1)
    case 0x1A: return (.suspend, 1)
    case 0x09: return (.scalar(" "), 1)
    case 0..<0x20: return (nil, 1)
    default: return scalar(at: place)
    }
  }

  /// A control character that was pasted: line ends and tabs are text, ^C still leaves.
  private mutating func pasted(_ byte: UInt8, at place: Int) -> (Key?, Int)? {
    defer { lastPasted = byte }
    switch byte {
    case 0x1B: return sequence(at: place).map { (nil, $0.1) }
    case 0x03: return (.interrupt, 1)
    case 0x09: return (.scalar(" "), 1)
    case 0x0A where lastPasted == 0x0D: return (nil, 1)
    case 0x0A, 0x0D: return (.scalar("\n"), 1)
    default: return (nil, 1)
    }
  }

  private mutating func scalar(at place: Int) -> (Key?, Int)? {
    lastPasted = 0
    let count =
      switch rest[place] {
      case ..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    // What cannot begin a character is passed over.
    if count == 0 { return (nil, 1) }
    let part = rest[place..<min(place + count, rest.count)]
    if let wrong = part.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return (nil, wrong - place)
    }
    guard part.count == count else { return nil }
    guard let scalar = String(validating: part, as: UTF8.self)?.unicodeScalars.first,
      !(0x80...0x9F ~= scalar.value)
    else { return (nil, count) }
    return (.scalar(scalar), count)
  }

  /// What begins with an escape: `ESC [ … letter` and `ESC O letter`; with another byte behind it,
  /// a key that was pressed with Alt, which means nothing here.
  private mutating func sequence(at place: Int) -> (Key?, Int)? {
    guard place + 1 < rest.count else { return nil }
    let second = rest[place + 1]
    if second == 0x1B { return (.escape, 1) }
    if second == 0x7F || second == 0x08 { return (.eraseWord, 2) }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (nil, 2) }
    var end = place + 2
    while end < rest.count, 0x20...0x3F ~= rest[end] { end += 1 }
    guard end < rest.count else { return end - place < 16 ? nil : (nil, end - place) }
    let count = end - place + 1
    switch rest[end] {
    case UInt8(ascii: "A"): return (.up, count)
    case UInt8(ascii: "B"): return (.down, count)
    case UInt8(ascii: "C"): return (.right, count)
    case UInt8(ascii: "D"): return (.left, count)
    case UInt8(ascii: "H"): return (.home, count)
    case UInt8(ascii: "F"): return (.end, count)
    case UInt8(ascii: "~"):
      switch rest[(place + 2)..<end] {
      case [UInt8(ascii: "1")], [UInt8(ascii: "7")]: return (.home, count)
      case [UInt8(ascii: "4")], [UInt8(ascii: "8")]: return (.end, count)
      case [UInt8(ascii: "3")]: return (.delete, count)
      case [0x32, 0x30, 0x30]: isPasted = true
      case [0x32, 0x30, 0x31]: isPasted = false
      default: break
      }
    default: break
    }
    return (nil, count)
  }
}
