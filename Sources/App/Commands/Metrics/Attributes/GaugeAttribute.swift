import Actions
import CommandLine
import Metrics
import Text

/// Changes the gauge of an attribute.
struct GaugeAttribute: Command {
  static let name = "attributes gauge"
  static let effects: Effects = []
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

  private let attributeName: String
  private let gauge: Gauge?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    attributeName = try line.text(line.arguments[0])
    let text = try line.text(line.arguments[1])
    gauge = Gauge(rawValue: text)
    if gauge == nil, text != "usual" {
      let known = Self.arguments[1].choices
      throw Failure.usage(
        "unknown gauge '\(text)'",
        hints: ["Expected one of: \(known.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: known))
    }
  }

  func run(in context: Context) throws {
    let (_, after) = try context.update(
      attributeName, by: typed
    ) { attribute, _ in
      if let gauge, !attribute.type.gauges.contains(gauge) {
        throw Failure.usage(
          "the gauge '\(gauge.rawValue)' cannot show \(attribute.name), which is a \(attribute.type.name)",
          hints: [
            "Expected one of: \(attribute.type.gauges.map(\.rawValue).joined(separator: ", "))."
          ])
      }
      attribute.gauge = gauge
    }
    let how = gauge == nil ? ", the default" : ""
    try context.acknowledge([
      "\(after.label) is drawn \(after.drawnGauge.phrase)\(how)"
    ])
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
