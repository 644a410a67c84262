import Actions
import CommandLine
import Metrics
import Text

struct RenameAttribute: Command {
  static let name = "attributes rename"
  static let effects = EditAttribute.effects
  static let summary = "Change the label of an attribute, but not its name."
  static let examples = [
    (line: "dash attributes rename steps Walking", meaning: "Show Walking instead of Steps.")
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("label", "The new label."),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let action = EditAttribute(
      try line.text(line.arguments[0]),
      .label(try Attribute.label(parsing: line.text(line.arguments[1]))))
    let done = try action.run(in: context.world)
    let (before, after) = (done.before, done.after)
    try context.acknowledge([
      before.label == after.label
        ? "\(after.name) already has the label \(after.label)"
        : "\(after.name) has the label \(after.label) (was \(before.label))"
    ])
  }
}

struct GaugeAttribute: Command {
  static let name = "attributes gauge"
  static let effects = EditAttribute.effects
  static let summary = "Change how an attribute is drawn."
  static let examples = [
    (line: "dash attributes gauge steps ring", meaning: "As a ring."),
    (line: "dash attributes gauge steps usual", meaning: "The default for its type and group."),
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter(
      "gauge", "The gauge; usual is the default.",
      choices: Gauge.allCases.map(\.rawValue) + ["usual"]),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let text = try line.text(line.arguments[1])
    let gauge = Gauge(rawValue: text)
    if gauge == nil, text != "usual" {
      throw Failure.unknown("gauge", text, among: Self.arguments[1].choices)
    }
    let action = EditAttribute(try line.text(line.arguments[0]), .gauge(gauge))
    let after = try action.run(in: context.world).after
    let how = after.gauge == nil ? ", the default" : ""
    try context.acknowledge(["\(after.label) is drawn \(after.drawnGauge.phrase)\(how)"])
  }
}

extension Gauge {
  /// A phrase that completes "it is drawn …".
  fileprivate var phrase: String {
    switch self {
    case .bar: "as a bar"
    case .ring: "as a ring"
    case .scale: "as a scale"
    case .chips: "as chips"
    case .plain: "plain"
    }
  }
}

struct HideAttributes: Command {
  static let name = "attributes hide"
  static let effects = SetVisibility.effects
  static let summary = "Hide attributes in the cards, without deleting values."
  static let examples = [
    (line: "dash attributes hide floors", meaning: "Shown only with --all.")
  ]
  static let options = [Option.quiet]
  static let arguments = [Parameter("attribute", "Names or labels.", repeats: true)]

  static func run(_ line: Invocation, in context: Context) throws {
    let action = SetVisibility(try line.arguments.map(line.text), isHidden: true)
    try context.acknowledge(
      action.run(in: context.world).map {
        $0.isHidden
          ? "\($0.label) is already hidden" : "\($0.label) is hidden (to see it: dash today --all)"
      })
  }
}

struct ShowAttributes: Command {
  static let name = "attributes show"
  static let effects = SetVisibility.effects
  static let summary = "Show hidden attributes again."
  static let examples = [(line: "dash attributes show floors", meaning: "In its card again.")]
  static let options = HideAttributes.options
  static let arguments = HideAttributes.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let action = SetVisibility(try line.arguments.map(line.text), isHidden: false)
    try context.acknowledge(
      action.run(in: context.world).map {
        $0.isHidden ? "\($0.label) is shown" : "\($0.label) is already shown"
      })
  }
}

extension Failure {
  /// The failure for a text that is not one of the choices, with the nearest one.
  static func unknown(_ kind: String, _ text: String, among known: [String]) -> Failure {
    .usage(
      "unknown \(kind) '\(text)'",
      hints: ["Expected one of: \(known.joined(separator: ", "))."]
        + Suggestion.hints(for: text, among: known))
  }
}
