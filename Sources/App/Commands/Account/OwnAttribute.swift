import Actions
import CommandLine
import Services
import Text

/// Makes dash the service that supplies an attribute at Exist.
struct OwnAttribute: Command {
  static let name = "account own"
  static let effects: Effects = .usesNetwork
  static let summary = "Supply an attribute at Exist from dash instead of another service."
  static let examples = [
    (line: "dash account own mood", meaning: "Asks for confirmation."),
    (line: "dash account own mood --yes", meaning: "Does not ask."),
  ]
  static let discussion = [
    "At Exist one service supplies an attribute, and only that one can write it. 'dash sync' sends what dash "
      + "supplies. The service that supplied it before is ignored until you change that at Exist, or type "
      + "'dash account release' and choose the service there."
  ]
  static let options = AccountAttribute.options
  static let arguments = AccountAttribute.arguments

  private let typed: String
  private let isAgreed: Bool

  init(_ line: Invocation) throws {
    typed = try line.text(line.arguments[0])
    isAgreed = line.has(AccountAttribute.yes)
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    let chosen = try AccountAttribute(typed, in: store, context)
    let (exist, label) = (chosen.exist, chosen.attribute.label)
    var client = context.world.client(for: exist)
    let service = try client.existResults { exist.attributes(page: $0) }
      .compactMap(Exist.supplier).first { $0.name == chosen.name }?.service
    let question =
      "\(label) is supplied by \(service ?? "no service") at Exist. Supply it from dash instead?"
    guard try isAgreed || chosen.isAgreed(question, to: Self.self, in: context) else { return }
    try chosen.send(exist.acquire([chosen.name]), with: &client, orElse: "let dash supply")
    try store?.setReleased(false, chosen.name)
    try context.acknowledge(["dash supplies \(label) now; 'dash sync' sends its values"])
  }
}
