import Text

/// A cell of a screen: what is written in it, and how.
struct ScreenCell: Equatable {
  /// One character with its marks; empty for the second cell of a wide one.
  var text: String
  var role: Role
  var backdrop: Backdrop

  static let blank = ScreenCell(text: " ", role: .text, backdrop: .none)

  /// Whether the cell looks the same whatever is written over it: a blank of the terminal's own colour.
  var isBlank: Bool { text == " " && backdrop == .none }

  /// Whether it takes two cells, is the second of them, or has marks or joiners: terminals differ in how
  /// many cells these take.
  var isComplex: Bool {
    let bytes = text.utf8
    guard let first = bytes.first else { return true }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return bytes.count != length || isWide
  }

  /// Whether the next cell belongs to it.
  var isWide = false

  init(text: String, role: Role, backdrop: Backdrop, isWide: Bool = false) {
    self.text = text
    // Blanks look the same in every role.
    self.role = text == " " ? .text : role
    self.backdrop = backdrop
    self.isWide = isWide
  }
}
