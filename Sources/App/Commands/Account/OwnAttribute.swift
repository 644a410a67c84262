import Actions
import CommandLine
import Metrics

struct OwnAttribute: Command {
  static let name = "account own"
  static let effects = SupplyAttribute.effects
  static let summary = "Supply an attribute at Exist from dash instead of another service."
  static let examples: Examples = [
    "dash account own mood": "Asks for confirmation.",
    "dash account own mood --yes": "Does not ask.",
  ]
  static let discussion = [
    "At Exist one service supplies an attribute, and only that one can write it. 'dash sync' sends "
      + "what dash supplies. The service that supplied it before is ignored until you change that "
      + "at Exist, or type 'dash account release' and choose the service there."
  ]
  static let yes = Option("yes", letter: "y", "Do not ask for confirmation.")
  static let options = [yes, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  static func run(_ line: Invocation, in context: Context) throws {
    try change(line, isSupplied: true, by: Self.self, in: context) { attribute, service in
      "\(attribute.label) is supplied by \(service ?? "no service") at Exist. "
        + "Supply it from dash instead?"
    } report: {
      ["dash supplies \($0.label) now; 'dash sync' sends its values"]
    }
  }

  /// Changes the service of an attribute, asked with a question unless `--yes` was given.
  static func change(
    _ line: Invocation, isSupplied: Bool, by command: any Command.Type, in context: Context,
    question: (Attribute, _ service: String?) -> String, report: (Attribute) -> [String]
  ) throws {
    let action = try SupplyAttribute(
      line.text(line.arguments[0]), isSupplied: isSupplied, in: context.world)
    let attribute = action.attribute
    if !line.has(yes) {
      let hint = "To skip the question: dash \(command.name) \(attribute.name) --yes"
      guard try context.confirm(question(attribute, action.service), hints: [hint])
      else { return try context.acknowledge(["Nothing was changed"]) }
    }
    try action.run(in: context.world)
    try context.acknowledge(report(attribute))
  }
}

struct ReleaseAttribute: Command {
  static let name = "account release"
  static let effects = SupplyAttribute.effects
  static let summary = "Stop supplying an attribute at Exist."
  static let examples: Examples = [
    "dash account release mood": "Asks for confirmation.",
    "dash account release mood --yes": "Does not ask.",
  ]
  static let discussion = [
    "Exist keeps the values it has and shows the attribute as inactive until another service "
      + "supplies it. 'dash sync' no longer sends the attribute; what you record here waits until "
      + "you type 'dash account own'."
  ]
  static let options = OwnAttribute.options
  static let arguments = OwnAttribute.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    try OwnAttribute.change(line, isSupplied: false, by: Self.self, in: context) { attribute, _ in
      "Stop supplying \(attribute.label) at Exist?"
    } report: {
      ["dash no longer supplies \($0.label)", "To supply it again: dash account own \($0.name)"]
    }
  }
}
