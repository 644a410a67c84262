import Almanac
import Cards
import Readers
import Services
import Storage

/// Fetches the facts of dates and keeps them, each date whole or not at all.
struct FactRefresh {
  private let environment: Environment
  private let isQuiet: Bool
  private var talks: [FactTalk]
  private var store: Store?
  private var report = FactRefreshReport()

  /// How many dates are asked for at once; all of them are in memory then.
  private static let batch = 3

  init(isQuiet: Bool, in environment: Environment) {
    self.environment = environment
    self.isQuiet = isQuiet
    let settings = environment.settings
    let wikimedia = FactService.wikimedia(settings.factsLanguage, at: settings.factsAddress)
    talks = [FactTalk(wikimedia, in: environment)]
    if settings.factsLanguage == .english {
      let muffinLabs = FactService.muffinLabs(at: settings.factsFallbackAddress)
      talks.append(FactTalk(muffinLabs, in: environment))
    }
  }

  /// Fetches `dates`, and says what came.
  ///
  /// - Throws: ``Failure`` of status later where no service answers, with all before it kept.
  mutating func run(_ dates: [DateOfYear]) throws {
    var bar = ProgressBar(
      of: dates.count, called: "Fetching \(CountText.of(dates.count, "date", "dates"))", from: 2,
      in: environment)
    bar.show(0)
    var failure: Failure?
    var rest = dates[...]
    do {
      while failure == nil, !rest.isEmpty {
        failure = try fetch(Array(rest.prefix(FactRefresh.batch)))
        rest = rest.dropFirst(FactRefresh.batch)
        bar.show(dates.count - rest.count)
      }
    } catch {
      bar.erase()
      throw error
    }
    bar.erase()
    try report.tell(isQuiet: isQuiet, in: environment)
    if let failure { throw failure }
  }

  /// Fetches some dates, and keeps what came; a failure where one of them came from nowhere.
  private mutating func fetch(_ dates: [DateOfYear]) throws -> Failure? {
    var failure: Failure?
    var left = dates
    var faults: [(host: String, fault: any Error)] = []
    for place in talks.indices where !left.isEmpty {
      let answers = try talks[place].ask(left)
      left = []
      faults.append((talks[place].host, FactFault.nothing))
      for (date, answer) in answers {
        switch answer {
        case .success(let facts):
          if let why = faults.dropLast().last {
            report.add(instead: talks[place].host, of: why.host, because: why.fault)
          }
          try keep(facts, of: date, from: talks[place].host)
        case .failure(let fault):
          left.append(date)
          if fault as? FactFault != .nothing { faults[faults.count - 1].fault = fault }
        }
      }
      if case .tooMany? = faults.last?.fault as? FactFault { break }
    }
    guard !left.isEmpty else { return nil }
    if let worst = faults.first(where: { $0.fault as? FactFault != .nothing }) {
      failure = Failure(telling: worst.fault, of: worst.host)
      for other in faults where other.fault as? FactFault != .nothing {
        let told = Failure(telling: other.fault, of: other.host).message
        if told != failure?.message { failure?.hints.append(told + ".") }
      }
      failure?.hints.append("What was fetched before is still there.")
    } else {
      report.empty += left
    }
    return failure
  }

  /// Keeps the facts of a date in the place of those before; a category that did not come stays as
  /// it was.
  private mutating func keep(_ facts: [Fact], of date: DateOfYear, from host: String) throws {
    let store = try self.store ?? environment.openStoreForWriting()
    self.store = store
    var facts = facts
    if !store.isEmpty, case .text(let kept)? = try store.kept(.facts, at: date.key) {
      let before = FactText.facts(
        of: (date.month.rawValue, date.day), in: Array(kept.utf8).span, from: .service)
      let came = facts
      facts += before.filter { old in !came.contains { $0.category == old.category } }
    }
    try store.keep(
      [
        (date.key, .text(FactText.lines(of: facts, on: date))),
        (-date.key, .text(FactText.digestLines(of: facts, on: date))),
      ], as: .facts)
    report.add(facts, of: date, from: host)
  }
}
