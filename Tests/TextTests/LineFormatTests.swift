import Testing

@testable import Text

struct LineFormatTests {
  @Test(arguments: [
    ("{start} {title}", "09:30 Tea"), ("{title}", "Tea"), ("{{{title}}}", "{Tea}"), ("", ""),
    (#"{start}\t{title}\n"#, "09:30\tTea\n"), (#"a\\b\q\"#, #"a\b\q\"#), ("no fields", "no fields"),
  ])
  func `fields are replaced, and escapes are what they stand for`(
    template: String, expected: String
  ) throws {
    let format = try LineFormat(template, fields: ["start", "title"])
    #expect(format.line { ["start": "09:30", "title": "T\u{1B}ea"][$0] ?? "" } == expected)
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
