import Metrics
import Text
import Time

extension Context {
  /// What is kept of the attribute that a person told, over a range of days; of the mood where none
  /// was told.
  ///
  /// - Throws: ``Failure`` where it is not kept. Before anything was recorded, a program is given
  ///   the shape without values instead, of an attribute that Exist has.
  func historyReport(
    of word: String?, in days: ClosedRange<Day>, isJSON: Bool, isDemo: Bool
  ) throws -> HistoryReport {
    let name = word ?? Mood.name
    var missing = Failure.nothingKept
    if let store = try isDemo ? demoStore() : openStore() {
      let report = try store.reading { () throws -> HistoryReport? in
        let attributes = try store.catalogue().attributes
        if attributes.isEmpty { return nil }
        if let attribute = try attributes.only(told: name) {
          return HistoryReport(
            of: attribute, in: days, values: try store.history(of: [attribute.name], in: days)[0],
            statistic: settings.statistic,
            isLimit: SetGoals(try store.setGoals()).isLimit(attribute.name))
        }
        if let word { throw Failure.notKept(word, among: attributes) }
        missing = .noMood
        return nil
      }
      if let report { return report }
    }
    guard isJSON, let attribute = AttributeFinder.template(name) else { throw missing }
    return HistoryReport(
      of: attribute, in: days, values: [], statistic: settings.statistic, isLimit: false)
  }
}

extension Failure {
  /// What a command says that needs values, before any were recorded.
  static let nothingKept = Failure(
    "nothing is recorded yet",
    hints: ["Try 'mood rate 4', 'dash import <file or folder>', or the sample data with --demo."])

  /// What a command says that shows the mood unless told otherwise, before any day was rated.
  static let noMood = Failure(
    "no mood is rated yet", hints: ["To rate today: mood rate 4", "Another: dash year <attribute>"])
}
