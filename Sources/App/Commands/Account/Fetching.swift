import Drawing
import Host
import Importers
import Metrics
import Services
import Storage
import Text
import Time

/// Brings what an account holds into the store.
struct Fetching {
  private(set) var session: ExistSession
  private let store: Store
  private let typed: String

  /// How many months are asked for at once; all of them are in memory then.
  private static let batch = 4
  /// How many days insights are asked for.
  private static let insightDays = 31

  init(_ session: ExistSession, into store: Store, by typed: String) {
    self.session = session
    self.store = store
    self.typed = typed
  }

  private var context: Context { session.context }
  private var exist: Exist { session.exist }

  /// Fetches attributes and values; each month is kept whole, with how far that leads.
  mutating func values(_ plan: FetchPlan, report: inout SyncReport) throws {
    var bar = ProgressBar(
      of: plan.dayCount, called: "Fetching \(CountText.of(plan.dayCount, "day", "days"))",
      from: 2 * FetchPlan.longest, on: context.errors,
      glyphs: context.renderOptions.glyphs)
    defer { bar.erase() }
    var done = 0
    bar.show(0)
    var rest = plan.windows[...]
    while !rest.isEmpty {
      let windows = rest.prefix(Fetching.batch)
      let (answers, fault) = try session.ask(windows.map { request($0, page: 1) })
      for (window, answer) in zip(windows, answers) {
        let exist = exist
        let pages = try session.pages(after: answer) { page in
          exist.values(upTo: window.days.upperBound, days: window.days.count, page: page)
        }
        try keep(pages, of: window, report: &report)
        done += window.days.count
        bar.show(done)
      }
      if let fault { throw fault }
      rest = rest.dropFirst(windows.count)
    }
  }

  private func request(_ window: FetchPlan.Window, page: Int) -> Request {
    exist.values(upTo: window.days.upperBound, days: window.days.count, page: page)
  }

  /// Keeps the days that were asked for, and no others.
  private func keep(
    _ pages: [Response], of window: FetchPlan.Window, report: inout SyncReport
  ) throws {
    var dataset = try dataset(of: pages)
    dataset.entries.removeAll { !window.days.contains($0.day) }
    dataset.averages = []
    let marks: [(key: Int, value: Value)] =
      window.fetched.map {
        [
          (0, .integer(Int64($0.upperBound.number))), (1, .integer(Int64($0.lowerBound.number))),
        ]
      } ?? []
    report.add(
      try merge(dataset, keeping: marks), of: window.fetched == nil ? nil : window.days,
      try store.catalogue().attributes)
  }

  /// What pages hold, read as documents of Exist are.
  private func dataset(of pages: [Response]) throws -> Dataset {
    let catalogue = try store.catalogue()
    let documents = try pages.map { try ExistDocument(reading: $0.body, named: "Exist") }
    let reading = try Reading(
      of: documents, knowing: catalogue.attributes, groups: catalogue.groups,
      options: ReadingOptions(today: context.today))
    if !reading.problems.isEmpty {
      context.remark(
        CountText.of(reading.problems.count, "entry of Exist is", "entries of Exist are")
          + " left out")
      for problem in reading.problems.prefix(3) {
        context.errors.tell("  \(problem)", hints: [])
      }
    }
    return reading.dataset
  }

  /// Records what was fetched; attributes whose type has become one that the kept values do not fit
  /// are left out, and told.
  private func merge(
    _ dataset: Dataset, keeping marks: [(key: Int, value: Value)] = []
  ) throws -> Merge {
    var dataset = dataset
    while true {
      do {
        return try store.merge(
          dataset, by: typed, at: context.now.description, keeping: marks)
      } catch let conflict as TypeConflict {
        let names = try store.servedNames()
        let theirs = names[conflict.attribute] ?? conflict.attribute
        guard let place = dataset.attributes.firstIndex(where: { $0.name == theirs }) else {
          throw conflict
        }
        context.remark(Failure(conflict).message + ": it is left out")
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
    let answer = try session.ask(exist.averages(since: first))
    let pages = try session.pages(after: answer) { exist.averages(since: first, page: $0) }
    var averages = Dataset()
    averages.averages = try dataset(of: pages).averages
    report.add(try merge(averages), of: nil, [])
  }

  /// Fetches what Exist has noticed in the last month.
  mutating func insights(report: inout SyncReport) throws {
    let exist = exist
    let first = context.today - (Fetching.insightDays - 1)
    let insights = try session.results { exist.insights(since: first, page: $0) }
      .compactMap(Exist.insight).filter { $0.day >= first }
    try store.keep(insights: insights)
    report.insights = insights.count
  }

  /// Fetches what moves together.
  mutating func correlations(report: inout SyncReport) throws {
    let exist = exist
    let correlations = try session.results { exist.correlations(page: $0) }
      .compactMap(Exist.correlation)
    if !correlations.isEmpty { try store.keep(correlations: correlations) }
    report.correlations = correlations.count
  }
}

extension Context {
  /// Fetches the averages of the account; false, and said, where the network is in the way.
  func fetchAverages(
    ofAllWeeks isOfAllWeeks: Bool, into store: Store, by typed: String
  ) throws -> Bool {
    var report = SyncReport(isQuiet: true)
    var fetching = Fetching(ExistSession(try exist(), in: self), into: store, by: typed)
    let first = isOfAllWeeks ? try store.fetchedDays()?.lowerBound ?? today : nil
    do {
      try fetching.averages(since: first, report: &report)
      return true
    } catch {
      let failure = (error as? Failure) ?? Failure(error)
      guard failure.status == .later else { throw failure }
      remark("\(failure.message); this week's averages are those made here")
      return false
    }
  }
}
