import Actions
import CommandLine

/// Shows hidden attributes again.
struct ShowAttributes: Command {
  static let name = "attributes show"
  static let effects: Effects = []
  static let summary = "Show hidden attributes again."
  static let examples = [(line: "dash attributes show floors", meaning: "In its card again.")]
  static let options = AttributeVisibility.options
  static let arguments = AttributeVisibility.arguments

  private let visibility: AttributeVisibility

  init(_ line: Invocation) throws {
    visibility = try AttributeVisibility(line, isHiding: false)
  }

  func run(in context: Context) throws {
    try visibility.run(in: context)
  }
}
