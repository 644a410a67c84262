import CommandLine
import Host
import Text

/// The words that a command searches for.
struct SearchedText {
  /// As they were typed.
  let text: String
  let words: FoldedText

  static let arguments = [Parameter("text", "The words to search for.", repeats: true)]

  /// The arguments of a command line; `example` is a valid one.
  ///
  /// - Throws: ``Failure`` of status usage if no words are left.
  init(_ line: Invocation, example: String) throws {
    text = try line.arguments.map { try line.text($0) }.joined(separator: " ")
    words = FoldedText(text)
    if words.isEmpty {
      throw Failure.usage("no words to search for in '\(text)'", hints: ["For example: \(example)"])
    }
  }
}
