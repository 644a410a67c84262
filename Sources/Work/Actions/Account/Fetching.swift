import Host
import Importers
import Metrics
import Services
import Storage
import Text
import Time

struct Fetching {
  let exist: Exist
  var client: ServiceClient
  let store: Store
  let world: World

  /// How many months are requested at once; all of them are in memory then.
  private static let batch = 4
  private static let insightDays = 31

  /// Fetches attributes and values; each month is stored whole or not at all.
  mutating func values(
    _ plan: FetchPlan, _ progress: RequestProgress.Report, report: inout SyncReport
  ) throws {
    var bar = RequestProgress(
      part: .fetchingDays, service: exist.name, total: plan.dayCount, fewest: 2 * FetchPlan.longest)
    defer { progress(nil) }
    let (exist, fetching) = (exist, self)
    func request(_ window: FetchPlan.Window, page: Int) -> Request {
      exist.values(upTo: window.days.upperBound, days: window.days.count, page: page)
    }
    try client.send(
      for: plan.windows, batch: Fetching.batch,
      progress: {
        bar.done = plan.dayCount(ofFirst: $0)
        progress(bar)
      },
      request: { request($0, page: 1) },
      handle: { client, window, result in
        let pages = try client.existPages(result.get()) { request(window, page: $0) }
        try fetching.store(pages, of: window, report: &report)
      })
  }

  private func store(
    _ pages: [Response], of window: FetchPlan.Window, report: inout SyncReport
  ) throws {
    var dataset = try dataset(of: pages, report: &report)
    dataset.entries.removeAll { !window.days.contains($0.day) }
    dataset.averages = []
    report.add(
      try merge(dataset, fetchedDays: window.fetched, &report),
      of: window.fetched == nil ? nil : window.days, try store.catalogue().attributes)
  }

  private func dataset(of pages: [Response], report: inout SyncReport) throws -> Dataset {
    let catalogue = try store.catalogue()
    let options = ImportOptions(today: world.today)
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

  /// Stores a fetched dataset, without attributes whose new type does not fit their stored values.
  private func merge(
    _ dataset: Dataset, fetchedDays: ClosedRange<Day>? = nil, _ report: inout SyncReport
  ) throws -> Merge {
    var dataset = dataset
    while true {
      do {
        return try store.merge(
          dataset, by: world.typed ?? "dash sync", at: world.now.description,
          fetchedDays: fetchedDays, deciding: ExistMergeRules.decide)
      } catch let conflict as TypeConflict {
        let theirs = try store.accountNames()[conflict.attribute] ?? conflict.attribute
        guard let removed = dataset.attributes.firstIndex(where: { $0.name == theirs })
        else { throw conflict }
        report.warnings.append(.conflictingType(Failure(conflict)))
        dataset.entries.removeAll { $0.attribute == removed }
        dataset.attributes.remove(at: removed)
        for index in dataset.entries.indices where dataset.entries[index].attribute > removed {
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
    report.add(try merge(averages, &report))
  }

  mutating func insights(report: inout SyncReport) throws {
    let exist = exist
    let first = world.today - (Fetching.insightDays - 1)
    let insights = try client.existResults { exist.insights(since: first, page: $0) }
      .compactMap(Exist.insight).filter { $0.day >= first }
    try store.cache(insights: insights, at: world.now.description)
    report.insights = insights.count
  }

  mutating func correlations(report: inout SyncReport) throws {
    let exist = exist
    let correlations = try client.existResults { exist.correlations(page: $0) }
      .compactMap(Exist.correlation)
    if !correlations.isEmpty {
      try store.cache(correlations: correlations, at: world.now.description)
    }
    report.correlations = correlations.count
  }
}
