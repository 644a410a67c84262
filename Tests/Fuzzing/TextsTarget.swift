import Drawing
import Text

/// Text from outside on its way to the terminal.
enum TextsTarget {
  static func draw(_ bytes: [UInt8]) {
    let raw = String(decoding: bytes, as: UTF8.self)
    let text = CleanText(raw)
    if let foreign = WrittenText.foreign(in: Array(text.string.utf8)) {
      preconditionFailure(foreign)
    }
    precondition(CleanText(text.string) == text, "clean text is clean")
    precondition(
      CleanText.isClean(raw) == raw.unicodeScalars.elementsEqual(text.string.unicodeScalars),
      "text that needs no cleaning is left as it is")
    _ = text.width
    let width = [1, 20, 80][bytes.count % 3]
    for line in Wrap.lines(of: raw, width: width) where width > 1 {
      precondition(line.width <= width, "a line fits")
    }
  }
}
