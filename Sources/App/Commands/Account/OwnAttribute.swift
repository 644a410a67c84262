import CommandLine
import Services
import Text

/// Makes this program the one that supplies an attribute at Exist.
struct OwnAttribute: Command {
  static let name = "account own"
  static let summary = "Supply an attribute at Exist from here, in the place of another service."
  static let examples = [
    (line: "dash account own mood", meaning: "Asks first."),
    (line: "dash account own mood --yes", meaning: "Does not ask."),
  ]
  static let discussion = [
    "At Exist one service supplies an attribute, and no other may write it. What you own from here is sent by "
      + "'dash sync'; the service that had it before is not read any more, until you give it back at Exist."
  ]
  static let yes = Option("yes", letter: "y", "Do not ask.")
  static let options = [yes]
  static let arguments = [Parameter("attribute", "Its name or label.")]

  private let word: String
  private let isAgreed: Bool

  init(_ line: Invocation) throws {
    word = try line.text(line.arguments[0])
    isAgreed = line.has(Self.yes)
  }

  func run(in context: Context) throws {
    let exist = try context.exist()
    guard exist.token.kind == .developer else {
      throw Failure(
        "the token only reads, and supplies nothing",
        hints: ["A developer token writes. See 'dash help account login'."])
    }
    let store = try context.openStore()
    var finder = AttributeFinder(in: store)
    guard let attribute = try finder.tracked(word) ?? AttributeFinder.template(word) else {
      throw try finder.unknown(word, hint: "See 'dash attributes'.")
    }
    let served = try store?.accountNames() ?? [:]
    let name = served[attribute.name] ?? attribute.name
    if name == attribute.name,
      let other = served.first(where: { $0.value == name && $0.key != name })
    {
      throw Failure(
        "'\(name)' is what Exist calls your '\(other.key)'",
        hints: ["'dash sync' makes yours there under another name."])
    }
    var client = context.client(for: exist)
    let service = try client.existResults { exist.attributes(page: $0) }
      .compactMap(Exist.supplier).first { $0.name == name }?.service
    let label = attribute.label
    let question =
      "At Exist one service supplies an attribute, and \(label) comes from "
      + "\(service ?? "none") now. Supply it from here?"
    if !isAgreed,
      try !context.confirm(
        question, hints: ["Unasked: dash account own \(attribute.name) --yes"])
    {
      return try context.say(["\(label) stays as it was"])
    }
    let result = try Exist.writeResult(client.response(to: exist.acquire([name])))
    if let refused = result.rejected.first {
      throw Failure("\(label) stays as it was: Exist says: \(refused.reason)")
    }
    try context.say(["\(label) is supplied from here now; 'dash sync' sends it"])
  }
}
