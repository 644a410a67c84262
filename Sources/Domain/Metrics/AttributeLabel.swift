import Text

extension Attribute {
  /// A typed label without control characters.
  ///
  /// - Throws: ``Failure`` if it is too long, or has neither a letter nor a digit.
  package static func label(parsing text: String) throws -> String {
    let label = String(CleanText(text).string.trimmed)
    guard label.count <= longestLabel else {
      throw Failure.usage(
        "the label is too long: \(label.count) characters (at most \(longestLabel))")
    }
    guard label.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Failure.usage("invalid label '\(text)': it has neither a letter nor a digit")
    }
    return label
  }
}
