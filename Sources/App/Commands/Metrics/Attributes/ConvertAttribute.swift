import Actions
import CommandLine
import Host
import Metrics
import Storage
import Text
import Time

/// Converts an attribute to another type.
struct ConvertAttribute: Command {
  static let name = "attributes type"
  static let effects: Effects = []
  static let summary = "Convert an attribute to another type, with its values."
  static let examples = [
    (
      line: "dash attributes type gym tag",
      meaning: "Numbers that are all 0 or 1 become no and yes."
    ),
    (
      line: "dash attributes type energy scale --scale 5",
      meaning: "Numbers from 1 to 5 become ratings."
    ),
  ]
  static let discussion = [
    "All values are checked first: if one is not a value of the new type, nothing is changed. A number stays the "
      + "same number, so that 432 becomes 432 minutes. A text becomes a number if it is written exactly as dash "
      + "writes that number. A goal or a gauge that the new type does not allow is removed.",
    "From then on imports and syncs do not change the type, and skip values that do not fit it. Exist cannot change "
      + "the type of an attribute: 'dash sync' sends its values in the type that it has there, and reports those that "
      + "have none. An attribute that Exist defines always has Exist's type.",
    "'dash undo' restores the type and the values.",
  ]
  static let scale = Option(
    "scale", choices: RatingScale.allCases.map { "\($0.rawValue)" },
    "On which scale the numbers are that become ratings.")
  static let options = [scale, Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("type", "The new type.", choices: ValueType.allCases.map(\.name) + ["tag"]),
  ]

  private let attributeName: String
  private let type: ValueType
  private let scale: RatingScale?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    attributeName = try line.text(line.arguments[0])
    let text = try line.text(line.arguments[1])
    guard let type = text == "tag" ? .boolean : ValueType.allCases.first(where: { $0.name == text })
    else {
      let known = Self.arguments[1].choices
      throw Failure.usage(
        "unknown type '\(text)'",
        hints: ["Expected one of: \(known.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: known))
    }
    self.type = type
    scale = try line.choice(Self.scale).flatMap { Int($0) }.flatMap(RatingScale.init)
    if scale != nil, type != .scale {
      throw Failure.usage(
        "--scale can be used only to convert to a scale",
        hints: [
          "For example: dash attributes type \(ShellText.quoted(attributeName)) scale --scale 5"
        ])
    }
  }

  func run(in context: Context) throws {
    let store = try context.world.openStore(for: attributeName)
    let attribute = try store.catalogue().attribute(typed: attributeName)
    try checkTemplate(of: attribute)
    if attribute.type != type { try store.refuseIfMeasured(attribute, on: context.today) }
    // Asked before the store is locked.
    let scale = try scale(of: attribute, in: store, context)
    let (before, count) = try context.change(by: typed, in: store) { change in
      let before = try store.catalogue().attribute(typed: attribute.name)
      var after = before
      after.type = type
      after.own.insert(.type)
      if !type.hasUnit { after.unit = nil }
      let old = before.type
      if old != type {
        try change.update(after) { $0.retyped(from: old, to: type, scale: scale) }
      }
      return (before, try store.history(of: [before.name], in: Day.first...Day.last)[0].count)
    }
    try context.acknowledge([
      before.type == type
        ? "\(before.label) already has the type \(type.name)"
        : "\(before.label) has the type \(type.name) (was \(before.type.name)), with "
          + (count == 0 ? "no values" : CountText.of(count, "value", "values"))
    ])
  }

  /// Refuses a type that is not that of Exist's template.
  private func checkTemplate(of attribute: Attribute) throws {
    guard let template = Template.named(attribute.name), template.type != type else { return }
    throw Failure.usage(
      "\(attribute.name) is an attribute of Exist, with the type \(template.type.name)",
      hints: [
        "To track it in another way, create another attribute: dash attributes add <label> --type \(type.name)"
      ])
  }

  /// The scale on which the values rate, if they become ratings; nil if they need none.
  ///
  /// - Throws: ``Failure`` if the values do not show it and the question cannot be asked.
  private func scale(
    of attribute: Attribute, in store: Store, _ context: Context
  ) throws -> RatingScale? {
    guard type == .scale, attribute.type != .scale else { return nil }
    if let scale { return scale }
    let values = try store.history(of: [attribute.name], in: Day.first...Day.last)[0]
    let numbers = values.compactMap {
      $0.value.retyped(from: attribute.type, to: .decimal)?.number
    }
    // Without a rating on any scale, the conversion is refused with the first value that is none.
    if numbers.allSatisfy({ RatingScale.nine.stored(from: $0) == nil }) { return .nine }
    if let scale = RatingScale(of: numbers) { return scale }
    let command = "dash attributes type \(ShellText.quoted(attribute.name)) scale --scale"
    let ways = [
      "If they are ratings from 1 to 5: \(command) 5",
      "If they are ratings from 1 to 9: \(command) 9",
    ]
    guard let readAnswer = context.host.readAnswer else {
      throw Failure(
        "the values of \(attribute.name) can be read on two scales", hints: ways, status: .data)
    }
    try context.errors.write(
      Array(
        CleanText(
          "Are the values of \(attribute.label) ratings from 1 to 5, or from 1 to 9? [5/9] "
        )
        .string.utf8))
    let answer = String((readAnswer() ?? "").trimmed)
    guard let scale = Int(answer).flatMap(RatingScale.init) else {
      throw Failure.usage("invalid scale '\(answer)'", hints: ways)
    }
    return scale
  }
}
