import Drawing
import Host
import Importers
import Metrics
import Services
import Storage
import Text
import Time

/// Fetches what the account has and stores it.
struct Fetching {
  private let exist: Exist
  var client: ServiceClient
  private let store: Store
  private let context: Context
  private let typed: String

  /// How many months are requested at once; all of them are in memory then.
  private static let batch = 4
  /// How many days of insights are fetched.
  private static let insightDays = 31

  /// A fetch from `exist`, recorded in the change log with the command line `typed`.
  init(
    from exist: Exist, by client: ServiceClient, into store: Store, in context: Context,
    typed: String
  ) {
    self.exist = exist
    self.client = client
    self.store = store
    self.context = context
    self.typed = typed
  }

  /// Fetches attributes and values; each month is stored whole or not at all.
  mutating func values(_ plan: FetchPlan, report: inout SyncReport) throws {
    var bar = ProgressBar(
      of: plan.dayCount, called: "Fetching \(CountText.of(plan.dayCount, "day", "days"))",
      from: 2 * FetchPlan.longest, on: context.errors,
      glyphs: context.renderOptions.glyphs)
    defer { bar.erase() }
    let (exist, fetching) = (exist, self)
    func request(_ window: FetchPlan.Window, page: Int) -> Request {
      exist.values(upTo: window.days.upperBound, days: window.days.count, page: page)
    }
    try client.send(
      for: plan.windows, batch: Fetching.batch, progress: { bar.show(plan.dayCount(ofFirst: $0)) },
      request: { request($0, page: 1) },
      handle: { client, window, result in
        let pages = try client.existPages(result.get()) { request(window, page: $0) }
        try fetching.store(pages, of: window, report: &report)
      })
  }

  /// Stores the days of the window, and no others.
  private func store(
    _ pages: [Response], of window: FetchPlan.Window, report: inout SyncReport
  ) throws {
    var dataset = try dataset(of: pages, report: &report)
    dataset.entries.removeAll { !window.days.contains($0.day) }
    dataset.averages = []
    report.add(
      try merge(dataset, fetchedDays: window.fetched),
      of: window.fetched == nil ? nil : window.days,
      try store.catalogue().attributes)
  }

  /// Reads pages as documents of Exist.
  private func dataset(of pages: [Response], report: inout SyncReport) throws -> Dataset {
    let catalogue = try store.catalogue()
    let options = ImportOptions(today: context.today)
    let documents = try pages.map { try Document($0.body, named: "Exist", options) }
    let data = try ImportedData(
      of: documents, knowing: accountAttributes(catalogue.attributes), groups: catalogue.groups,
      options: options)
    report.problems.add(data.problems)
    return data.dataset
  }

  /// The stored attributes by the names that they have at the account.
  private func accountAttributes(_ attributes: [Attribute]) throws -> [Attribute] {
    let names = try store.accountNames()
    let taken = Set(names.values)
    return attributes.compactMap { attribute in
      var attribute = attribute
      if let theirs = names[attribute.name] {
        attribute.name = theirs
      } else if taken.contains(attribute.name) {
        return nil
      }
      return attribute
    }
  }

  /// Stores what was fetched; an attribute whose type no longer fits its stored values is skipped
  /// with a warning.
  private func merge(
    _ dataset: Dataset, fetchedDays: ClosedRange<Day>? = nil
  ) throws -> Merge {
    var dataset = dataset
    while true {
      do {
        return try store.merge(
          dataset, by: typed, at: context.now.description, fetchedDays: fetchedDays,
          deciding: ExistMergeRules.decide)
      } catch let conflict as TypeConflict {
        let names = try store.accountNames()
        let theirs = names[conflict.attribute] ?? conflict.attribute
        guard let place = dataset.attributes.firstIndex(where: { $0.name == theirs }) else {
          throw conflict
        }
        context.warn(Failure(conflict).message + ": skipped")
        dataset.entries.removeAll { $0.attribute == place }
        dataset.attributes.remove(at: place)
        for index in dataset.entries.indices where dataset.entries[index].attribute > place {
          dataset.entries[index].attribute -= 1
        }
      }
    }
  }

  /// Fetches the averages of the latest week, or of every week since `first`.
  mutating func averages(since first: Day? = nil, report: inout SyncReport) throws {
    let exist = exist
    let pages = try client.existPages { exist.averages(since: first, page: $0) }
    var averages = Dataset()
    averages.averages = try dataset(of: pages, report: &report).averages.filter {
      $0.origin == .exist
    }
    report.add(try merge(averages), of: nil, [])
  }

  /// Fetches the insights of the last month.
  mutating func insights(report: inout SyncReport) throws {
    let exist = exist
    let first = context.today - (Fetching.insightDays - 1)
    let insights = try client.existResults { exist.insights(since: first, page: $0) }
      .compactMap(Exist.insight).filter { $0.day >= first }
    try store.cache(insights: insights, at: context.now.description)
    report.insights = insights.count
  }

  /// Fetches the correlations of the latest week.
  mutating func correlations(report: inout SyncReport) throws {
    let exist = exist
    let correlations = try client.existResults { exist.correlations(page: $0) }
      .compactMap(Exist.correlation)
    if !correlations.isEmpty {
      try store.cache(correlations: correlations, at: context.now.description)
    }
    report.correlations = correlations.count
  }
}

extension Context {
  /// Fetches the averages of the account.
  ///
  /// - Returns: False, after a warning, if the network is unavailable.
  func fetchAverages(
    ofAllWeeks isOfAllWeeks: Bool, into store: Store, by typed: String
  ) throws -> Bool {
    var report = SyncReport(isQuiet: true)
    let exist = try exist()
    var fetching = Fetching(
      from: exist, by: world.client(for: exist), into: store, in: self, typed: typed)
    let first = isOfAllWeeks ? try store.account().fetchedDays?.lowerBound ?? today : nil
    do {
      try fetching.averages(since: first, report: &report)
      report.problems.print(in: self)
      return true
    } catch {
      let failure = Failure(error)
      guard failure.status == .later, !(error is Interruption) else { throw error }
      warn("\(failure.message); showing the averages computed on this computer")
      return false
    }
  }
}
