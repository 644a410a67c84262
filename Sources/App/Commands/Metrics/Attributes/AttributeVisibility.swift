import Actions
import CommandLine

/// Hides or shows attributes: what `attributes hide` and `attributes show` have in common.
struct AttributeVisibility {
  static let options = [Option.quiet]
  static let arguments = [Parameter("attribute", "Names or labels.", repeats: true)]

  private let isHiding: Bool
  private let typedNames: [String]
  private let typed: String

  init(_ line: Invocation, isHiding: Bool) throws {
    self.isHiding = isHiding
    typedNames = try line.arguments.map(line.text)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.world.openStore(for: typedNames[0])
    let lines = try context.change(by: typed, in: store) { change in
      let catalogue = try store.catalogue()
      return try typedNames.map { name in
        var attribute = try catalogue.attribute(typed: name)
        let isUnchanged = attribute.isHidden == isHiding
        attribute.hidden = isHiding
        try change.update(attribute)
        return message(about: attribute.label, isUnchanged: isUnchanged)
      }
    }
    try context.acknowledge(lines)
  }

  private func message(about label: String, isUnchanged: Bool) -> String {
    switch (isHiding, isUnchanged) {
    case (true, false): "\(label) is hidden (to see it: dash today --all)"
    case (true, true): "\(label) is already hidden"
    case (false, false): "\(label) is shown"
    case (false, true): "\(label) is already shown"
    }
  }
}
