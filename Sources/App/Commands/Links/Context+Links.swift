import Cards
import Metrics
import Storage
import Text
import Time

extension Store {
  /// All attributes that are shown, compared over `count` complete days before `today`.
  ///
  /// Days on which the tag of the setting `days.off` is yes are an eighth weekday.
  ///
  /// - Throws: ``Failure`` if that setting names no tag.
  func linkComparison(
    before today: Day, days count: Int, in settings: Settings
  ) throws -> LinkComparison {
    let days = today - count...today - 1
    let catalogue = try catalogue()
    let (numbers, typedDays) = try comparedValues(in: days, of: catalogue)
    var daysOff: Set<Day> = []
    if let tag = settings.daysOff {
      guard let attribute = try catalogue.attributes.only(typed: tag), attribute.type == .boolean,
        let index = catalogue.attributes.firstIndex(of: attribute)
      else {
        throw Failure(
          "the setting days.off names '\(tag)', which is not a tag",
          hints: [
            "To create the tag: dash tag \(tag)", "To unset it: dash settings reset days.off",
          ]
        )
      }
      for (day, value) in numbers[index] where value == 1 { daysOff.insert(day) }
    }
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
      try store.linkComparison(before: today, days: LinkComparison.usualDays, in: settings)
    }
    if let comparison { cacheFindings(comparison, in: store) }
  }
}
