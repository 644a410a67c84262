import Testing

@testable import Drawing

/// Moves of the cursor: the shortest that a terminal understands.
struct CursorMoveTests {
  private typealias Cursor = ScreenFrame.Cursor

  @Test(
    arguments: [
      (nil, (0, 0), "\u{1B}[1H"), (nil, (4, 17), "\u{1B}[5;18H"), ((3, 3), (3, 3), ""),
      ((3, 3), (3, 4), "\u{1B}[C"), ((3, 3), (3, 12), "\u{1B}[9C"), ((3, 12), (4, 0), "\r\n"),
      ((3, 12), (4, 12), "\u{1B}[B"), ((3, 12), (4, 10), "\u{1B}[B\u{8}\u{8}"),
      ((3, 12), (3, 10), "\u{8}\u{8}"), ((3, 42), (3, 32), "\u{1B}[10D"),
      ((3, 12), (2, 12), "\u{1B}[3;13H"), ((3, 42), (9, 10), "\u{1B}[10;11H"),
    ] as [((Int, Int)?, (Int, Int), String)])
  func `a move is the shortest one`(from: (Int, Int)?, to: (Int, Int), bytes: String) {
    let start = from.map { Cursor(row: $0.0, column: $0.1) }
    let written = CursorMove.bytes(from: start, to: Cursor(row: to.0, column: to.1))
    #expect(String(decoding: written, as: UTF8.self) == bytes)
  }
}
