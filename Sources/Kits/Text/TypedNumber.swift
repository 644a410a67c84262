/// A number as a person types it, `1,234.5 kg`: its figure, and what stands behind it.
package struct TypedNumber {
  package let number: Double
  /// The number where it is whole and an `Int64` can hold it.
  package let whole: Int64?
  /// What stands behind the figure, without blanks between.
  package let suffix: Substring

  /// Nil where `text` does not begin with a number: a minus sign or none, digits, commas between
  /// groups of three, a point and more digits.
  package init?(_ text: Substring) {
    let bytes = text.utf8
    var digits = ""
    var place = bytes.startIndex
    if place < bytes.endIndex, bytes[place] == UInt8(ascii: "-") {
      digits = "-"
      place = bytes.index(after: place)
    }
    // Digits since the start or the latest comma.
    var group = 0
    var isGrouped = false
    var isFraction = false
    var count = 0
    scan: while place < bytes.endIndex {
      let byte = bytes[place]
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
      place = bytes.index(after: place)
    }
    guard count > 0, isFraction || !isGrouped || group == 3 else { return nil }
    suffix = text[place...].drop { $0 == " " }
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
