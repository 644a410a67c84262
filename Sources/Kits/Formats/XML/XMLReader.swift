import Limits

/// Reads an XML document of any size through a window, tag by tag.
///
///     <?xml version="1.0"?>
///     <gpx><wpt lat="-37.81" lon="144.96"><name>Caf&#233; &amp; Bar</name></wpt></gpx>
///
/// A reader for data that people bring: it knows elements, attributes, text, the five named
/// entities, character references, CDATA, comments and processing instructions. A document type is
/// skipped, and nothing that it defines is expanded or loaded, so that no document grows while it
/// is read. Unknown entities are text, and attributes may have no quotes. Refused are tags that do
/// not match, more than one root, an encoding other than UTF-8, and more than ``depthLimit``
/// levels. Only the first byte of names is checked.
package struct XMLReader {
  package private(set) var window: ByteWindow
  private var position = 0
  private var open: [String] = []
  private var hasRoot = false
  /// Whether the tag that was read last was an empty element, whose end is next.
  private var isEmptyElement = false

  package static let depthLimit = Limit.xmlDepth.amount

  /// Begins after a byte-order mark.
  package init(_ window: ByteWindow) throws {
    self.window = window
    if JSON.hasByteOrderMark(window.bytes.span) { position = 3 }
  }

  /// How many elements are open: 1 after the root's start tag.
  package var depth: Int { open.count }

  /// The problem with its line and column; the offset is an index into the window's bytes.
  package mutating func locate(_ problem: OffsetProblem) -> Problem { window.locate(problem) }

  /// The next tag or text, without white space outside the root; nil at the end of the document.
  package mutating func next() throws -> XMLEvent? {
    if isEmptyElement {
      isEmptyElement = false
      open.removeLast()
      return .end
    }
    while true {
      var next = position
      let token: Token?
      do throws(SyntaxError) {
        token = try XMLReader.token(window.bytes.span, &next, isLast: window.isLast)
      } catch {
        guard error.isIncomplete, !window.isLast else { throw window.error(error) }
        try window.move(to: position)
        position = 0
        continue
      }
      let start = position
      position = next
      do throws(SyntaxError) {
        guard let token else {
          try finish(at: start)
          return nil
        }
        if let event = try event(of: token, at: start) { return event }
      } catch {
        throw window.error(error)
      }
    }
  }

  /// Skips the rest of the element whose start tag was read last.
  package mutating func skipElement() throws {
    let depth = open.count
    while open.count >= depth, try next() != nil {}
  }

  /// The text of the element whose start tag was read last, without elements in it.
  package mutating func elementText() throws -> String {
    let depth = open.count
    var text = ""
    while let event = try next() {
      switch event {
      case .text(let part): if open.count == depth { text += part }
      case .start: break
      case .end: if open.count < depth { return text }
      }
    }
    return text
  }

  static func localName(of name: String) -> Substring {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name[...] }
    return name[name.index(after: colon)...]
  }

  private mutating func event(of token: Token, at start: Int) throws(SyntaxError) -> XMLEvent? {
    switch token {
    case .nothing: return nil
    case .text(let text):
      if open.isEmpty {
        if text.utf8.allSatisfy(XMLReader.isSpace) { return nil }
        throw SyntaxError(
          offset: start, message: "text is outside the root element", rule: XMLReader.rootRule)
      }
      return .text(text)
    case .start(let element, let isEmpty):
      if open.isEmpty {
        if hasRoot {
          throw SyntaxError(
            offset: start, message: "<\(element.name)> is a second root element",
            rule: XMLReader.rootRule)
        }
        hasRoot = true
      }
      guard open.count < XMLReader.depthLimit else {
        throw SyntaxError(
          offset: start,
          message: "more than \(XMLReader.depthLimit) elements are inside each other",
          rule: "The limit stops a broken document from exhausting the memory.")
      }
      open.append(element.name)
      isEmptyElement = isEmpty
      return .start(element)
    case .end(let name):
      guard let expected = open.last else {
        throw SyntaxError(
          offset: start, message: "</\(name)> closes nothing", rule: XMLReader.matchRule)
      }
      guard name == expected else {
        throw SyntaxError(
          offset: start, message: "</\(name)> is where </\(expected)> belongs",
          rule: XMLReader.matchRule)
      }
      open.removeLast()
      return .end
    }
  }

  private func finish(at end: Int) throws(SyntaxError) {
    if let name = open.last {
      throw SyntaxError(offset: end, message: "it ends inside <\(name)>", rule: XMLReader.matchRule)
    }
    if !hasRoot {
      throw SyntaxError(offset: end, message: "it has no element", rule: XMLReader.rootRule)
    }
  }

  private static let rootRule = "A document is one element with everything inside it."
  private static let matchRule = "Every <tag> is closed by </tag>, the last one first."
}

/// A start tag: its name, its attributes, and where it begins.
package struct XMLElement: Equatable, Sendable {
  package struct Attribute: Equatable, Sendable { package var name, value: String }

  /// As it is written, with its prefix.
  package let name: String
  package let attributes: [Attribute]
  /// An index into the bytes of the reader's window.
  package let offset: Int

  /// The name without its prefix: `wpt` of `gpx:wpt`.
  package var localName: Substring { XMLReader.localName(of: name) }

  /// The value of an attribute, by its name without a prefix; the first if it is repeated.
  package subscript(name: String) -> String? {
    attributes.first { XMLReader.localName(of: $0.name) == name }?.value
  }
}

/// What an XML document consists of.
package enum XMLEvent: Equatable, Sendable {
  /// A start tag; an empty element `<a/>` has an ``end`` too.
  case start(XMLElement)
  case end
  /// Text between tags, entities replaced; text around a comment or a CDATA section comes in parts.
  case text(String)
}
