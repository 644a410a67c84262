import Testing

@testable import Text

struct LineFormatTests {
  @Test(arguments: [
    ("{start} {title}", "09:30 Te\u{FFFD}"), ("{title}", "Te\u{FFFD}"),
    ("{{{title}}}", "{Te\u{FFFD}}"), ("", ""),
    (#"{start}\t{title}\n"#, "09:30\tTe\u{FFFD}\n"), (#"a\\b\q\"#, #"a\b\q\"#),
    ("no fields", "no fields"),
  ])
  func `fields are replaced, and escapes are what they stand for`(
    template: String, expected: String
  ) throws {
    let format = try LineFormat(template, fields: ["start", "title"])
    #expect(format.line { ["start": "09:30", "title": "Te\u{1B}"][$0] ?? "" } == expected)
  }

  @Test(arguments: [
    ("{titel}", "unknown field '{titel}'"), ("{title", "'{' without '}' in '{title'"),
    ("title}", "'}' without '{' in 'title}'"), ("{}", "unknown field '{}'"),
  ])
  func `a template that cannot be read is refused with the fields`(
    template: String, message: String
  ) {
    let failure = #expect(throws: Failure.self) {
      try LineFormat(template, fields: ["start", "title"])
    }
    #expect(failure?.message == message)
    #expect(failure?.hints.first?.contains("{start} {title}") == true)
  }
}
