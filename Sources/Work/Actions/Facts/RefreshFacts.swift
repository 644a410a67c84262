import Facts
import Host
import Services
import Storage
import Text
import Time

/// Fetches the facts of dates and stores each date as soon as it is complete.
package struct RefreshFacts: Action {
  package static let effects: Effects = .usesNetwork

  private let dates: [DateOfYear]
  private let progress: RequestProgress.Report

  /// Fetches `dates` from Wikimedia, and its missing English facts from MuffinLabs.
  package init(_ dates: [DateOfYear], progress: @escaping RequestProgress.Report = { _ in }) {
    (self.dates, self.progress) = (dates, progress)
  }

  /// The fetched facts, which are stored even after a failure.
  package struct Result {
    package fileprivate(set) var dates: [DateOfYear] = []
    package fileprivate(set) var services: [String] = []
    package fileprivate(set) var counts: [Fact.Category: Int] = [:]
    /// Dates without facts at any service.
    package fileprivate(set) var empty: [DateOfYear] = []
    package fileprivate(set) var failed: [DateOfYear] = []
    /// Why the second service was asked.
    package fileprivate(set) var fallbacks: [Failure] = []
    /// Why dates are missing, or what stopped the refresh.
    package fileprivate(set) var failure: (any Error)?
  }

  package func run(in world: World) throws -> Result {
    var refresh = FactRefresh(world: world, progress: progress)
    do {
      try refresh.run(dates)
    } catch {
      refresh.result.failure = error
    }
    return refresh.result
  }
}

private struct FactRefresh {
  let world: World
  let progress: RequestProgress.Report
  var store: Store?
  /// Why the first service gave no facts of a date.
  var errors: [DateOfYear: any Error] = [:]
  var result = RefreshFacts.Result()

  /// How many dates are requested at once; all of them are in memory then.
  private static let batch = 3

  mutating func run(_ dates: [DateOfYear]) throws {
    let settings = world.settings
    let wikimedia = Wikimedia(settings.factsLanguage, base: try settings.address(of: .wikimedia))
    let muffinLabs = MuffinLabs(base: try settings.address(of: .muffinLabs))
    try fetch(dates, from: wikimedia) { refresh, date, error in refresh.errors[date] = error }
    let missing = try dates.filter { try isForFallback($0) }
    if !missing.isEmpty {
      try fetch(missing, from: muffinLabs) { refresh, date, error in
        refresh.note(date, without: [refresh.errors[date], error].compactMap { $0 })
        refresh.errors[date] = nil
      }
    }
    for date in dates {
      if let error = errors[date] { note(date, without: [error]) }
    }
  }

  private mutating func fetch(
    _ dates: [DateOfYear], from service: some FactProvider,
    orElse fail: (inout FactRefresh, DateOfYear, any Error) -> Void
  ) throws {
    var part = RequestProgress(
      part: .fetchingDates, service: service.name, total: dates.count, fewest: 2)
    defer { progress(nil) }
    var client = world.client(for: service, fetching: "facts")
    try client.send(
      for: dates, batch: FactRefresh.batch,
      progress: {
        part.done = $0
        progress(part)
      },
      request: { service.request(for: $0) },
      handle: { _, date, response in
        let facts: [Fact]
        do {
          facts = try service.facts(in: response.get())
        } catch {
          return fail(&self, date, error)
        }
        if let error = errors.removeValue(forKey: date) {
          var fallback = Failure(error)
          fallback.message += "; fetched from \(service.name) instead"
          if !result.fallbacks.contains(fallback) { result.fallbacks.append(fallback) }
        }
        try store(facts, of: date)
        result.dates.append(date)
        if !result.services.contains(service.name) { result.services.append(service.name) }
        for fact in facts { result.counts[fact.category, default: 0] += 1 }
      })
  }

  private mutating func note(_ date: DateOfYear, without errors: [any Error]) {
    let errors = errors.filter { ($0 as? ServiceError)?.problem != .noFacts }
    guard let first = errors.first else { return result.empty.append(date) }
    result.failed.append(date)
    guard result.failure == nil else { return }
    var failure = Failure(first)
    // Another day may be better, whatever the reason.
    failure.status = .later
    for other in errors.dropFirst() {
      let message = Failure(other).message
      if message != failure.message { failure.hints.append(message + ".") }
    }
    result.failure = failure
  }

  /// Whether MuffinLabs is asked for a date.
  ///
  /// It has neither places nor pictures, so its facts do not replace stored ones. A service that
  /// asks to wait is not replaced either.
  private func isForFallback(_ date: DateOfYear) throws -> Bool {
    guard let error = errors[date], world.settings.factsLanguage == .en else { return false }
    if case .rateLimited? = (error as? ServiceError)?.problem { return false }
    return try storedFacts(of: date) == nil
  }

  private func storedFacts(of date: DateOfYear) throws -> [Fact]? {
    guard let store = try store ?? world.openStore(), !store.isEmpty,
      let cached = try store.cachedFacts(of: date)
    else { return nil }
    return FactText.facts(
      of: (date.month.rawValue, date.day), in: cached.lines.span, from: .service)
  }

  /// Replaces the stored facts of a date, except other categories in the same language.
  private mutating func store(_ facts: [Fact], of date: DateOfYear) throws {
    let store = try self.store ?? world.openStoreForWriting()
    self.store = store
    let language = world.settings.factsLanguage.rawValue
    var facts = facts
    if let before = try storedFacts(of: date), try store.cachedFacts(of: date)?.language == language
    {
      let categories = Set(facts.map(\.category))
      facts += before.filter { !categories.contains($0.category) }
    }
    try store.cache(
      CachedFacts(
        lines: FactText.lines(of: facts, on: date),
        digest: FactText.digestLines(of: facts, on: date), language: language),
      of: date, at: world.now.description)
  }
}

/// Adds a fact of the person's own.
package struct AddOwnFact: Action {
  private let fact: OwnFact

  package init(_ fact: OwnFact) { self.fact = fact }

  package func run(in world: World) throws -> Bool {
    let kind = fact.category == .event ? [] : ["--\(fact.category.rawValue)"]
    let place = fact.placeName.map { ["--place", ShellText.quoted($0)] } ?? []
    let line = ShellText.line(
      of: ["dash", "facts", "add"] + kind + place
        + ["--", fact.day.description, ShellText.quoted(fact.text)])
    return try world.change(by: line) { try $0.add(fact) }
  }
}

/// Removes a fact of the person's own.
package struct RemoveOwnFact: Action {
  private let fact: Fact

  package init(_ fact: Fact) { self.fact = fact }

  package func run(in world: World) throws {
    guard case .own(let id) = fact.origin else {
      throw Failure(
        "not a fact of your own: \(fact.text)", hints: "Only facts that you added can be removed.")
    }
    try world.change { try $0.removeFact(id) }
  }
}
