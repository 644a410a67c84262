import Testing

@testable import Drawing

struct TextFieldTests {
  @Test func `any bytes leave a text with a cursor in it`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var reader = KeyReader()
      var field = TextField("a b", limit: 1000)
      for _ in 0..<20 {
        let bytes = (0..<Int.random(in: 1...8)).map { _ in
          [0x1B, 0x5B, 0x7F, UInt8.random(in: 0...255, using: &random)].randomElement() ?? 0
        }
        for key in reader.keys(in: bytes) { field.handle(key) }
      }
      for key in reader.flush() { field.handle(key) }
      #expect(field.before + field.after == field.text)
    }
  }

  @Test(arguments: [
    ([Key.scalar("x")], "x", ""), ([.tab], " ", ""), ([.pasteBegins, .scalar("x")], "x", ""),
    ([.backspace], "", ""), ([.delete], "", ""), ([.eraseBefore], "", ""), ([.eraseWord], "", ""),
    ([.up, .scalar("x")], "x", ""), ([.end, .scalar("x")], "a bx", ""),
    ([.right, .scalar("x")], "a bx", ""), ([.left, .scalar("x")], "a x", "b"),
    ([.home, .scalar("x")], "x", "a b"), ([.backspace, .scalar("x"), .scalar("y")], "xy", ""),
  ])
  func `typing replaces the text that a field begins with, and an arrow keeps it`(
    keys: [Key], before: String, after: String
  ) {
    var field = TextField("a b", limit: 1000)
    #expect(field.isSelected && field.backdrop == .reversed)
    for key in keys { field.handle(key) }
    #expect((field.before, field.after) == (before, after))
    #expect(!field.isSelected && field.backdrop == .none)
    #expect(!TextField("", limit: 1000).isSelected)
  }

  @Test
  func `marks and joiners belong to the character before them, and a full field takes no more`() {
    var field = TextField("", limit: 1000)
    for scalar in "e\u{301}👩\u{200D}👧".unicodeScalars { field.handle(.scalar(scalar)) }
    #expect(field.text.count == 2)
    field.handle(.backspace)
    #expect(field.text == "é")
    for _ in 0..<1200 { field.handle(.scalar("x")) }
    #expect(field.text.count == 1000)
    #expect(field.isFull)
    field.handle(.scalar("\u{301}"))
    #expect(field.text.count == 1000)
  }
}
