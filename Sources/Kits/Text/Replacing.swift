// The standard library has these in the module of regular expressions, which would add a megabyte
// to the program.

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
  package func contains(_ part: String) -> Bool {
    let wanted = Array(part.utf8)
    var rest = utf8[...]
    while rest.count >= wanted.count {
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  package var trimmed: SubSequence {
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
