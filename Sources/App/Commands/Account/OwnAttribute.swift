import Actions
import CommandLine

struct OwnAttribute: Command {
  static let name = "account own"
  static let effects = SupplyAttribute.effects
  static let summary = "Supply an attribute at Exist from dash instead of another service."
  static let examples = [
    (line: "dash account own mood", meaning: "Asks for confirmation."),
    (line: "dash account own mood --yes", meaning: "Does not ask."),
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
    let typed = try line.text(line.arguments[0])
    let isAgreed = line.has(OwnAttribute.yes)
    let action = try SupplyAttribute(typed, isSupplied: true, in: context.world)
    let label = action.attribute.label
    let question =
      "\(label) is supplied by \(action.service ?? "no service") at Exist. "
      + "Supply it from dash instead?"
    guard try isAgreed || action.isConfirmed(question, by: Self.self, in: context) else { return }
    try action.run(in: context.world)
    try context.acknowledge(["dash supplies \(label) now; 'dash sync' sends its values"])
  }
}

struct ReleaseAttribute: Command {
  static let name = "account release"
  static let effects = SupplyAttribute.effects
  static let summary = "Stop supplying an attribute at Exist."
  static let examples = [
    (line: "dash account release mood", meaning: "Asks for confirmation."),
    (line: "dash account release mood --yes", meaning: "Does not ask."),
  ]
  static let discussion = [
    "Exist keeps the values it has and shows the attribute as inactive until another service "
      + "supplies it. 'dash sync' no longer sends the attribute; what you record here waits until "
      + "you type 'dash account own'."
  ]
  static let options = OwnAttribute.options
  static let arguments = OwnAttribute.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let typed = try line.text(line.arguments[0])
    let isAgreed = line.has(OwnAttribute.yes)
    let action = try SupplyAttribute(typed, isSupplied: false, in: context.world)
    let label = action.attribute.label
    let question = "Stop supplying \(label) at Exist?"
    guard try isAgreed || action.isConfirmed(question, by: Self.self, in: context) else { return }
    try action.run(in: context.world)
    try context.acknowledge([
      "dash no longer supplies \(label)",
      "To supply it again: dash account own \(action.attribute.name)",
    ])
  }
}

extension SupplyAttribute {
  /// Asks whether `command` may change the service; if it may not, says that nothing was changed.
  fileprivate func isConfirmed(
    _ question: String, by command: any Command.Type, in context: Context
  ) throws -> Bool {
    let hint = "To skip the question: dash \(command.name) \(attribute.name) --yes"
    if try context.confirm(question, hints: [hint]) { return true }
    try context.acknowledge(["Nothing was changed"])
    return false
  }
}
