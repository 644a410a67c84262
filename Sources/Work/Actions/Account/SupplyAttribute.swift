import Metrics
import Services
import Storage
import Text

/// Makes dash the service that supplies an attribute at Exist, or ends that.
package struct SupplyAttribute: Action {
  package static let effects: Effects = .usesNetwork

  package let attribute: Attribute
  /// The service that supplies it so far, or nil.
  package let service: String?
  private let isSupplied: Bool
  private let name: String
  private let exist: Exist
  private let client: ServiceClient

  /// Finds the attribute with a name or label, and asks Exist which service supplies it.
  package init(_ typed: String, isSupplied: Bool, in world: World) throws {
    self.isSupplied = isSupplied
    let store = try world.openStore()
    let exist = try world.exist()
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
    var client = world.client(for: exist)
    let supplier = try client.existResults {
      isSupplied ? exist.attributes(page: $0) : exist.owned(page: $0)
    }.compactMap(Exist.supplier).first { $0.name == name }
    if !isSupplied, supplier == nil {
      throw Failure("dash does not supply \(attribute.label) at Exist")
    }
    (self.attribute, self.name, self.exist, self.client) = (attribute, name, exist, client)
    service = supplier?.service
  }

  /// - Throws: ``Failure`` with Exist's reason if it rejects the change.
  package func run(in world: World) throws {
    var client = client
    let request = isSupplied ? exist.acquire([name]) : exist.release([name])
    let result = try Exist.writeResult(client.response(to: request))
    if let rejected = result.rejected.first {
      let refusal = isSupplied ? "let dash supply" : "release"
      throw Failure("Exist does not \(refusal) \(attribute.label): \(rejected.reason)")
    }
    // A release is stored even if nothing was recorded yet: a sync would supply the attribute
    // again.
    let store = try isSupplied ? world.openStore() : world.openStoreForWriting()
    try store?.setReleased(!isSupplied, name)
  }
}
