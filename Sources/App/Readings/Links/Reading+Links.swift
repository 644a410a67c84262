import Actions
import Cards
import Metrics
import Storage
import Time

extension Reading {
  /// All attributes that are shown, compared over `count` complete days before `day`, or before today if
  /// that is in the future.
  ///
  /// Days off, by the setting `days.off`, are an eighth weekday.
  ///
  /// - Throws: ``Failure`` if that setting names no days.
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

  /// Caches the findings of the usual comparison on today, for the cards of the next days.
  ///
  /// The store is not changed if it cannot be written at once.
  package func cacheFindings(_ comparison: LinkComparison, in store: Store) {
    let text = LinkText(of: comparison, in: valueText)
    store.cache(
      findings: comparison.between.findings.map { link in
        let outcome = comparison.attributes[link.outcome].attribute
        return (
          attribute: outcome.name, group: outcome.group,
          sentence: text.sentence(of: link) + " Found \(DayText.date(today))."
        )
      }, on: today, at: now.description)
  }

  /// Computes the findings of today again and caches them, after values were fetched or averages
  /// recomputed.
  ///
  /// If that fails, `dash insights` says why.
  package func refreshFindings(in store: Store) {
    let comparison = try? store.reading {
      try linkComparison(before: today, days: LinkComparison.usualDays, from: store)
    }
    if let comparison { cacheFindings(comparison, in: store) }
  }
}
