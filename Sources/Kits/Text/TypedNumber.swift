/// A number as it is typed, `1,234.5 kg`: the number and its suffix.
package struct TypedNumber {
  package let number: Double
  /// The number if an `Int64` holds it; nil after a decimal comma, because `1,00` is a slip.
  package let whole: Int64?
  /// The text after the number, without leading blanks.
  package let suffix: Substring
  /// The number if the comma of `3,500` is decimal, or nil if there is one reading.
  package let otherNumber: Double?
  /// 8000 for `8.000` and `8,000`: the only mark is before exactly three digits.
  package let grouped: Int64?

  private init(
    _ number: Double, whole: Int64?, suffix: Substring, other: Double? = nil, grouped: Int64? = nil
  ) {
    (self.number, self.whole, self.suffix) = (number, whole, suffix)
    otherNumber = other
    self.grouped = grouped
  }

  /// Reads a minus sign, digits, and a decimal point or comma with more digits, or returns nil.
  ///
  /// Groups of three digits can be separated: `1,234.5`, `1.234,5`, `5 000`, `5'000`. A single
  /// comma before three digits separates thousands.
  package init?(_ text: Substring) {
    let bytes = text.utf8
    var digits = ""
    var index = bytes.startIndex
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") {
      digits = "-"
      index = bytes.index(after: index)
    }
    var isFraction = false
    var count = 0
    scan: while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case 48...57:
        digits.unicodeScalars.append(Unicode.Scalar(byte))
        count += 1
      case UInt8(ascii: ","):
        self.init(separated: text)
        return
      case UInt8(ascii: "."):
        if isFraction {
          self.init(separated: text)
          return
        }
        isFraction = true
        digits.append(".")
      default:
        if !isFraction, let joined = TypedNumber.joined(text) {
          self.init(joined)
          return
        }
        break scan
      }
      index = bytes.index(after: index)
    }
    guard count > 0 else { return nil }
    let suffix = text[index...].drop { $0 == " " }
    if !isFraction, let whole = Int64(digits) {
      self.init(Double(whole), whole: whole, suffix: suffix)
    } else {
      if digits.hasSuffix(".") { digits.append("0") }
      guard let number = Double(digits), number.isFinite else { return nil }
      let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
      let isGrouped =
        1...3 ~= parts[0].utf8.count && parts[0].first != "0" && parts.last?.utf8.count == 3
      self.init(
        number, whole: Int64(exactly: number), suffix: suffix,
        grouped: isGrouped ? Int64(digits.replacing(".", with: "")) : nil)
    }
  }

  private init?(separated text: Substring) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let rest = text.dropFirst(isNegative ? 1 : 0)
    let body = rest.prefix { $0 == "," || $0 == "." || ("0"..."9" ~= $0 && $0.isASCII) }
    let parts = body.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    let marks = body.filter { $0 == "," || $0 == "." }
    guard let lastMark = marks.last, let first = parts.first, let last = parts.last,
      !first.isEmpty, !last.isEmpty
    else { return nil }
    let isWholeGrouped =
      Set(marks).count == 1 && first.count <= 3 && first.first != "0"
      && parts.dropFirst().allSatisfy { $0.count == 3 } && (lastMark == "," || marks.count > 1)
    let whole = isWholeGrouped ? parts[...] : parts.dropLast()
    if !isWholeGrouped {
      // The last mark is the decimal one; the others, all the same, separate groups of three.
      let others = marks.dropLast()
      guard !others.contains(lastMark), Set(others).count <= 1,
        others.isEmpty || first.count <= 3 && whole.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    let sign = isNegative ? "-" : ""
    let plain = sign + whole.joined() + (isWholeGrouped ? "" : "." + last)
    guard let number = Double(plain), number.isFinite else { return nil }
    self.init(
      number, whole: isWholeGrouped ? Int64(plain) : nil,
      suffix: rest[body.endIndex...].drop { $0 == " " },
      other: isWholeGrouped && marks.count == 1 ? Double(sign + first + "." + last) : nil,
      grouped: isWholeGrouped && marks.count == 1 ? Int64(plain) : nil)
  }

  /// `5 000` and `5'000` without separators, or nil; not inlined: most numbers have no groups.
  @inline(never) private static func joined(_ text: Substring) -> Substring? {
    var rest = text.drop { $0 == "-" }
    let first = rest.prefix(while: isDigit)
    guard let gap = rest[first.endIndex...].first, gaps.contains(gap), 1...3 ~= first.count,
      first.first != "0"
    else { return nil }
    var joined = String(text[..<first.endIndex])
    var isGrouped = false
    rest = rest[first.endIndex...]
    while let gap = rest.first, gaps.contains(gap) {
      let group = rest.dropFirst().prefix(while: isDigit)
      guard group.count == 3 else { break }
      joined += group
      isGrouped = true
      rest = rest[group.endIndex...]
    }
    return isGrouped ? Substring(joined + rest) : nil
  }

  private static let gaps: Set<Character> = [
    " ", "'", "\u{2019}", "\u{A0}", "\u{2009}", "\u{202F}", "\u{2007}",
  ]

  private static func isDigit(_ character: Character) -> Bool {
    "0"..."9" ~= character && character.isASCII
  }
}
