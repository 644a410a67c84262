// The standard library has these in the module of regular expressions, a megabyte.

extension StringProtocol {
  /// The text with the first `limit` occurrences of `part` replaced; compares bytes.
  package func replacing(
    _ part: String, with replacement: String, maxReplacements limit: Int = .max
  ) -> String {
    precondition(!part.isEmpty, "empty text occurs everywhere")
    let text = Array(utf8)
    let wanted = Array(part.utf8)
    var replaced: [UInt8] = []
    var position = 0
    var left = limit
    while position < text.count {
      if left > 0, text[position...].starts(with: wanted) {
        replaced += replacement.utf8
        position += wanted.count
        left -= 1
      } else {
        replaced.append(text[position])
        position += 1
      }
    }
    return String(decoding: replaced, as: UTF8.self)
  }

  /// Whether the text contains `part`; compares bytes.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  /// Where `part` is for the first time; compares bytes.
  package func firstRange(of part: String) -> Range<Index>? {
    let wanted = Array(part.utf8)
    var rest = utf8[...]
    while rest.count >= wanted.count {
      if rest.starts(with: wanted) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: wanted.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension BinaryInteger {
  /// The digits, after as many zeros as make at least `count` of them: `05`, or `00e9` in base 16.
  package func padded(to count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
  }
}

extension String {
  /// With a capital first letter.
  package var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension Int {
  /// At least two digits: `05`.
  package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension StringProtocol {
  /// Without white space at its ends.
  @inlinable package var trimmed: SubSequence {
    // No character of white space begins or ends with a visible one of ASCII.
    let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return 0x21...0x7E ~= first && 0x21...0x7E ~= last
    }
    if isTrimmed == true { return self[...] }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }

  /// The number of a text of ASCII digits alone, as many as a range allows, or nil.
  package func digits(_ count: ClosedRange<Int>) -> Int? {
    guard count ~= utf8.count, utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(self)
  }
}
