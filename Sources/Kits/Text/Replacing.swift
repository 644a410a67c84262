// The standard library's own of these live in a module of regular expressions that weighs a
// megabyte, which the package is built without.

extension StringProtocol {
  /// The text with every `part` replaced, from its beginning on, compared byte by byte; at most
  /// `limit` times.
  package func replacing(
    _ part: String, with replacement: String, maxReplacements limit: Int = .max
  ) -> String {
    precondition(!part.isEmpty, "nothing is everywhere")
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

  /// Whether `part` stands somewhere in the text, compared byte by byte.
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
