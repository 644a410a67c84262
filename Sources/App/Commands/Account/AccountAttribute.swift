import Actions
import CommandLine
import Host
import Metrics
import Services
import Storage
import Text

/// An attribute whose supplier at Exist a command changes.
struct AccountAttribute {
  /// The attribute here.
  let attribute: Attribute
  /// Its name at Exist.
  let name: String
  let exist: Exist

  static let arguments = [Parameter("attribute", "Its name or label.")]
  static let yes = Option("yes", letter: "y", "Do not ask for confirmation.")
  static let options = [yes, Option.quiet]

  /// Finds the attribute that `typed` means.
  ///
  /// - Throws: ``Failure`` if there is none, without an account, and with a token that only reads.
  init(_ typed: String, in store: Store?, _ context: Context) throws {
    exist = try context.exist()
    guard exist.token.kind == .developer else {
      throw Failure(
        "the token is read-only",
        hints: ["A developer token can write. See 'dash help account login'."])
    }
    var finder = AttributeFinder(in: store)
    guard let attribute = try finder.tracked(typed) ?? AttributeFinder.template(typed) else {
      throw try finder.unknown(typed, hint: "See 'dash attributes'.")
    }
    let names = try store?.accountNames() ?? [:]
    let name = names[attribute.name] ?? attribute.name
    if name == attribute.name,
      let other = names.first(where: { $0.value == name && $0.key != name })
    {
      throw Failure(
        "'\(name)' at Exist is your '\(other.key)'",
        hints: ["'dash sync' creates '\(attribute.name)' there under another name."])
    }
    self.attribute = attribute
    self.name = name
  }

  /// Asks whether `command` may change the supplier, and says that nothing was changed if it may not.
  func isAgreed(
    _ question: String, to command: any Command.Type, in context: Context
  ) throws -> Bool {
    let hint = "To skip the question: dash \(command.name) \(attribute.name) --yes"
    if try context.confirm(question, hints: [hint]) { return true }
    try context.acknowledge(["Nothing was changed"])
    return false
  }

  /// Sends the change.
  ///
  /// - Throws: ``Failure`` where Exist rejects it, what it does not do, then the reason.
  func send(_ request: Request, with client: inout ServiceClient, orElse refusal: String) throws {
    let result = try Exist.writeResult(client.response(to: request))
    if let rejected = result.rejected.first {
      throw Failure("Exist does not \(refusal) \(attribute.label): \(rejected.reason)")
    }
  }
}
