import CommandLine
import Metrics
import Storage
import Text

/// Gives an attribute another label.
struct RenameAttribute: Command {
  static let name = "attributes rename"
  static let summary = "Change the label of an attribute; its name stays."
  static let examples = [
    (line: "dash attributes rename steps Walking", meaning: "Read Walking instead of Steps.")
  ]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("label", "What people read from now on."),
  ]

  private let word: String
  private let label: String
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    word = try line.text(line.words[0])
    label = try Attribute.label(reading: line.text(line.words[1]))
  }

  func run(in context: Context) throws {
    let (before, after) = try context.update(
      word, by: typed
    ) { attribute, catalogue in
      if let other = catalogue.attributes.first(where: {
        $0.name != attribute.name && Naming.isSame($0.label, label)
      }) {
        throw Failure.usage(
          "'\(label)' is the label of \(other.name) already", hints: ["Choose another label."])
      }
      attribute.label = label
      attribute.own.insert(.label)
    }
    try context.say([
      before.label == after.label
        ? "\(after.name) is labelled \(label) already"
        : "\(after.name) is labelled \(label) (was \(before.label))"
    ])
  }
}
