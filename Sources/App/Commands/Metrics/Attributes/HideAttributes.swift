import Actions
import CommandLine

/// Hides attributes in the cards.
struct HideAttributes: Command {
  static let name = "attributes hide"
  static let effects: Effects = []
  static let summary = "Hide attributes in the cards, without deleting values."
  static let examples = [
    (line: "dash attributes hide floors", meaning: "Shown only with --all.")
  ]
  static let options = AttributeVisibility.options
  static let arguments = AttributeVisibility.arguments

  private let visibility: AttributeVisibility

  init(_ line: Invocation) throws {
    visibility = try AttributeVisibility(line, isHiding: true)
  }

  func run(in context: Context) throws {
    try visibility.run(in: context)
  }
}
