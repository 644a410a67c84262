import Cards
import Metrics
import Storage
import Time

extension Store {
  /// All attributes that are shown, compared over `count` complete days before `day`; before today where
  /// that is in the future.
  ///
  /// Days off, by the setting `days.off`, are an eighth weekday.
  ///
  /// - Throws: ``Failure`` if that setting names no days.
  func linkComparison(
    before day: Day, days count: Int, in context: Context
  ) throws -> LinkComparison {
    let end = min(day, context.today)
    let days = end - count...end - 1
    let catalogue = try catalogue()
    let (numbers, typedDays) = try comparedValues(in: days, of: catalogue)
    let daysOff = try context.daysOff(in: days, from: self)
    var compared: [(attribute: Attribute, numbers: [(day: Day, value: Double)])] = []
    for (attribute, numbers) in zip(catalogue.attributes, numbers)
    where !attribute.isHidden && !numbers.isEmpty {
      compared.append((attribute, numbers))
    }
    return LinkComparison(of: compared, in: days, typedDays: typedDays, daysOff: daysOff)
  }
}

extension Context {
  /// Caches the findings of the usual comparison on today, for the cards of the next days.
  ///
  /// The store stays as it is where it cannot be written at once.
  func cacheFindings(_ comparison: LinkComparison, in store: Store) {
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
  /// What was fetched or recomputed does not depend on it: where it fails, `dash insights` says why.
  func refreshFindings(in store: Store) {
    let comparison = try? store.reading {
      try store.linkComparison(before: today, days: LinkComparison.usualDays, in: self)
    }
    if let comparison { cacheFindings(comparison, in: store) }
  }
}
