import Actions
import Drawing
import Facts
import Metrics
import Services
import Storage
import Text
import Time

/// Fetches the facts of dates and stores each date as soon as it is complete.
struct FactRefresh {
  private let context: Context
  private let isQuiet: Bool
  private var store: Store?
  private var report = FactRefreshReport()
  /// Why the first service gave no facts of a date.
  private var errors: [DateOfYear: any Error] = [:]

  /// How many dates are requested at once; all of them are in memory then.
  private static let batch = 3

  init(isQuiet: Bool, in context: Context) {
    self.context = context
    self.isQuiet = isQuiet
  }

  /// Fetches `dates` from Wikimedia, and those it does not give from MuffinLabs, which has English
  /// only; then prints a report.
  ///
  /// - Throws: ``Failure`` of status later if some dates are missing, and ``Interruption``; the
  ///   others are stored.
  mutating func run(_ dates: [DateOfYear]) throws {
    let settings = context.settings
    let wikimedia = Wikimedia(settings.factsLanguage, base: try settings.facts.known)
    let muffinLabs = MuffinLabs(base: try settings.factsFallback.known)
    do {
      try fetch(dates, from: wikimedia) { refresh, date, error in
        refresh.errors[date] = error
      }
      let missing = try dates.filter { try isForFallback($0) }
      if !missing.isEmpty {
        try fetch(missing, from: muffinLabs) { refresh, date, error in
          refresh.report.add(date, without: [refresh.errors[date], error].compactMap { $0 })
          refresh.errors[date] = nil
        }
      }
      for date in dates {
        if let error = errors[date] { report.add(date, without: [error]) }
      }
    } catch {
      try report.print(isQuiet: isQuiet, in: context)
      throw error
    }
    try report.print(isQuiet: isQuiet, in: context)
    if let failure = report.failure(of: dates.count) { throw failure }
  }

  private mutating func fetch(
    _ dates: [DateOfYear], from service: some FactProvider,
    orElse fail: (inout FactRefresh, DateOfYear, any Error) -> Void
  ) throws {
    var bar = ProgressBar(
      of: dates.count, called: "Fetching \(CountText.of(dates.count, "date", "dates"))", from: 2,
      on: context.errors, glyphs: context.renderOptions.glyphs)
    defer { bar.erase() }
    var client = context.world.client(for: service)
    try client.send(
      for: dates, batch: FactRefresh.batch, progress: { bar.show($0) },
      request: { service.request(for: $0) },
      handle: { _, date, result in
        let facts: [Fact]
        do {
          facts = try service.facts(in: result.get())
        } catch {
          return fail(&self, date, error)
        }
        if let error = errors.removeValue(forKey: date) {
          report.add(service.name, insteadAfter: error)
        }
        try store(facts, of: date)
        report.add(facts, of: date, from: service.name)
      })
  }

  /// Whether MuffinLabs is asked for a date.
  ///
  /// It has neither places nor pictures, so facts that are stored are not replaced by its facts, and
  /// a service that asks to wait is waited for.
  private func isForFallback(_ date: DateOfYear) throws -> Bool {
    guard let error = errors[date], context.settings.factsLanguage == .english else { return false }
    if case .rateLimited? = (error as? ServiceError)?.problem { return false }
    return try storedFacts(of: date) == nil
  }

  /// The fetched facts of a date; nil if none are stored.
  private func storedFacts(of date: DateOfYear) throws -> [Fact]? {
    guard let store = try store ?? context.openStore(), !store.isEmpty,
      let cached = try store.cachedFacts(of: date)
    else { return nil }
    return FactText.facts(
      of: (date.month.rawValue, date.day), in: cached.lines.span, from: .service)
  }

  /// Stores the facts of a date in place of those before.
  ///
  /// Where the new ones lack a category, its stored facts in the same language remain.
  private mutating func store(_ facts: [Fact], of date: DateOfYear) throws {
    let store = try self.store ?? context.world.openStoreForWriting()
    self.store = store
    let language = context.settings.factsLanguage.rawValue
    var facts = facts
    if let before = try storedFacts(of: date),
      try store.cachedFacts(of: date)?.language == language
    {
      let categories = Set(facts.map(\.category))
      facts += before.filter { !categories.contains($0.category) }
    }
    try store.cache(
      CachedFacts(
        lines: FactText.lines(of: facts, on: date),
        digest: FactText.digestLines(of: facts, on: date), language: language),
      of: date, at: context.now.description)
  }
}
