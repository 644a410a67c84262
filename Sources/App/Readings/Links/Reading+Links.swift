import Actions
import Cards
import Metrics
import Storage
import Time

/// Findings to show.
package struct FindingsRequest {
  /// Days before this one are compared.
  package let day: Day
  package let days: Int
  package let isWithin: Bool
  /// Whether all findings are shown, or in the table all compared pairs.
  package let isAll: Bool

  package init(before day: Day, days: Int?, isWithin: Bool, isAll: Bool) {
    self.day = day
    self.days = days ?? LinkComparison.usualDays
    self.isWithin = isWithin
    self.isAll = isAll
  }
}

extension LinkComparison {
  /// The findings between groups, then those within one if they are wanted.
  func findings(isWithin: Bool) -> [Link] { between.findings + (isWithin ? within.findings : []) }
}

extension Reading {
  /// Compares all visible attributes, or some by their names, over `count` complete days before
  /// `day` or today.
  ///
  /// Days off are an eighth weekday: see ``DaysOff``.
  /// - Throws: ``Failure`` if the setting `days.off` is invalid.
  package func linkComparison(
    before day: Day, days count: Int, of names: Set<String>? = nil, from store: Store
  ) throws -> LinkComparison {
    let days = comparedDays(before: day, count)
    let catalogue = try store.catalogue()
    let (numbers, typedDays) = try store.comparedValues(in: days, of: catalogue)
    let daysOff = try world.daysOff(in: days, from: store)
    var compared: [(attribute: Attribute, numbers: [(day: Day, value: Double)])] = []
    for (attribute, numbers) in zip(catalogue.attributes, numbers)
    where !attribute.isHidden && !numbers.isEmpty && names?.contains(attribute.name) != false {
      compared.append((attribute, numbers))
    }
    return LinkComparison(of: compared, in: days, typedDays: typedDays, daysOff: daysOff)
  }

  /// The workdays that look like days off and have no answer.
  package func likelyDaysOff() throws -> [Day] {
    guard let store = try store() else { return [] }
    let days = comparedDays(before: today, LinkComparison.usualDays)
    return try store.reading { try daysOff(in: days, from: store).likely.map(\.day) }
  }

  /// The days off among `days`, known ones and workdays that look like them.
  func daysOff(in days: ClosedRange<Day>, from store: Store) throws -> DaysOff {
    let known = try world.daysOff(in: days, from: store)
    if known.isSet { return DaysOff(known) }
    let catalogue = try store.catalogue()
    let (numbers, typedDays) = try store.comparedValues(in: days, of: catalogue)
    let prepared = zip(catalogue.attributes, numbers).compactMap { attribute, numbers in
      attribute.isHidden || numbers.isEmpty
        ? nil : PreparedNumbers(attribute, numbers, typedDays: typedDays)
    }
    return DaysOff(of: prepared, in: days, known)
  }

  private func comparedDays(before day: Day, _ count: Int) -> ClosedRange<Day> {
    let end = min(day, today)
    return end - count...end - 1
  }

  /// The findings of a comparison, without its other pairs if they are cached.
  func findings(_ request: FindingsRequest, from store: Store) throws -> LinkComparison {
    if !isDemo {
      let days = comparedDays(before: request.day, request.days)
      let cached = try store.reading {
        try store.cachedComparison(of: days, daysOff: world.daysOff(in: days, from: store))
      }
      if let cached { return cached }
    }
    let comparison = try store.reading {
      try linkComparison(before: request.day, days: request.days, from: store)
    }
    if !isDemo, request.day == today, request.days == LinkComparison.usualDays {
      cacheFindings(comparison, in: store)
    }
    return comparison
  }

  /// The findings of today in sentences, all or about one attribute, each with its explanation, and
  /// sentences on the comparison.
  package func findings(
    about name: String?, from store: Store
  ) throws -> (list: [(sentence: String, number: ExplainedNumber)], summary: [String]) {
    let comparison = try findings(
      FindingsRequest(before: today, days: nil, isWithin: false, isAll: true), from: store)
    let text = LinkText(comparison: comparison, values: valueText)
    let list = comparison.between.findings.compactMap { link in
      let names = [link.cause, link.outcome].map { comparison.attributes[$0].attribute.name }
      return name.map(names.contains) == false
        ? nil : (text.sentence(of: link), ExplainedNumber.pair(names[0], names[1]))
    }
    return (list, comparison.summary(isWithin: false))
  }

  /// Caches the findings of today for the cards of the next days, and for the next `dash insights`,
  /// unless the store is locked.
  func cacheFindings(_ comparison: LinkComparison, in store: Store) {
    store.cache(
      findings: comparison.between.findings.map {
        comparison.finding($0, on: today, units: settings.units)
      }, comparison, at: now.description)
  }

  /// Recomputes the findings of today and caches them; `dash insights` reports a failure.
  package func refreshFindings(in store: Store) {
    let comparison = try? store.reading {
      try linkComparison(before: today, days: LinkComparison.usualDays, from: store)
    }
    if let comparison { cacheFindings(comparison, in: store) }
  }
}
