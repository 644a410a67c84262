import Actions
import Cards
import Metrics
import Storage
import Time

extension Reading {
  /// Compares all visible attributes over `count` complete days before `day` or today.
  ///
  /// Days off, by the setting `days.off`, are an eighth weekday. Throws a ``Failure`` if it is
  /// invalid.
  package func linkComparison(
    before day: Day, days count: Int, from store: Store
  ) throws -> LinkComparison {
    let end = min(day, today)
    let days = end - count...end - 1
    let catalogue = try store.catalogue()
    let (numbers, typedDays) = try store.comparedValues(in: days, of: catalogue)
    let daysOff = try world.daysOff(in: days, from: store)
    var compared: [(attribute: Attribute, numbers: [(day: Day, value: Double)])] = []
    for (attribute, numbers) in zip(catalogue.attributes, numbers)
    where !attribute.isHidden && !numbers.isEmpty {
      compared.append((attribute, numbers))
    }
    return LinkComparison(of: compared, in: days, typedDays: typedDays, daysOff: daysOff)
  }

  /// Caches the findings of today for the cards of the next days, unless the store is locked.
  package func cacheFindings(_ comparison: LinkComparison, in store: Store) {
    store.cache(
      findings: comparison.between.findings.map {
        comparison.finding($0, on: today, units: settings.units)
      }, at: now.description)
  }

  /// Recomputes the findings of today and caches them; `dash insights` reports a failure.
  package func refreshFindings(in store: Store) {
    let comparison = try? store.reading {
      try linkComparison(before: today, days: LinkComparison.usualDays, from: store)
    }
    if let comparison { cacheFindings(comparison, in: store) }
  }
}
