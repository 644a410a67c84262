import Actions
import CommandLine
import Services
import Text

/// Ends that dash supplies an attribute at Exist.
struct ReleaseAttribute: Command {
  static let name = "account release"
  static let effects: Effects = .usesNetwork
  static let summary = "Stop supplying an attribute at Exist."
  static let examples = [
    (line: "dash account release mood", meaning: "Asks for confirmation."),
    (line: "dash account release mood --yes", meaning: "Does not ask."),
  ]
  static let discussion = [
    "Exist keeps the values it has and shows the attribute as inactive until another service supplies it. "
      + "'dash sync' no longer sends the attribute; what you record here waits until you type "
      + "'dash account own'."
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
    let chosen = try AccountAttribute(typed, in: context.openStore(), context)
    let (exist, label) = (chosen.exist, chosen.attribute.label)
    var client = context.world.client(for: exist)
    let isOwned = try client.existResults { exist.owned(page: $0) }
      .compactMap(Exist.supplier).contains { $0.name == chosen.name }
    guard isOwned else { throw Failure("dash does not supply \(label) at Exist") }
    let question = "Stop supplying \(label) at Exist?"
    guard try isAgreed || chosen.isAgreed(question, to: Self.self, in: context) else { return }
    try chosen.send(exist.release([chosen.name]), with: &client, orElse: "release")
    // Stored even where nothing was recorded yet: a sync would supply the attribute again.
    try context.world.openStoreForWriting().setReleased(true, chosen.name)
    try context.acknowledge([
      "dash no longer supplies \(label)",
      "To supply it again: dash account own \(chosen.attribute.name)",
    ])
  }
}
