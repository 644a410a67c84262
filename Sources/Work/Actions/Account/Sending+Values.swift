import Host
import Metrics
import Services
import Storage

extension Sending {
  /// The value as the account stores it, or nil if its type there cannot hold it.
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
  static func parts<Item>(
    of items: [Item], _ size: (Item) -> Int = { _ in 0 }
  ) -> [[Item]] {
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
