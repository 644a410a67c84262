import Actions
import CommandLine
import Host
import Metrics
import Text

struct ConvertAttribute: Command {
  static let name = "attributes type"
  static let effects = ConvertValues.effects
  static let summary = "Convert an attribute to another type, with its values."
  static let examples: Examples = [
    "dash attributes type gym tag": "Numbers that are all 0 or 1 become no and yes.",
    "dash attributes type energy scale --scale 5": "Numbers from 1 to 5 become ratings.",
  ]
  static let discussion = [
    "All values are checked first: if one is not a value of the new type, nothing is changed. A "
      + "number keeps its digits, so that 432 becomes 432 minutes. A text becomes a number if it "
      + "is written exactly as dash writes that number. A goal or a gauge that the new type does "
      + "not allow is removed.",
    "From then on imports and syncs do not change the type, and skip values that do not fit it. "
      + "Exist cannot change the type of an attribute: 'dash sync' sends its values in the type "
      + "that it has there, and reports values that do not fit. An attribute that Exist defines "
      + "always has Exist's type.",
    "'dash undo' restores the type and the values.",
  ]
  static let scale = Option(
    "scale", choices: RatingScale.allCases.map { "\($0.rawValue)" },
    "On which scale the numbers are that become ratings.")
  static let options = [scale, Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("type", "The new type.", choices: ValueType.names),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let name = try line.text(line.arguments[0])
    let text = try line.text(line.arguments[1])
    guard let type = ValueType(named: text)
    else { throw Failure.unknown("type", text, among: ValueType.names) }
    let scale = try line.choice(Self.scale).flatMap { Int($0) }.flatMap(RatingScale.init)
    if scale != nil, type != .scale {
      throw Failure.usage(
        "--scale can be used only to convert to a scale",
        hints: ["For example: dash attributes type \(ShellText.quoted(name)) scale --scale 5"])
    }
    var action = ConvertValues(name, to: type, scale: scale)
    if let attribute = try action.attributeWithoutScale(in: context.world) {
      // Asked before the store is locked.
      action.scale = try self.scale(of: attribute, context)
    }
    let done = try action.run(in: context.world)
    let before = done.before
    try context.acknowledge(
      before.type == type
        ? "\(before.label) already has the type \(type.name)"
        : "\(before.label) has the type \(type.name) (was \(before.type.name)), with "
          + CountText.ofValues(done.count))
  }

  /// Asks on which scale the values rate.
  private static func scale(of attribute: Attribute, _ context: Context) throws -> RatingScale {
    let command = "dash attributes type \(ShellText.quoted(attribute.name)) scale --scale"
    let ways = [
      "If they are ratings from 1 to 5: \(command) 5",
      "If they are ratings from 1 to 9: \(command) 9",
    ]
    guard let readAnswer = context.host.readAnswer else {
      throw Failure(
        "the values of \(attribute.name) can be read on two scales", hints: ways, status: .data)
    }
    let question =
      "Are the values of \(attribute.label) ratings from 1 to 5, or from 1 to 9? [5/9] "
    try context.errors.write(Array(CleanText(question).string.utf8))
    let answer = String((readAnswer() ?? "").trimmed)
    guard let scale = Int(answer).flatMap(RatingScale.init) else {
      throw Failure.usage("invalid scale '\(answer)'", hints: ways)
    }
    return scale
  }
}

struct RemoveAttribute: Command {
  static let name = "attributes remove"
  static let effects = DeleteAttribute.effects
  static let summary = "Delete an attribute, with its values and goals."
  static let examples: Examples = [
    "dash attributes remove floors": "Asks for confirmation.",
    "dash attributes remove floors --force": "Does not ask.",
  ]
  static let discussion = ["'dash undo' restores it with all values."]
  static let force = Option("force", letter: "f", "Do not ask for confirmation.")
  static let options = [force, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  static func run(_ line: Invocation, in context: Context) throws {
    let action = DeleteAttribute(try line.text(line.arguments[0]))
    if !line.has(Self.force) {
      let found = try action.preview(in: context.world)
      let attribute = found.attribute
      let isConfirmed = try context.confirm(
        "Remove \(attribute.label) with \(CountText.ofValues(found.count))? "
          + "'dash undo' can restore it.",
        hints: [
          "To remove it without confirmation: dash attributes remove \(attribute.name) --force"
        ])
      if !isConfirmed { return try context.say(["\(attribute.label) was not removed"]) }
    }
    let done = try action.run(in: context.world)
    try context.acknowledge(
      "Removed \(done.attribute.label) with \(CountText.ofValues(done.count)) "
        + "(to restore: dash undo)")
  }
}

extension CountText {
  /// `no values`, `1 value`, `7,812 values`.
  fileprivate static func ofValues(_ count: Int) -> String {
    count == 0 ? "no values" : of(count, "value", "values")
  }
}
