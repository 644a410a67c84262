import Formats
import Testing

private func document(_ text: String) throws -> ICalendar.Document {
  try ICalendar.Document(Array(text.utf8))
}

/// The properties of the first component, as `NAME=text`.
private func properties(_ text: String) throws -> [String] {
  let document = try document(text)
  return try document.propertyLines(of: 0).map {
    let property = try document.property($0)
    return "\(property.name)=\(property.text)"
  }
}

struct ICalendarReadingTests {
  @Test(arguments: [
    "BEGIN:VEVENT\r\nSUMMARY:One\r\nLOCATION:Two\r\nEND:VEVENT\r\n",
    "BEGIN:VEVENT\nSUMMARY:One\nLOCATION:Two\nEND:VEVENT",
    "BEGIN:VEVENT\rSUMMARY:One\rLOCATION:Two\rEND:VEVENT\r",
    "\u{FEFF}BEGIN:VEVENT\nSUMMARY:One\nLOCATION:Two\nEND:VEVENT\n",
    "BEGIN:VEVENT\r\nSUM\r\n MARY:O\r\n n\r\n\te\r\nLOCATION:Two\r\nEND:VEVENT\r\n",
    "begin:vevent\n\n\nsummary:One\n\nLocation:Two\nEnd:vEvent\n",
    "BEGIN:VEVENT \r\r\nSUMMARY:On\r\r\n e\r\r\nLOCATION:Two\r\r\nEND:VEVENT\r\r\n",
  ])
  func `lines end and fold in any of the known ways`(text: String) throws {
    #expect(try properties(text) == ["SUMMARY=One", "LOCATION=Two"])
    #expect(try document(text).problems.isEmpty)
  }

  @Test(arguments: 0...20)
  func `a line ends at its first break, however long it is`(length: Int) throws {
    let word = String(repeating: "é", count: length)
    for lineBreak in ["\r\n", "\n", "\r", "\n\n"] {
      let lines = ["BEGIN:VEVENT", "SUMMARY:\(word)", "X:\(word)\u{F}\u{B}", "END:VEVENT"]
      let text = lines.joined(separator: lineBreak)
      #expect(try properties(text) == ["SUMMARY=\(word)", "X=\(word)\u{F}\u{B}"])
    }
  }

  @Test func `a fold may split a character`() throws {
    var bytes = Array("BEGIN:VEVENT\r\nSUMMARY:Caf\u{C3}".unicodeScalars.map { UInt8($0.value) })
    bytes += [13, 10, 32, 0xA9] + Array("\r\nEND:VEVENT\r\n".utf8)
    let document = try ICalendar.Document(bytes)
    #expect(try document.property(1).text == "Café")
    #expect(document.problems.isEmpty)
  }

  @Test func `bytes that are not UTF-8 are reported once and shown as U+FFFD`() throws {
    let document = try ICalendar.Document(
      Array("BEGIN:VEVENT\nSUMMARY:Caf".utf8) + [0xE9] + Array("\nX:é".utf8) + [0xFF, 10]
        + Array("END:VEVENT\n".utf8))
    #expect(document.problems.map(\.message) == ["the line is not UTF-8"])
    #expect(document.problems.map(\.offset) == [13])
    #expect(try document.property(1).text == "Caf\u{FFFD}")
  }

