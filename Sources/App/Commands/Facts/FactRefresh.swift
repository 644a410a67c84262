import Drawing
import Facts
import Metrics
import Services
import Storage
import Text
import Time

/// Fetches the facts of dates and keeps them, each date whole or not at all.
struct FactRefresh {
  private let context: Context
  private let isQuiet: Bool
  private var talks: [FactTalk]
  private var store: Store?
  private var report = FactRefreshReport()

  /// How many dates are asked for at once; all of them are in memory then.
  private static let batch = 3

  init(isQuiet: Bool, in context: Context) {
    self.context = context
    self.isQuiet = isQuiet
    let settings = context.settings
    let wikimedia = FactService.wikimedia(settings.factsLanguage, at: settings.factsAddress)
    talks = [FactTalk(wikimedia, in: context)]
    if settings.factsLanguage == .english {
      let muffinLabs = FactService.muffinLabs(at: settings.factsFallbackAddress)
      talks.append(FactTalk(muffinLabs, in: context))
    }
  }

  /// Fetches `dates`, and says what came.
  ///
  /// - Throws: ``Failure`` of status later where no service tells of some of them, with all others
  ///   kept.
  mutating func run(_ dates: [DateOfYear]) throws {
    var bar = ProgressBar(
      of: dates.count, called: "Fetching \(CountText.of(dates.count, "date", "dates"))", from: 2,
      on: context.errors, glyphs: context.renderOptions.glyphs)
    defer { bar.erase() }
    bar.show(0)
    var rest = dates[...]
    while !rest.isEmpty {
      try fetch(Array(rest.prefix(FactRefresh.batch)))
      rest = rest.dropFirst(FactRefresh.batch)
      bar.show(dates.count - rest.count)
    }
    bar.erase()
    try report.tell(isQuiet: isQuiet, in: context)
    if let failure = report.failure(of: dates.count) { throw failure }
  }

  /// Fetches some dates, and keeps what came.
  private mutating func fetch(_ dates: [DateOfYear]) throws {
    var faults: [DateOfYear: [(host: String, fault: any Error)]] = [:]
    var left = dates
    for place in talks.indices {
      let host = talks[place].host
      // What is kept is not given for less: the second service tells of no places and pictures.
      let asked =
        try place == 0
        ? left
        : left.filter { date in
          if case .tooMany? = faults[date]?.last?.fault as? FactFault { return false }
          return try kept(of: date) == nil
        }
      for (date, answer) in try talks[place].ask(asked) {
        switch answer {
        case .success(let facts):
          if let why = faults[date]?.last {
            report.add(instead: host, of: why.host, because: why.fault)
          }
          try keep(facts, of: date)
          report.add(facts, of: date, from: host)
          left.removeAll { $0 == date }
        case .failure(let fault): faults[date, default: []].append((host, fault))
        }
      }
    }
    for date in left { report.add(date, without: faults[date] ?? []) }
  }

  /// What is kept of a date; nil where nothing is.
  private func kept(of date: DateOfYear) throws -> [Fact]? {
    guard let store = try store ?? context.openStore(), !store.isEmpty,
      case .text(let lines)? = try store.kept(.facts, at: date.key)
    else { return nil }
    return FactText.facts(
      of: (date.month.rawValue, date.day), in: Array(lines.utf8).span, from: .service)
  }

  /// Keeps the facts of a date in the place of those before; a category that did not come stays as
  /// it was, in the same language.
  private mutating func keep(_ facts: [Fact], of date: DateOfYear) throws {
    let store = try self.store ?? context.openStoreForWriting()
    self.store = store
    let language = Value.text(context.settings.factsLanguage.rawValue)
    var facts = facts
    if let before = try kept(of: date),
      try store.kept(.facts, at: date.languageKey) == language
    {
      let came = Set(facts.map(\.category))
      facts += before.filter { !came.contains($0.category) }
    }
    try store.keep(
      [
        (date.key, .text(FactText.lines(of: facts, on: date))),
        (-date.key, .text(FactText.digestLines(of: facts, on: date))),
        (date.languageKey, language),
      ], as: .facts)
  }
}

extension DateOfYear {
  /// Where the language of its facts is kept, see ``Kept/facts``.
  fileprivate var languageKey: Int { 10_000 + key }
}
