import Drawing
import Text

/// Text from outside on its way to the terminal.
enum TextsTarget {
  static func draw(_ bytes: [UInt8]) {
    let text = TextWidth.clean(String(decoding: bytes, as: UTF8.self))
    if let foreign = WrittenText.foreign(in: Array(text.utf8)) { preconditionFailure(foreign) }
    precondition(TextWidth.clean(text) == text, "clean text is clean")
    _ = TextWidth.cells(of: text)
    let width = [1, 20, 80][bytes.count % 3]
    for line in Wrap.lines(of: text, width: width) where width > 1 {
      precondition(TextWidth.cells(of: line) <= width, "a line fits")
    }
  }
}
