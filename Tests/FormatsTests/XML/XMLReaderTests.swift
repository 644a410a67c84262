import Formats
import Testing

struct XMLReaderTests {
  /// Reads a document in chunks of `size` bytes, as one line per event.
  private func events(_ text: String, size: Int = 1 << 16) throws -> [String] {
    let bytes = Array(text.utf8)
    let source = ByteSource(named: "in.xml") {
      var start = 0
      return {
        let end = min(start + size, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
    var reader = try XMLReader(try ByteWindow(source))
    var events: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        let attributes = element.attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        events.append("<\(element.name)\(attributes)>")
      case .end: events.append("</>")
      case .text(let text): events.append(text)
      }
    }
    return events
  }

  @Test(arguments: [
    ("<a/>", ["<a>", "</>"]),
    ("<a></a >", ["<a>", "</>"]),
    ("<a>b</a>", ["<a>", "b", "</>"]),
    ("<a b='1' c = \"2\"/>", ["<a b=\"1\" c=\"2\">", "</>"]),
    ("<a b=1 c/>", ["<a b=\"1\" c=\"\">", "</>"]),
    ("<a b=1/>", ["<a b=\"1\">", "</>"]),
    ("<?xml version=\"1.0\" encoding='utf-8'?>\n<a/>\n", ["<a>", "</>"]),
    ("\u{FEFF}<a/>", ["<a>", "</>"]),
    ("<a>&lt;&amp;&gt;&quot;&apos;</a>", ["<a>", "<&>\"'", "</>"]),
    ("<a>&#233;&#x1F600;&#XE9;</a>", ["<a>", "é😀é", "</>"]),
    (
      "<a>&nbsp; & &;&#x110000;&#-1; &#xD800;</a>",
      ["<a>", "&nbsp; & &;&#x110000;&#-1; &#xD800;", "</>"]
    ),
    ("<a><![CDATA[<b>&amp;]]]]></a>", ["<a>", "<b>&amp;]]", "</>"]),
    ("<a>x<!-- <b> -- y -->z</a>", ["<a>", "x", "z", "</>"]),
    ("<a>x<?php echo '<b>' ?>z</a>", ["<a>", "x", "z", "</>"]),
    ("<?>?><!-->--><a/>", ["<a>", "</>"]),
    ("<!DOCTYPE a><a/>", ["<a>", "</>"]),
    (
      "<!DOCTYPE a [<!ENTITY b \"c>]\"><!-- ' ] --><!ELEMENT a ANY>] ><a>&b;</a>",
      ["<a>", "&b;", "</>"]
    ),
    ("<n:a xmlns:n=\"u\"><n:b/></n:a>", ["<n:a xmlns:n=\"u\">", "<n:b>", "</>", "</>"]),
    ("<a>x\r\ny\rz</a>", ["<a>", "x\ny\nz", "</>"]),
    ("<a b=\"x>y/z\"/>", ["<a b=\"x>y/z\">", "</>"]),
    ("<a>é<b/>ü</a>", ["<a>", "é", "<b>", "</>", "ü", "</>"]),
  ])
  func `A document is read as its tags and texts, however it is cut into chunks`(
    text: String, expected: [String]
  ) throws {
    for size in [1, 2, 3, 5, 1 << 16] { #expect(try events(text, size: size) == expected) }
  }

  @Test(arguments: [
    ("", "in.xml:1:1: it has no element"),
    ("hello", "in.xml:1:1: text is outside the root element"),
    ("<a>\n<b></a>", "in.xml:2:4: </a> is where </b> belongs"),
    ("<a><b>", "in.xml:1:7: it ends inside <b>"),
    ("</a>", "in.xml:1:1: </a> closes nothing"),
    ("<a/><b/>", "in.xml:1:5: <b> is a second root element"),
    ("<a>1 < 2</a>", "in.xml:1:7: ' ' is where a name is expected"),
    ("<a b=\"<\"/>", "in.xml:1:7: the value of b has a '<'"),
    ("<a b=\"x", "in.xml:1:1: the value of b has no end"),
    ("<a><!-- ", "in.xml:1:4: the comment that begins here has no end"),
    ("<a><![CDATA[ ", "in.xml:1:4: the CDATA section that begins here has no end"),
    ("<!DOCTYPE a [", "in.xml:1:1: the declaration that begins here has no end"),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", "in.xml:1:1: it is written in 'UTF-16'"),
    ("<a></a b>", "in.xml:1:8: the closing tag </a> has more than a name"),
  ])
  func `What breaks the grammar is refused with its place`(text: String, message: String) throws {
    for size in [1, 3, 1 << 16] {
      #expect {
        try events(text, size: size)
      } throws: { error in
        "\(error)" == message
      }
    }
  }

  @Test func `Bytes that are not UTF-8 are refused`() throws {
    var reader = try XMLReader(
      try ByteWindow(ByteSource([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E], named: "in.xml")))
    _ = try reader.next()
    #expect(throws: DocumentError.self) { try reader.next() }
  }

  @Test func `Elements inside each other are limited, and none of a bomb is expanded`() throws {
    let deep = String(repeating: "<a>", count: 257)
    #expect {
      try events(deep)
    } throws: {
      "\($0)".hasSuffix("more than 256 elements are inside each other")
    }
    let bomb = """
      <!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;&y;</a>
      """
    #expect(try events(bomb) == ["<a>", "&y;&y;", "</>"])
  }

  @Test(arguments: ["", "a", "<b> & \"c\" 'd'", "tab\tline\nreturn\rend", "é 睡 😀", "&amp;", "]]>"])
  func `Escaped text is read as it was`(text: String) throws {
    let document = "<a b=\"\(XMLText.escaped(text))\">\(XMLText.escaped(text))</a>"
    var reader = try XMLReader(try ByteWindow(ByteSource(Array(document.utf8), named: "in.xml")))
    guard case .start(let element)? = try reader.next() else {
      Issue.record("a document begins with a tag")
      return
    }
    #expect(element["b"] == text)
    #expect(try reader.elementText() == text)
  }
}
