/// A second opinion on the width of text, for the characters that the sample data has.
package enum TextWidthProbe {
  /// The cells of a text.
  package static func cells(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { cells, scalar in
      switch scalar.value {
      case 0x300...0x36f, 0x200b...0x200f, 0xfe00...0xfe0f: cells
      case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xff00...0xff60,
        0x1f300...0x1faff:
        cells + 2
      default: cells + 1
      }
    }
  }
}
