import CommandLine
import Services
import Text

/// Ends that dash supplies an attribute at Exist.
struct ReleaseAttribute: Command {
  static let name = "account release"
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
  static let yes = Option("yes", letter: "y", "Do not ask for confirmation.")
  static let options = [yes, Option.quiet]
  static let arguments = AccountAttribute.arguments

  private let typed: String
  private let isAgreed: Bool

  init(_ line: Invocation) throws {
    typed = try line.text(line.arguments[0])
    isAgreed = line.has(Self.yes)
  }

  func run(in context: Context) throws {
    let chosen = try AccountAttribute(typed, in: context.openStore(), context)
    let (exist, label) = (chosen.exist, chosen.attribute.label)
    var client = context.client(for: exist)
    let isOwned = try client.existResults { exist.owned(page: $0) }
      .compactMap(Exist.supplier).contains { $0.name == chosen.name }
    guard isOwned else { throw Failure("dash does not supply \(label) at Exist") }
    if !isAgreed,
      try !context.confirm(
        "Stop supplying \(label) at Exist?",
        hints: ["To skip the question: dash account release \(chosen.attribute.name) --yes"])
    {
      return try context.acknowledge(["Nothing was changed"])
    }
    let result = try Exist.writeResult(client.response(to: exist.release([chosen.name])))
    if let rejected = result.rejected.first {
      throw Failure("Exist does not release \(label): \(rejected.reason)")
    }
    // Stored even where nothing was recorded yet: a sync would supply the attribute again.
    try context.openStoreForWriting().setReleased(true, chosen.name)
    try context.acknowledge([
      "dash no longer supplies \(label)",
      "To supply it again: dash account own \(chosen.attribute.name)",
    ])
  }
}
