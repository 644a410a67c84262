import Host
import Metrics
import Services
import Storage
import Text

/// Sends the account the values that were recorded here, for the attributes that dash supplies.
struct Sending {
  private let exist: Exist
  private(set) var client: ServiceClient
  private let store: Store
  /// The attributes at Exist, by their names there.
  private var supplied: [String: Exist.Supplier] = [:]
  /// The names at Exist of the attributes that dash supplies.
  private var owned: Set<String> = []
  /// The names at Exist of attributes that the person gave back.
  private var released: Set<String> = []
  /// The names at Exist of attributes that were created from here, by their names here.
  private(set) var served: [String: String] = [:]
  /// The types of the attributes here.
  private var types: [String: ValueType] = [:]

  /// What a person rates and writes; acquired if no service supplies it.
  private static let diary = ["mood", "mood_note", "energy_level", "stress_level"]

  init(to exist: Exist, by client: ServiceClient, from store: Store) {
    self.exist = exist
    self.client = client
    self.store = store
  }

  /// Sends what is waiting, with `isAll` also history.
  mutating func run(isAll: Bool, report: inout SyncReport) throws {
    let outbox = try store.outbox(isAll: isAll)
    guard !outbox.isEmpty else { return try reportDeletions(0, &report) }
    guard exist.token.kind == .developer else {
      report.unsent.append("the token can only read, so nothing is sent")
      return
    }
    let pending = outbox.filter { $0.value != nil }
    try reportDeletions(outbox.count - pending.count, &report)
    guard !pending.isEmpty else { return }
    served = try store.accountNames()
    released = try store.releasedNames()
    try loadAttributes()
    let catalogue = try store.catalogue()
    types = Dictionary(catalogue.attributes.map { ($0.name, $0.type) }) { $1 }
    var names: [String] = []
    for value in pending where !names.contains(value.attribute) { names.append(value.attribute) }
    var wanted: [Wanted] = []
    for name in names {
      guard let attribute = catalogue.attributes.first(where: { $0.name == name }) else { continue }
      let count = pending.count { $0.attribute == name }
      if let want = try want(attribute, count, &report) { wanted.append(want) }
    }
    try acquire(wanted.filter { $0.means == .acquire }, &report)
    try create(wanted.filter { $0.means == .create }, &report)
    try update(pending, &report)
  }

  /// Warns once about deleted values, which Exist does not delete.
  private func reportDeletions(_ count: Int, _ report: inout SyncReport) throws {
    let reported = try store.account().reportedDeletions
    guard count != reported else { return }
    try store.updateAccount { $0.reportedDeletions = count }
    guard count > reported else { return }
    report.unsent.append(
      CountText.of(count, "value was", "values were")
        + " deleted here; Exist cannot delete values and still has them")
  }

  /// An attribute that dash is to supply.
  private struct Wanted {
    enum Means { case acquire, create }
    let attribute: Attribute
    let name: String
    let means: Means
  }

  /// Fetches the attributes of the account, and which of them dash supplies.
  private mutating func loadAttributes() throws {
    let exist = exist
    for result in try client.existResults({ exist.attributes(page: $0) }) {
      if let one = Exist.supplier(in: result) { supplied[one.name] = one }
    }
    for result in try client.existResults({ exist.owned(page: $0) }) {
      guard let one = Exist.supplier(in: result) else { continue }
      supplied[one.name] = one
      owned.insert(one.name)
    }
  }

  /// The name of an attribute at Exist; nil if another one has that name there.
  private func name(of attribute: String) -> String? {
    served[attribute] ?? (served.values.contains(attribute) ? nil : attribute)
  }

  /// How dash can supply an attribute; nil if it already does, or cannot, which is a warning.
  private mutating func want(
    _ attribute: Attribute, _ count: Int, _ report: inout SyncReport
  ) throws -> Wanted? {
    let values = CountText.of(count, "value", "values")
    let theirs = name(of: attribute.name)
    let name = theirs ?? attribute.name
    if let theirs, owned.contains(theirs) { return nil }
    if released.contains(name) {
      report.unsent.append(
        "\(attribute.label): \(values) not sent, because you released it at Exist; "
          + "to supply it again: dash account own \(attribute.name)")
      return nil
    }
    if let theirs, let one = supplied[theirs] {
      if let service = one.service {
        report.unsent.append(
          "\(attribute.label): \(values) not sent, because \(service) supplies it at Exist; "
            + "to supply it from dash: dash account own \(attribute.name)")
      } else if Sending.diary.contains(name) || served[attribute.name] != nil {
        return Wanted(attribute: attribute, name: name, means: .acquire)
      } else {
        report.unsent.append(
          "\(attribute.label): \(values) not sent, because Exist has another attribute with that name; "
            + "to supply it from dash: dash account own \(attribute.name)")
      }
      return nil
    }
    if theirs != nil, Template.named(name) != nil, Sending.diary.contains(name) {
      return Wanted(attribute: attribute, name: name, means: .acquire)
    }
    // Created by a run that ended before it stored the name; its fetched values are zeros.
    if let made = try owned.first(where: { made in
      try supplied[made]?.label == attribute.label && !served.values.contains(made)
        && !store.hasNonzeroValues(made)
    }) {
      try store.setAccountName(made, of: attribute.name)
      served[attribute.name] = made
      return nil
    }
    if attribute.type == .timeFromMidday, Template.named(name) == nil {
      report.unsent.append(
        "\(attribute.label): \(values) not sent, because attributes with this type of value cannot be created at Exist"
      )
      return nil
    }
    if attribute.traits.contains(.tags), attribute.type != .boolean {
      report.unsent.append(
        "\(attribute.label): \(values) not sent, because Exist accepts only tags in the group \(attribute.group); "
          + "to move it: dash attributes move")
      return nil
    }
    if attribute.group == Group.otherName {
      report.unsent.append(
        "\(attribute.label): \(values) not sent, because Exist has no group \(attribute.group); "
          + "to move it: dash attributes move")
      return nil
    }
    return Wanted(attribute: attribute, name: name, means: .create)
  }

