import Drawing
import Testing
import Text

struct ASCIITextTests {
  @Test(
    "letters lose their accents, and other characters become a question mark a cell",
    arguments: [
      ("plain, 100 %", "plain, 100 %"),
      ("Café Lumière, São Paulo", "Cafe Lumiere, Sao Paulo"),
      ("Łódź, ÅRHUS, ñandú", "Lodz, ARHUS, nandu"),
      ("e\u{301}tude, E\u{301}tude", "etude, Etude"),
      ("“so”, he said – don’t…", "\"so\", he said - don't?"),
      ("straße, Æsir", "stra?e, ?sir"),
      ("Привет", "??????"),
      ("東京 x", "???? x"),
      ("a 👩‍👩‍👧 b", "a ?? b"),
      ("", ""),
    ])
  func replaced(text: String, ascii: String) {
    let bytes = ASCIIText.bytes(of: Array(text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == ascii)
    #expect(bytes.count == TextWidth.cells(of: text))
  }
}
