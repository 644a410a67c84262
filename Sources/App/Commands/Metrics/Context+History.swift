import Actions
import Metrics
import Text
import Time

extension Context {
  /// The history of an attribute over a range of days; that of the mood if `typed` is nil.
  ///
  /// - Throws: ``Failure`` if the store does not have the attribute. With `isJSON`, before anything
  ///   was recorded, one of Exist's attributes gives an empty report instead, so that a program gets
  ///   the document it expects.
  func historyReport(
    of typed: String?, in days: ClosedRange<Day>, isJSON: Bool, isDemo: Bool
  ) throws -> HistoryReport {
    let name = typed ?? Mood.name
    var missing = Failure.nothingRecorded
    if let store = try isDemo ? demoStore() : openStore() {
      let report = try store.reading { () throws -> HistoryReport? in
        let attributes = try store.catalogue().attributes
        if attributes.isEmpty { return nil }
        if let attribute = try attributes.only(typed: name) {
          return HistoryReport(
            of: attribute, in: days, values: try store.history(of: [attribute.name], in: days)[0],
            statistic: settings.statistic,
            isLimit: SetGoals(try store.setGoals()).isLimit(attribute.name), today: today)
        }
        if let typed { throw Failure.unknownAttribute(typed, among: attributes) }
        missing = .noMood
        return nil
      }
      if let report { return report }
    }
    guard isJSON, let attribute = AttributeFinder.template(name) else { throw missing }
    return HistoryReport(
      of: attribute, in: days, values: [], statistic: settings.statistic, isLimit: false,
      today: today)
  }
}

extension Failure {
  /// A command shows the mood by default, and no day was rated.
  static let noMood = Failure(
    "no mood is rated yet",
    hints: [
      "To rate today: mood rate 4", "To show another attribute: dash year <attribute>",
    ])
}
