/// A start tag: its name, its attributes, and where it begins.
package struct XMLElement: Equatable, Sendable {
  package struct Attribute: Equatable, Sendable {
    package var name: String
    package var value: String
  }

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
