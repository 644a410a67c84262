/// Years as people write them: `44 BC`, `1093/1094`, `before 160`, `1425 (or 1426)`, `1642 (OS)`.
enum FactYear {
  /// The year of a text with nothing but years, the first of several; negative before Christ.
  static func year(of text: String) -> Int? {
    guard let (year, rest) = leading(text), rest.isEmpty else { return nil }
    return year
  }

  /// The year at the beginning of a line, and the text after the dash or colon that must follow.
  static func leading(_ text: String) -> (year: Int, rest: String)? {
    var scanner = Scanner(text)
    guard let year = scanner.year() else { return nil }
    guard scanner.passSeparators() else { return nil }
    let rest = scanner.rest
    // Years before Christ may be repeated.
    if let (again, more) = leading(rest), again == year { return (year, more) }
    return (year, rest)
  }

  private struct Scanner {
    private var left: ArraySlice<Unicode.Scalar>

    init(_ text: String) { left = Array(text.unicodeScalars)[...] }
    var rest: String { String(String.UnicodeScalarView(left)) }

    /// Reads a year with everything that may be around it.
    mutating func year() -> Int? {
      while passWord(of: ["before", "after", "about", "around", "circa", "ca.", "c.", "by", "ad"]) {
      }
      guard let year = number(), year > 0 else { return nil }
      var isBefore = false
      passEra(&isBefore)
      // Other years, and comments in brackets.
      while true {
        let before = left
        passBlanks()
        if pass("("), let end = left.prefix(40).firstIndex(of: ")") {
          left = left[(end + 1)...]
        } else if pass("/") || passWord(of: ["or"]) || left == before && (pass("–") || pass("-")),
          hasDigit
        {
          guard number() != nil else { return nil }
        } else {
          left = before
          break
        }
        passEra(&isBefore)
      }
      return isBefore ? -year : year
    }

    /// Whether the line ends here, perhaps with a full stop, or continues after a dash or colon.
    mutating func passSeparators() -> Bool {
      passBlanks()
      while pass(".") || pass(",") || pass("?") { passBlanks() }
      if left.isEmpty { return true }
      let divides: [Unicode.Scalar] = ["–", "—", "-", ":"]
      guard let first = left.first, divides.contains(first) else { return false }
      // A time of day is not a year.
      if first == ":", left.dropFirst().first.map({ 48...57 ~= $0.value }) == true { return false }
      left = left.drop { $0 == " " || divides.contains($0) }
      return true
    }

    private var hasDigit: Bool { left.first.map { 48...57 ~= $0.value } ?? false }

    /// Reads at most four digits that no letter follows.
    private mutating func number() -> Int? {
      let digits = left.prefix { 48...57 ~= $0.value }
      let next = left.dropFirst(digits.count).first
      guard 1...4 ~= digits.count, next.map({ $0.properties.isAlphabetic }) != true
      else { return nil }
      left = left.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1.value - 48) }
    }

    private mutating func passEra(_ isBefore: inout Bool) {
      if passWord(of: ["bc", "bce", "b.c.", "b.c.e."]) {
        isBefore = true
      } else {
        _ = passWord(of: ["ad", "ce", "a.d."])
      }
    }

    private mutating func passBlanks() { left = left.drop { $0 == " " } }

    private mutating func pass(_ scalar: Unicode.Scalar) -> Bool {
      guard left.first == scalar else { return false }
      left = left.dropFirst()
      return true
    }

    /// Skips one of `words`, in any case, with the spaces around it.
    private mutating func passWord(of words: [String]) -> Bool {
      let before = left
      passBlanks()
      let word = left.prefix { $0 == "." || $0.properties.isAlphabetic }
      var text = String(String.UnicodeScalarView(word)).lowercased()
      var length = word.count
      if !words.contains(text), text.hasSuffix(".") {
        text.removeLast()
        length -= 1
      }
      guard words.contains(text) else {
        left = before
        return false
      }
      left = left.dropFirst(length)
      passBlanks()
      return true
    }
  }
}
