import Host
import Metrics
import Services
import Storage

/// Sends the account the values that were recorded here, for the attributes that dash supplies.
struct Sending {
  let exist: Exist
  var client: ServiceClient
  let store: Store
  /// The attributes at Exist, by their names there.
  var supplied: [String: Exist.Supplier] = [:]
  /// The names at Exist of the attributes that dash supplies.
  var owned: Set<String> = []
  /// The names at Exist of attributes that the person gave back.
  var released: Set<String> = []
  /// The names at Exist of attributes that were created from here, by their names here.
  var served: [String: String] = [:]
  var types: [String: ValueType] = [:]

  /// Sends the values that wait, with `isAll` also history.
  mutating func run(isAll: Bool, report: inout SyncReport) throws {
    let outbox = try store.outbox(isAll: isAll)
    guard !outbox.isEmpty else { return try reportDeletions(0, &report) }
    guard exist.token.kind == .developer else { return report.warnings.append(.readOnly) }
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
    try acquire(wanted.filter { !$0.isNew }, &report)
    try create(wanted.filter(\.isNew), &report)
    try update(pending, &report)
  }

  /// Warns once about deleted values, which Exist does not delete.
  private func reportDeletions(_ count: Int, _ report: inout SyncReport) throws {
    let reported = try store.account().reportedDeletions
    guard count != reported else { return }
    try store.updateAccount { $0.reportedDeletions = count }
    guard count > reported else { return }
    report.warnings.append(.deleted(count: count))
  }

  /// An attribute to supply, by its name at Exist, where it may be new.
  private typealias Wanted = (attribute: Attribute, name: String, isNew: Bool)

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

  /// The name of an attribute at Exist, or nil if another one has that name there.
  func name(of attribute: String) -> String? {
    served[attribute] ?? (served.values.contains(attribute) ? nil : attribute)
  }

  /// How dash can supply an attribute, or nil if it already does, or cannot, which is a warning.
  private mutating func want(
    _ attribute: Attribute, _ count: Int, _ report: inout SyncReport
  ) throws -> Wanted? {
    func unsent(_ reason: AccountWarning.UnsentReason) {
      report.warnings.append(.unsent(attribute, count: count, reason))
    }
    let theirs = name(of: attribute.name)
    let name = theirs ?? attribute.name
    let template = Template.named(name)
    // A rating and its notes are acquired if no service supplies them.
    let isDiary = template.map { Group.Traits(ofGroupNamed: $0.group).contains(.mood) } ?? false
    if let theirs, owned.contains(theirs) { return nil }
    if released.contains(name) {
      unsent(.released)
      return nil
    }
    if let theirs, let one = supplied[theirs] {
      if let service = one.service {
        unsent(.suppliedBy(service))
      } else if isDiary || served[attribute.name] != nil {
        return (attribute, name, false)
      } else {
        unsent(.nameTaken)
      }
      return nil
    }
    if theirs != nil, isDiary { return (attribute, name, false) }
    // Created by a run that ended before it stored the name; its fetched values are zeros.
    if let made = try owned.first(where: { made in
      try supplied[made]?.label == attribute.label && !served.values.contains(made)
        && !store.hasNonzeroValues(made)
    }) {
      try store.setAccountName(made, of: attribute.name)
      served[attribute.name] = made
      return nil
    }
    if !attribute.type.canBeCreatedAtExist, template == nil {
      unsent(.typeNotSupported)
    } else if attribute.traits.contains(.tags), attribute.type != .boolean {
      unsent(.notATag)
    } else if attribute.group == Group.otherName {
      unsent(.noGroup)
    } else {
      return (attribute, name, true)
    }
    return nil
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

  /// The value as the account stores it, or nil if its type there, which is fixed, cannot hold it.
  private func sent(_ value: Pending) -> Value? {
    guard let ours = types[value.attribute],
      let theirs = supplied[name(of: value.attribute) ?? ""]?.type, ours != theirs
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
      report.warnings.append(
        .otherType(
          attribute: attribute, count: values.count, theirs: theirs, ours: types[attribute]))
    }
    return sendable
  }

  /// Sends the values of attributes that dash supplies; what Exist rejects remains in the outbox.
  mutating func update(_ pending: [Pending], _ report: inout SyncReport) throws {
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
      report.warnings.append(.tooLong(attribute: value.attribute, day: value.day))
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
      for one in written.rejected where one.isForbidden {
        if let name = one.name { strangers.insert(name) }
      }
      let silent = part.count - accepted.count - written.rejected.count
      if silent > 0 { report.warnings.append(.unconfirmed(count: silent)) }
    }
  }

  func report(_ rejected: [Exist.WriteResult.Rejected], in report: inout SyncReport) {
    var groups: [(ours: String, first: Exist.WriteResult.Rejected, others: Int)] = []
    for one in rejected {
      let name = one.name ?? one.label ?? "something"
      let ours = served.first { $0.value == name }?.key ?? name
      if let index = groups.firstIndex(where: { $0.ours == ours && $0.first.code == one.code }) {
        groups[index].others += 1
      } else {
        groups.append((ours, one, 0))
      }
    }
    report.warnings += groups.map { .rejected(attribute: $0.ours, $0.first, others: $0.others) }
  }

  /// Divides items into requests that Exist and curl accept.
  static func parts<Item>(of items: [Item], _ size: (Item) -> Int = { _ in 0 }) -> [[Item]] {
    var parts: [[Item]] = []
    var room = 0
    for item in items {
      let size = size(item)
      if parts.last.map({ $0.count == Exist.largestWrite || size > room }) ?? true {
        parts.append([])
        room = Curl.longestBody
      }
      parts[parts.count - 1].append(item)
      room -= size
    }
    return parts
  }
}