  private mutating func acquire(_ wanted: [Wanted], _ report: inout SyncReport) throws {
    for part in Sending.parts(of: wanted) {
      let written = try Exist.writeResult(client.response(to: exist.acquire(part.map(\.name))))
      for done in written.accepted {
        owned.insert(done.name)
        if let want = part.first(where: { $0.name == done.name }) {
          report.taken.append(want.attribute.label)
        }
      }
      self.report(written.rejected, in: &report)
    }
  }

  private mutating func create(_ wanted: [Wanted], _ report: inout SyncReport) throws {
    for part in Sending.parts(of: wanted) {
      let written = try Exist.writeResult(client.response(to: exist.create(part.map(\.attribute))))
      var rest = part
      for (index, done) in written.accepted.enumerated() {
        // Exist may change the label. If all were accepted, they are in the order of the request.
        let want =
          rest.first { done.label == $0.attribute.label } ?? rest.first { done.name == $0.name }
          ?? (written.accepted.count == part.count ? part[index] : nil)
        guard let want else { continue }
        // Two attributes can have the same label.
        rest.removeAll { $0.attribute.name == want.attribute.name }
        try store.setAccountName(done.name, of: want.attribute.name)
        served[want.attribute.name] = done.name
        owned.insert(done.name)
        report.taken.append(want.attribute.label)
      }
      self.report(written.rejected, in: &report)
    }
  }

  /// The value as the account stores it; nil if the attribute has a type there that cannot hold it.
  ///
  /// Exist cannot change the type of an attribute.
  private func sent(_ value: Pending) -> Value? {
    guard let ours = types[value.attribute],
      let theirs = supplied[name(of: value.attribute) ?? ""]?.type,
      ours != theirs
    else { return value.value }
    return value.value?.retyped(from: ours, to: theirs)
  }

  /// The values that the account can store; the others are reported, once for each attribute.
  private func sendable(_ pending: [Pending], _ report: inout SyncReport) -> [Pending] {
    var rest: [String: [Pending]] = [:]
    let sendable = pending.filter { value in
      if sent(value) != nil { return true }
      rest[value.attribute, default: []].append(value)
      return false
    }
    for (attribute, values) in rest.sorted(by: { $0.key < $1.key }) {
      let theirs = supplied[name(of: attribute) ?? ""]?.type
      report.unsent.append(
        "\(attribute): \(CountText.of(values.count, "value", "values")) not sent, because its type at Exist is "
          + "\(theirs?.name ?? "unknown") and here \(types[attribute]?.name ?? "unknown")")
    }
    return sendable
  }

  /// Sends the values of attributes that dash supplies; what Exist rejects remains in the outbox.
  private mutating func update(_ pending: [Pending], _ report: inout SyncReport) throws {
    var refusals: [Exist.WriteResult.Rejected] = []
    // An attribute that dash may not write is not tried twice.
    var strangers: Set<String> = []
    defer { self.report(refusals, in: &report) }
    let sending = self
    func name(_ value: Pending) -> String { sending.name(of: value.attribute) ?? "" }
    func request(_ values: [Pending]) -> Request {
      sending.exist.update(
        values.compactMap { value in
          sending.sent(value).map { (name: name(value), day: value.day, value: $0) }
        })
    }
    func size(_ value: Pending) -> Int {
      guard case .post(let body) = request([value]).method else { return 0 }
      return Curl.length(ofBody: body)
    }
    let owned = pending.filter { self.owned.contains(name($0)) }
    let ours = sendable(owned, &report).filter { value in
      if size(value) <= Curl.longestBody { return true }
      report.unsent.append(
        "\(value.attribute) on \(value.day): not sent, because the text is too long")
      return false
    }
    for part in Sending.parts(of: ours, size) {
      let part = part.filter { !strangers.contains(name($0)) }
      guard !part.isEmpty else { continue }
      let written = try Exist.writeResult(client.response(to: request(part)))
      let accepted = part.filter { value in
        written.accepted.contains { $0.name == name(value) && $0.day == value.day }
          && !written.rejected.contains { $0.name == name(value) && $0.day == value.day }
      }
      try store.settle(accepted)
      report.sent += accepted.count
      refusals += written.rejected
      for one in written.rejected where one.code == "unauthorised" {
        if let name = one.name { strangers.insert(name) }
      }
      let silent = part.count - accepted.count - written.rejected.count
      if silent > 0 {
        report.unsent.append(
          "Exist did not say whether it stored \(CountText.of(silent, "value", "values"))")
      }
    }
  }
}
