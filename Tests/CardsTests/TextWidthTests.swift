import Testing

@testable import Cards

struct TextWidthTests {
  @Test func `ASCII takes a cell for each byte`() {
    #expect(TextWidth.cells(of: "Steps") == 5)
  }
}