  @Test(arguments: [
    (#"one\, two\; three\\four\nfive\Nsix"#, "one, two; three\\four\nfive\nsix"),
    (#"C:\temp\x and a colon\: here"#, "C:\\temp\\x and a colon\\: here"),
    ("", ""), ("\\", "\\"), ("a\\\\n", "a\\n"),
  ])
  func `texts lose their escapes`(value: String, text: String) {
    #expect(ICalendar.text(Array(value.utf8)[...]) == text)
  }

  @Test(arguments: ["", "a,b;c\\d\ne", "é漢😀", "\\n", "a\r\nb"])
  func `an escaped text is read back`(text: String) {
    let read = ICalendar.text(Array(ICalendar.escaped(text).utf8)[...])
    #expect(read == text.replacing("\r\n", with: "\n"))
  }

  @Test func `a list is split at commas without a backslash`() {
    #expect(
      ICalendar.texts(Array(#"Work,A\,B,,C\\,D"#.utf8)[...]) == ["Work", "A,B", "", "C\\", "D"])
  }

  @Test func `parameters may be quoted, listed and escaped by RFC 6868`() throws {
    let line =
      #"ATTENDEE;CN="Lee: Ana; ^'Anni^', ^^ x^ny";ROLE=a,"b,c",d;X-A=:mailto:ana@example.org"#
    let property = try ICalendar.Property(line: Array(line.utf8)[...])
    #expect(property.name == "ATTENDEE")
    #expect(property.parameter("CN") == "Lee: Ana; \"Anni\", ^ x\ny")
    #expect(property.parameter("ROLE") == "a")
    #expect(property.parameter("NONE") == nil)
    #expect(property.parameters.map(\.name) == ["CN", "ROLE", "X-A"])
    #expect(property.parameters[1].values == ["a", "b,c", "d"])
    #expect(property.text == "mailto:ana@example.org")
  }

  @Test func `a quote inside a parameter is text`() throws {
    let property = try ICalendar.Property(line: Array(#"X;CN=Ana "Anni" Lee;Y=5":1"#.utf8)[...])
    #expect(property.parameter("CN") == #"Ana "Anni" Lee"#)
    #expect(property.parameter("Y") == #"5""#)
    #expect(property.text == "1")
  }

  @Test(arguments: [
    ("SUMMARY", 7), (":x", 0), ("X;Y:1", 3), ("X;=1:2", 2), (#"X;Y="a:1"#, 4), ("X Y:1", 1),
    ("X;Y=1", 5), ("É:1", 0), ("", 0),
  ])
  func `a line that is not a property is refused at its place`(line: String, offset: Int) {
    let error = #expect(throws: OffsetProblem.self) {
      try ICalendar.Property(line: Array(line.utf8)[...])
    }
    #expect(error?.offset == offset)
  }

  @Test func `components are found with what is in them`() throws {
    let document = try document(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:1
      BEGIN:VALARM
      TRIGGER:-PT5M
      END:VALARM
      SUMMARY:After
      END:VEVENT
      X-WR-CALNAME:Name
      END:VCALENDAR
      BEGIN:VCALENDAR
      BEGIN:X-THING
      END:X-THING
      END:VCALENDAR
      BEGIN:VEVENT
      UID:2
      END:VEVENT
      """)
    #expect(
      document.components.map(\.name)
        == [.calendar, .event, .alarm, .calendar, .other, .event])
    #expect(document.components.map(\.parent) == [nil, 0, 1, nil, 3, nil])
    #expect(document.children(of: 0) == [1])
    #expect(
      try document.propertyLines(of: 0).map { try document.property($0).name }
        == ["VERSION", "X-WR-CALNAME"])
    #expect(
      try document.propertyLines(of: 1).map { try document.property($0).name }
        == ["UID", "SUMMARY"])
    #expect(document.problems.isEmpty)
  }

  @Test(
    arguments: [
      // The END of an event is missing: the one after it and the calendar stay.
      (
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR\n",
        [true, false, true], ["the VEVENT that begins here has no end"], [16]
      ),
      (
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VCALENDAR\n", [true, false],
        ["the VEVENT that begins here has no end"], [16]
      ),
      (
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nSUMM",
        [false, true, false],
        [
          "the VCALENDAR that begins here has no end", "the VEVENT that begins here has no end",
          "'SUMM' is not a property: no colon follows a name",
        ], [0, 46, 63]
      ),
      ("BEGIN:VEVENT\nEND:VTODO\nEND:VEVENT\n", [true], ["'END:VTODO' ends nothing"], [13]),
      (
        "text\nBEGIN:VEVENT\nlost line\n X-A\nEND:VEVENT\n", [true],
        [
          "'text' is not in a component",
          "'lost lineX-A' is not a property: its name has an invalid character",
        ], [0, 22]
      ),
    ] as [(String, [Bool], [String], [Int])])
  func `what is broken is reported and the rest stays`(
    text: String, complete: [Bool], messages: [String], offsets: [Int]
  ) throws {
    let document = try document(text)
    #expect(document.components.map(\.isComplete) == complete)
    let problems = document.problems.sorted { $0.offset < $1.offset }
    #expect(problems.map(\.message) == messages)
    #expect(problems.map(\.offset) == offsets)
  }

  @Test(arguments: ["", "\n\n", "hello", "<html>\n</html>", "UID:1\nEND:VEVENT\n"])
  func `a text without a component is not iCalendar`(text: String) {
    #expect(throws: OffsetProblem.self) { try document(text) }
  }

  @Test func `nesting is limited and costs only what is too deep`() throws {
    let deep = String(repeating: "BEGIN:X\n", count: 100_000)
    let document = try document("BEGIN:VCALENDAR\n\(deep)")
    #expect(document.components.count == 16)
    #expect(document.problems.contains { $0.message.contains("in 16 others") })
  }

  @Test func `a position in a folded line is that of the text`() throws {
    let document = try document("BEGIN:VEVENT\nSUM\n MARY:ab\n  cd\nEND:VEVENT\n")
    let unfolded = "SUMMARY:ab cd"
    for (index, byte) in unfolded.utf8.enumerated() {
      let problem = document.locate(
        OffsetProblem(offset: index, message: "", hint: ""), inLine: 1)
      #expect(document.bytes[problem.offset] == byte)
    }
  }

  @Test func `every prefix and every changed byte is read or refused and none is a trap`() {
    let bytes = Array(
      "\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTENDEE;CN=\"A^'\";X=1,\r\n 2:m\\n\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        .utf8)
    func read(_ bytes: [UInt8]) {
      guard let document = try? ICalendar.Document(bytes) else { return }
      for component in document.components.indices {
        for line in document.propertyLines(of: component) {
          _ = (try? document.property(line))?.parameters
        }
        _ = document.tree(component).text
      }
    }
    for length in bytes.indices { read(Array(bytes[..<length])) }
    for index in bytes.indices {
      for byte in [0, 10, 13, 32, 34, 44, 58, 59, 61, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        read(changed)
      }
    }
  }
}

struct ICalendarWritingTests {
  @Test func `lines are folded at 75 bytes without splitting a character`() throws {
    for length in 60..<90 {
      for scalar in ["x", "é", "漢", "😀"] {
        let text = String(repeating: "a", count: length) + String(repeating: scalar, count: 60)
        let component = ICalendar.Component(
          "VEVENT", [ICalendar.Property("SUMMARY", value: ICalendar.escaped(text))])
        let lines = component.text.split(separator: 10).map { $0.dropLast() }
        #expect(lines.allSatisfy { $0.count <= 75 })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        // Only the last piece is shorter than it has to be.
        #expect(lines[1..<(lines.count - 2)].allSatisfy { $0.count >= 72 })
        let document = try ICalendar.Document(component.text)
        #expect(try document.property(1).text == text)
      }
    }
  }

  @Test func `parameters are quoted and escaped`() throws {
    let property = ICalendar.Property(
      "ATTENDEE", [.init("CN", "Lee, \"Ana\"\n^"), .init("X", "", "b")],
      value: "mailto:a@example.org\r\nINJECTED:1")
    #expect(
      String(decoding: property.line, as: UTF8.self)
        == #"ATTENDEE;CN="Lee, ^'Ana^'^n^^";X="",b:mailto:a@example.orgINJECTED:1"#)
    let read = try ICalendar.Property(line: property.line)
    #expect(read.parameters == property.parameters)
    #expect(read.parameter("CN") == "Lee, \"Ana\"\n^")
  }

  @Test func `what is unknown is written back in its order`() throws {
    let text = """
      BEGIN:VCALENDAR\r
      X-FIRST;A=1:one\r
      BEGIN:X-THING\r
      Y:2\r
      END:X-THING\r
      this is not a property\r
      VERSION:2.0\r
      END:VCALENDAR\r

      """
    let tree = try #require(try document(text).trees.first)
    #expect(String(decoding: tree.text, as: UTF8.self) == text)
  }

  @Test func `properties are replaced where they stand`() {
    var tree = ICalendar.Component(
      "VEVENT",
      [
        .init("UID", value: "1"), .init("SUMMARY", value: "a"), .init("SUMMARY", value: "b"),
        .init("X", value: "2"),
      ])
    tree.items.append(.component(ICalendar.Component("VALARM")))
    tree.set(.init("SUMMARY", value: "c"))
    tree.set(.init("STATUS", value: "CONFIRMED"))
    tree.remove("X")
    #expect(
      String(decoding: tree.text, as: UTF8.self)
        == "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:c\r\nSTATUS:CONFIRMED\r\nBEGIN:VALARM\r\nEND:VALARM\r\nEND:VEVENT\r\n"
    )
  }

  @Test func `replacing a component leaves every other byte`() throws {
    let text =
      "junk\nBEGIN:VCALENDAR\nX : y\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR\n\n"
    let document = try document(text)
    #expect(document.bytes(replacing: [:]) == Array(text.utf8))
    #expect(
      String(
        decoding: document.bytes(replacing: [1: [], 2: [ICalendar.Component("VEVENT")]]),
        as: UTF8.self)
        == "junk\nBEGIN:VCALENDAR\nX : y\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n\n")
  }
}

extension ICalendar.Document {
  /// The components at the top as trees.
  fileprivate var trees: [ICalendar.Component] {
    components.indices.filter { components[$0].parent == nil }.map(tree)
  }
}
