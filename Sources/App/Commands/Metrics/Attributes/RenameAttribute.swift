import Actions
import CommandLine
import Metrics
import Storage
import Text

/// Changes the label of an attribute.
struct RenameAttribute: Command {
  static let name = "attributes rename"
  static let effects: Effects = []
  static let summary = "Change the label of an attribute, but not its name."
  static let examples = [
    (line: "dash attributes rename steps Walking", meaning: "Show Walking instead of Steps.")
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("label", "The new label."),
  ]

  private let attributeName: String
  private let label: String
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    attributeName = try line.text(line.arguments[0])
    label = try Attribute.label(parsing: line.text(line.arguments[1]))
  }

  func run(in context: Context) throws {
    let (before, after) = try context.update(
      attributeName, by: typed
    ) { attribute, catalogue in
      if !Naming.isSame(attribute.label, label) { try context.world.checkName(label) }
      if let other = catalogue.attributes.first(where: {
        $0.name != attribute.name && Naming.isSame($0.label, label)
      }) {
        throw Failure.usage(
          "'\(label)' is already the label of \(other.name)", hints: ["Choose another label."])
      }
      attribute.label = label
      attribute.own.insert(.label)
    }
    try context.acknowledge([
      before.label == after.label
        ? "\(after.name) already has the label \(label)"
        : "\(after.name) has the label \(label) (was \(before.label))"
    ])
  }
}
