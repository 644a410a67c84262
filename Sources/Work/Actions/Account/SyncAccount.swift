import Metrics
import Services
import Storage
import Text
import Time

/// Fetches the values of the account, and sends it the values that were recorded here.
package struct SyncAccount: Action {
  package static let effects: Effects = [.usesNetwork, .changesSettings]

  /// How many days back to fetch, or nil to fetch all days since the last sync.
  package var days: Int?
  package var isFull = false
  /// Whether values are sent too that were imported or recorded before the first login.
  package var isHistorySent = false
  /// How many days the first sync fetches if ``days`` is nil.
  package var firstDays: () throws -> Int = { SyncAccount.usualDays }
  package var progress: RequestProgress.Report = { _ in }

  package static let usualDays = 365

  package init() {}

  /// - Returns: The changes, with the error that stopped it.
  /// - Throws: ``Failure`` without a login, and the errors of the store.
  package func run(in world: World) throws -> SyncReport {
    let exist = try world.exist()
    let store = try world.openStoreForWriting()
    try store.connectAccount()
    var report = SyncReport()
    do {
      try run(with: exist, into: store, in: world, report: &report)
    } catch {
      report.failure = error
    }
    return report
  }

  private func run(
    with exist: Exist, into store: Store, in world: World, report: inout SyncReport
  ) throws {
    var client = world.client(for: exist)
    let answer = try client.response(to: exist.profile)
    let profile = try Exist.profile(in: Exist.document(of: answer))
    report.warnings = try store.adopt(profile, from: answer, in: world)
    let plan = try plan(exist, store, today: world.today, firstDays: firstDays)
    if let first = plan.firstDay, try first < store.account().fetchedDays?.lowerBound ?? .last {
      try store.setWantedFirstDay(first)
    }
    // Fetched first, because sent values replace the values of the account.
    var fetching = Fetching(exist: exist, client: client, store: store, world: world)
    try fetching.values(plan, progress, report: &report)
    try store.setWantedFirstDay(nil)
    var sending = Sending(exist: exist, client: fetching.client, store: store)
    try report.unlessForbidden(.sending) { try sending.run(isAll: isHistorySent, report: &$0) }
    fetching.client = sending.client
    try report.unlessForbidden(.averages) { try fetching.averages(report: &$0) }
    try report.unlessForbidden(.insights) { try fetching.insights(report: &$0) }
    try report.unlessForbidden(.correlations) { try fetching.correlations(report: &$0) }
    try store.updateAccount { $0.synced = world.now.description }
  }

  private func plan(
    _ exist: Exist, _ store: Store?, today: Day, firstDays: () throws -> Int
  ) throws -> FetchPlan {
    let fetched = try store?.account().fetchedDays
    var first = days.map { today - ($0 - 1) }
    // An interrupted sync continues where it stopped.
    if first == nil, let wanted = try store?.wantedFirstDay(), wanted < fetched?.lowerBound ?? .last
    {
      first = wanted
    }
    if fetched == nil, first == nil { first = today - (try firstDays() - 1) }
    var plan = FetchPlan(fetched: fetched, from: first, isFull: isFull, today: today)
    if exist.token.kind == .developer, let store {
      plan.add(try store.outbox(isAll: isHistorySent).filter { $0.value != nil }.map(\.day))
    }
    return plan
  }

  /// The days to fetch, and the values to send, or nil if the token can only read.
  package typealias Rehearsal = (plan: FetchPlan, pending: [Pending]?)

  /// Finds what ``run(in:)`` would fetch and send, without a request.
  package func rehearse(in world: World) throws -> Rehearsal {
    let exist = try world.exist()
    let store = try world.openStore()
    let plan = try plan(exist, store, today: world.today) { SyncAccount.usualDays }
    guard exist.token.kind == .developer else { return (plan, nil) }
    let pending = try store?.outbox(isAll: isHistorySent).filter { $0.value != nil }
    return (plan, pending ?? [])
  }
}

/// Fetches the averages of the account.
package struct FetchAccountAverages: Action {
  package static let effects: Effects = .usesNetwork

  private let store: Store
  private let isOfAllWeeks: Bool

  /// Fetches the latest week, or all weeks since the first day that was fetched.
  package init(ofAllWeeks isOfAllWeeks: Bool, into store: Store) {
    (self.isOfAllWeeks, self.store) = (isOfAllWeeks, store)
  }

  /// - Returns: The changes; its failure says that the network is not available.
  package func run(in world: World) throws -> SyncReport {
    var report = SyncReport()
    let exist = try world.exist()
    var fetching = Fetching(
      exist: exist, client: world.client(for: exist), store: store, world: world)
    let first = isOfAllWeeks ? try store.account().fetchedDays?.lowerBound ?? world.today : nil
    do {
      try fetching.averages(since: first, report: &report)
    } catch {
      guard Failure(error).status == .later, !(error is Interruption) else { throw error }
      report.failure = error
    }
    return report
  }
}

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
