import Actions

@testable import Browse
@testable import Commands
@testable import Drawing
@testable import Host

/// Bytes of a terminal in pieces, as keys of `dash browse`, and changes of its size.
///
/// The first byte chooses the world. Of the pieces, one that begins with 255 is a size, one with 254 a return
/// from the shell after SIGTSTP and SIGCONT, and one with 253 the end of a time that was waited for.
enum BrowseTarget {
  static func press(_ bytes: [UInt8]) {
    guard let choices = bytes.first else { return }
    let store = StoreFile.shared
    if choices & 1 == 1 { store.restore() } else { store.remove() }
    var context = World(choices: choices & 0b101, said: [], store: store).context { _ in }
    context.world.readSettings()
    let today = context.today
    var screen = BrowseScreen(
      BrowseState(view: .day, day: today, today: today), isDemo: false, in: context.world,
      typed: TypedText(of: context))
    var reader = KeyReader(marksPastes: true)
    var size = ScreenSize(columns: 80, rows: 24)
    var written: [UInt8] = []
    let output = OutputStream(isTerminal: true, columns: nil) { written += $0 }
    var writer = FullScreenWriter(writingTo: output, context.renderOptions)
    var shown = ScreenProbe(columns: size.columns, rows: size.rows)
    var rest = bytes.dropFirst()
    while let first = rest.first {
      let piece = Array(rest.prefix(first == 255 ? 3 : Int(first % 4) + 1))
      rest = rest.dropFirst(piece.count)
      if first == 255, piece.count == 3 {
        size = ScreenSize(columns: Int(piece[1]) % 150 + 1, rows: Int(piece[2]) % 60 + 1)
        writer.forget()
        shown = ScreenProbe(columns: size.columns, rows: size.rows)
      } else if first == 254 {
        writer.forget()
        shown = ScreenProbe(columns: size.columns, rows: size.rows)
      } else if first == 253 {
        if case .end = screen.handle(.tick) { return }
      } else {
        for key in reader.keys(in: piece) + (piece.count == 1 ? reader.flush() : []) {
          if case .end = screen.handle(.key(key)) { return }
        }
      }
      let frame = screen.draw(in: size)
      precondition(frame.lines.allSatisfy { $0.width <= size.columns }, "every line fits")
      written = []
      try? writer.draw(frame, in: size)
      shown.write(String(decoding: written, as: UTF8.self))
      written = []
      var afresh = ScreenProbe(columns: size.columns, rows: size.rows)
      var other = FullScreenWriter(writingTo: output, context.renderOptions)
      try? other.draw(frame, in: size)
      afresh.write(String(decoding: written, as: UTF8.self))
      precondition(shown.text == afresh.text, "a difference shows what the whole frame shows")
    }
  }
}
