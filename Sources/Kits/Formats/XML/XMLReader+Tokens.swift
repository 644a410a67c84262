extension XMLReader {
  /// A piece of a document, before it is checked against those around it.
  enum Token {
    case start(XMLElement, isEmpty: Bool)
    case end(String)
    case text(String)
    /// A comment, an instruction or a document type.
    case nothing
  }

  /// Reads the next token, or nil at the end; throws an incomplete error inside of one.
  static func token(
    _ bytes: Span<UInt8>, _ position: inout Int, isLast: Bool
  ) throws(SyntaxError) -> Token? {
    let start = position
    guard start < bytes.count else {
      if isLast { return nil }
      throw incomplete(start, "it ends here")
    }
    guard bytes[start] == lessThan else {
      position = bytes.index(of: lessThan, from: position)
      if position == bytes.count, !isLast { throw incomplete(start, "the text has no end") }
      return .text(try text(bytes, start..<position))
    }
    position += 1
    guard position < bytes.count else { throw incomplete(start, "a tag has no end") }
    switch bytes[position] {
    case UInt8(ascii: "!"): return try declaration(bytes, &position)
    case UInt8(ascii: "?"): return try instruction(bytes, &position)
    case UInt8(ascii: "/"):
      position += 1
      let name = try name(bytes, &position, of: start)
      skipSpace(bytes, &position)
      guard position < bytes.count else { throw incomplete(start, "a closing tag has no end") }
      guard bytes[position] == greaterThan else {
        throw SyntaxError(
          offset: position, message: "the closing tag </\(name)> has more than a name",
          rule: tagRule)
      }
      position += 1
      return .end(name)
    default: return try startTag(bytes, &position)
    }
  }

  private static func startTag(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) -> Token {
    let start = position - 1
    let name = try name(bytes, &position, of: start)
    var attributes: [XMLElement.Attribute] = []
    while true {
      skipSpace(bytes, &position)
      guard position < bytes.count else { throw incomplete(start, "the tag <\(name)> has no end") }
      let isEmpty = bytes[position] == slash
      if isEmpty { position += 1 }
      guard position < bytes.count else { throw incomplete(start, "the tag <\(name)> has no end") }
      if bytes[position] == greaterThan {
        position += 1
        let element = XMLElement(name: name, attributes: attributes, offset: start)
        return .start(element, isEmpty: isEmpty)
      }
      if !isEmpty { attributes.append(try attribute(bytes, &position, of: start)) }
    }
  }

  private static func attribute(
    _ bytes: Span<UInt8>, _ position: inout Int, of start: Int
  ) throws(SyntaxError) -> XMLElement.Attribute {
    let name = try name(bytes, &position, of: start)
    skipSpace(bytes, &position)
    guard position < bytes.count else { throw incomplete(start, "a tag has no end") }
    guard bytes[position] == UInt8(ascii: "=")
    else { return XMLElement.Attribute(name: name, value: "") }
    position += 1
    skipSpace(bytes, &position)
    guard position < bytes.count else { throw incomplete(start, "a tag has no end") }
    let quote = bytes[position]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let first = position
    while position < bytes.count {
      let byte = bytes[position]
      if isQuoted ? byte == quote : isSpace(byte) || byte == greaterThan || byte == slash { break }
      if byte == lessThan {
        throw SyntaxError(
          offset: position, message: "the value of \(name) has a '<'",
          rule: "Inside a value it is written &lt;, and a value ends with the quote it begins with."
        )
      }
      position &+= 1
    }
    guard position < bytes.count else { throw incomplete(start, "the value of \(name) has no end") }
    let value = try text(bytes, first..<position)
    if isQuoted { position += 1 }
    return XMLElement.Attribute(name: name, value: value)
  }

  /// Reads a name: everything up to white space or a mark.
  private static func name(
    _ bytes: Span<UInt8>, _ position: inout Int, of start: Int
  ) throws(SyntaxError) -> String {
    let first = position
    while position < bytes.count, !endsName(bytes[position]) { position &+= 1 }
    guard position - first <= longestName else {
      throw SyntaxError(
        offset: first, message: "a name is longer than \(longestName) bytes", rule: tagRule)
    }
    guard position < bytes.count else { throw incomplete(start, "a tag has no end") }
    guard position > first, isNameStart(bytes[first]) else {
      throw SyntaxError(
        offset: first, message: "\(JSON.quote(bytes, at: first)) is where a name is expected",
        rule: "A '<' that begins no tag is written &lt;.")
    }
    return try validated(bytes, first..<position)
  }

  private static func declaration(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) -> Token {
    let start = position - 1
    position += 1
    guard let isComment = begins(bytes, position, with: "--")
    else { throw incomplete(start, "a declaration has no end") }
    if isComment {
      position += 2
      try skip(bytes, &position, to: "-->", of: start, "the comment")
      return .nothing
    }
    guard let isSection = begins(bytes, position, with: "[CDATA[")
    else { throw incomplete(start, "a declaration has no end") }
    if isSection {
      position += 7
      let first = position
      try skip(bytes, &position, to: "]]>", of: start, "the CDATA section")
      return .text(try validated(bytes, first..<(position - 3)))
    }
    try skipDeclaration(bytes, &position, of: start)
    return .nothing
  }

  /// Skips a declaration with its quoted texts, comments and the declarations in it.
  private static func skipDeclaration(
    _ bytes: Span<UInt8>, _ position: inout Int, of start: Int
  ) throws(SyntaxError) {
    var depth = 1
    while depth > 0, position < bytes.count {
      let byte = bytes[position]
      let isComment = byte == lessThan ? begins(bytes, position, with: "<!--") : false
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position = bytes.index(of: byte, from: position) + 1
      case lessThan where isComment == true:
        position += 3
        try skip(bytes, &position, to: "-->", of: start, "the comment")
      case lessThan: depth += 1
      case greaterThan: depth -= 1
      default: break
      }
    }
    guard depth == 0 else { throw incomplete(start, "the declaration that begins here has no end") }
  }

  /// Skips an instruction; the one that begins the document may state its encoding.
  private static func instruction(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) -> Token {
    let start = position - 1
    position += 1
    try skip(bytes, &position, to: "?>", of: start, "the instruction")
    let text = try validated(bytes, (start + 2)..<(position - 2))
    guard text.hasPrefix("xml"), let encoding = statedEncoding(in: text) else { return .nothing }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased()) else {
      throw SyntaxError(
        offset: start, message: "it is written in '\(encoding.prefix(40))'",
        rule: "Save it as UTF-8, with encoding=\"UTF-8\" in its first line.")
    }
    return .nothing
  }

  /// The encoding in `xml version="1.0" encoding="UTF-8"`; nil if none is stated.
  private static func statedEncoding(in declaration: String) -> String? {
    let words = declaration.split { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
    guard let index = words.firstIndex(of: "encoding"), index + 1 < words.count else { return nil }
    return String(words[index + 1])
  }

  private static func skip(
    _ bytes: Span<UInt8>, _ position: inout Int, to mark: String, of start: Int, _ what: String
  ) throws(SyntaxError) {
    let first = mark.utf8.first
    while position < bytes.count {
      if bytes[position] == first {
        switch begins(bytes, position, with: mark) {
        case true?:
          position += mark.utf8.count
          return
        case false?: break
        case nil: throw incomplete(start, "\(what) that begins here has no end")
        }
      }
      position &+= 1
    }
    throw incomplete(start, "\(what) that begins here has no end")
  }

  /// Whether the bytes at a position are a text; nil if they end before that is known.
  private static func begins(_ bytes: Span<UInt8>, _ position: Int, with text: String) -> Bool? {
    var position = position
    for byte in text.utf8 {
      guard position < bytes.count else { return nil }
      if bytes[position] != byte { return false }
      position += 1
    }
    return true
  }

  static func incomplete(_ offset: Int, _ message: String) -> SyntaxError {
    SyntaxError(offset: offset, message: message, rule: tagRule, isIncomplete: true)
  }

  private static func skipSpace(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, isSpace(bytes[position]) { position &+= 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == greaterThan || byte == slash || byte == UInt8(ascii: "=")
      || byte == lessThan
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte >= 0x80
  }

  private static let lessThan = UInt8(ascii: "<")
  private static let greaterThan = UInt8(ascii: ">")
  private static let longestName = 256
  private static let slash = UInt8(ascii: "/")
  private static let tagRule = "Tags are <name attribute=\"value\">, </name> or <name/>."
}
