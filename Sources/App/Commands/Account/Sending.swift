import Host
import Metrics
import Services
import Storage
import Text

/// Sends an account what was recorded here, as far as it is ours to write.
struct Sending {
  private let exist: Exist
  private(set) var client: ServiceClient
  private let store: Store
  /// What Exist has of each attribute, by its name there.
  private var supplied: [String: Exist.Supplier] = [:]
  /// The names there of what this program may write.
  private var owned: Set<String> = []
  /// The names at Exist of attributes that the person gave back.
  private var released: Set<String> = []
  /// The names at Exist of attributes that were created from here, by their names here.
  private(set) var served: [String: String] = [:]

  /// What a person rates and writes, which is asked for where no service has it.
  private static let diary = ["mood", "mood_note", "energy_level", "stress_level"]

  init(to exist: Exist, by client: ServiceClient, from store: Store) {
    self.exist = exist
    self.client = client
    self.store = store
  }

  /// Sends what waits, history too where `isAll`.
  mutating func run(isAll: Bool, report: inout SyncReport) throws {
    let outbox = try store.outbox(isAll: isAll)
    guard !outbox.isEmpty else { return try tellForgotten(0, &report) }
    guard exist.token.kind == .developer else {
      report.unsent.append("the token only reads: nothing is sent")
      return
    }
    let pending = outbox.filter { $0.value != nil }
    try tellForgotten(outbox.count - pending.count, &report)
    guard !pending.isEmpty else { return }
    served = try store.accountNames()
    released = try store.releasedNames()
    try look()
    let catalogue = try store.catalogue()
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

  /// Says what cannot be sent, unless it was said before.
  private func tellForgotten(_ count: Int, _ report: inout SyncReport) throws {
    let told = try store.account().reportedDeletions
    guard count != told else { return }
    try store.updateAccount { $0.reportedDeletions = count }
    guard count > told else { return }
    report.unsent.append(
      CountText.of(count, "value was", "values were")
        + " forgotten here; Exist cannot forget, and keeps what it has")
  }

  /// An attribute that is to become ours.
  private struct Wanted {
    enum Means { case acquire, create }
    let attribute: Attribute
    let name: String
    let means: Means
  }

  /// Asks what there is, and what of it is ours.
  private mutating func look() throws {
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

  /// What an attribute is called there; nil where another one has its name there.
  private func name(of attribute: String) -> String? {
    served[attribute] ?? (served.values.contains(attribute) ? nil : attribute)
  }

  /// How an attribute could become ours; nil where it is, or cannot, which is told.
  private mutating func want(
    _ attribute: Attribute, _ count: Int, _ report: inout SyncReport
  ) throws -> Wanted? {
    let values = CountText.of(count, "value", "values")
    let theirs = name(of: attribute.name)
    let name = theirs ?? attribute.name
    if let theirs, owned.contains(theirs) { return nil }
    if released.contains(name) {
      report.unsent.append(
        "\(attribute.label): \(values) not sent, you released it at Exist; "
          + "'dash account own \(attribute.name)' supplies it again")
      return nil
    }
    if let theirs, let one = supplied[theirs] {
      if let service = one.service {
        report.unsent.append(
          "\(attribute.label): \(values) not sent, \(service) supplies it at Exist; "
            + "'dash account own \(attribute.name)' takes it over")
      } else if Sending.diary.contains(name) || served[attribute.name] != nil {
        return Wanted(attribute: attribute, name: name, means: .acquire)
      } else {
        report.unsent.append(
          "\(attribute.label): \(values) not sent, Exist has one of that name; "
            + "'dash account own \(attribute.name)' takes it over")
      }
      return nil
    }
    if theirs != nil, Template.named(name) != nil, Sending.diary.contains(name) {
      return Wanted(attribute: attribute, name: name, means: .acquire)
    }
    // Made by a run that ended before it could keep the name; what is fetched of it holds zeros.
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
        "\(attribute.label): \(values) not sent, Exist lets nobody make a bedtime of their own")
      return nil
    }
    if attribute.traits.contains(.tags), attribute.type != .boolean {
      report.unsent.append(
        "\(attribute.label): \(values) not sent, Exist takes only tags in \(attribute.group); "
          + "'dash attributes move' puts it elsewhere")
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
      tell(written.rejected, &report)
    }
  }

  private mutating func create(_ wanted: [Wanted], _ report: inout SyncReport) throws {
    for part in Sending.parts(of: wanted) {
      let written = try Exist.writeResult(client.response(to: exist.create(part.map(\.attribute))))
      var rest = part
      for (place, done) in written.accepted.enumerated() {
        // Exist may write a label in another way; all that were asked for come in their order.
        let want =
          rest.first { done.label == $0.attribute.label } ?? rest.first { done.name == $0.name }
          ?? (written.accepted.count == part.count ? part[place] : nil)
        guard let want else { continue }
        // Another of that label is another.
        rest.removeAll { $0.attribute.name == want.attribute.name }
        try store.setAccountName(done.name, of: want.attribute.name)
        served[want.attribute.name] = done.name
        owned.insert(done.name)
        report.taken.append(want.attribute.label)
      }
      tell(written.rejected, &report)
    }
  }

  /// Sends the values of what is ours; what Exist refuses stays in the outbox.
  private mutating func update(_ pending: [Pending], _ report: inout SyncReport) throws {
    var refusals: [Exist.WriteResult.Rejected] = []
    // What was once refused for whose it is, would be again.
    var strangers: Set<String> = []
    defer { tell(refusals, &report) }
    let sending = self
    func name(_ value: Pending) -> String { sending.name(of: value.attribute) ?? "" }
    func request(_ values: [Pending]) -> Request {
      sending.exist.update(
        values.compactMap { value in
          value.value.map { (name: name(value), day: value.day, value: $0) }
        })
    }
    func size(_ value: Pending) -> Int {
      guard case .post(let body) = request([value]).method else { return 0 }
      return Curl.length(ofBody: body)
    }
    let ours = pending.filter { value in
      guard owned.contains(name(value)) else { return false }
      if size(value) <= Curl.longestBody { return true }
      report.unsent.append("\(value.attribute) on \(value.day): not sent, it is too long for that")
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
          "Exist does not say what became of \(CountText.of(silent, "value", "values"))")
      }
    }
  }
}
