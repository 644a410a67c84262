import Metrics
import Text

extension Attribute {
  /// A label as it is kept.
  ///
  /// - Throws: ``Failure`` where it is too long, or has no letter and no digit.
  static func label(reading word: String) throws -> String {
    let label = String(CleanText(word).string.trimmed)
    guard label.count <= longestLabel else {
      throw Failure.usage(
        "the label has \(label.count) characters, and \(longestLabel) is the most a label may have")
    }
    guard label.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Failure.usage("'\(word)' has no letter and no digit to read")
    }
    return label
  }
}
