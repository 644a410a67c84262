/// A number as it is typed, `1,234.5 kg`: the number and its suffix.
package struct TypedNumber {
  package let number: Double
  /// The number where it is whole and an `Int64` can hold it.
  package let whole: Int64?
  /// The text behind the number, without leading blanks.
  package let suffix: Substring

  /// Nil where `text` does not begin with a number: an optional minus sign, digits with commas between
  /// groups of three, and an optional point with more digits.
  package init?(_ text: Substring) {
    let bytes = text.utf8
    var digits = ""
    var index = bytes.startIndex
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") {
      digits = "-"
      index = bytes.index(after: index)
    }
    // Digits since the start or the latest comma.
    var group = 0
    var isGrouped = false
    var isFraction = false
    var count = 0
    scan: while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case 48...57:
        digits.unicodeScalars.append(Unicode.Scalar(byte))
        count += 1
        group += 1
      case UInt8(ascii: ","):
        guard !isFraction, isGrouped ? group == 3 : 1...3 ~= group else { return nil }
        isGrouped = true
        group = 0
      case UInt8(ascii: "."):
        guard !isFraction, !isGrouped || group == 3 else { return nil }
        isFraction = true
        digits.append(".")
      default: break scan
      }
      index = bytes.index(after: index)
    }
    guard count > 0, isFraction || !isGrouped || group == 3 else { return nil }
    suffix = text[index...].drop { $0 == " " }
    if !isFraction, let whole = Int64(digits) {
      self.whole = whole
      number = Double(whole)
    } else {
      if digits.hasSuffix(".") { digits.append("0") }
      guard let number = Double(digits), number.isFinite else { return nil }
      self.number = number
      whole = Int64(exactly: number)
    }
  }
}
