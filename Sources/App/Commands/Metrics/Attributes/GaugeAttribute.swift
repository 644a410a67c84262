import CommandLine
import Metrics
import Text

/// Chooses how an attribute is drawn.
struct GaugeAttribute: Command {
  static let name = "attributes gauge"
  static let summary = "Choose how an attribute is drawn."
  static let examples = [
    (line: "dash attributes gauge steps ring", meaning: "As a ring."),
    (line: "dash attributes gauge steps usual", meaning: "As its type and group have it."),
  ]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter(
      "gauge", "How it is drawn; usual is what dash chooses.",
      choices: Gauge.allCases.map(\.rawValue) + ["usual"]),
  ]

  private let word: String
  private let gauge: Gauge?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    word = try line.text(line.words[0])
    let text = try line.text(line.words[1])
    gauge = Gauge(rawValue: text)
    if gauge == nil, text != "usual" {
      let known = Self.arguments[1].choices
      throw Failure.usage(
        "'\(text)' is no gauge",
        hints: ["Gauges are \(known.joined(separator: ", "))."]
          + Suggestion.hints(for: text, among: known))
    }
  }

  func run(in context: Context) throws {
    let (_, after) = try context.update(
      word, by: typed
    ) { attribute, _ in
      if let gauge, !attribute.type.gauges.contains(gauge) {
        throw Failure.usage(
          "'\(gauge.rawValue)' cannot draw \(attribute.name), which is a \(attribute.type.name)",
          hints: ["It takes \(attribute.type.gauges.map(\.rawValue).joined(separator: ", "))."])
      }
      attribute.gauge = gauge
    }
    let how = gauge == nil ? ", as usual" : ""
    try context.say([
      "\(after.label) is drawn \(after.drawnGauge.phrase)\(how)"
    ])
  }
}

extension Gauge {
  /// How it is drawn, as a phrase that completes "it is drawn …".
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
