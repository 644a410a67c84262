import Time

/// What an experiment says of one day: what was drawn for it, and for the day after.
package struct ExperimentDay: Hashable, Sendable {
  package let question: String
  package let day: Day
  /// Whether the person is to do it on the day; nil before the first day and after the last.
  package let isAssigned: Bool?
  /// The same of tomorrow, where the day is today.
  package let isAssignedNext: Bool?
  /// Whether the person did on the day as drawn; nil for no answer.
  package let isFollowed: Bool?
  /// The day's number, from 1 on; nil where ``isAssigned`` is.
  package let number: Int?
  package let dayCount: Int
  /// The first day on which the result is shown.
  package let resultDay: Day
  /// Whether the result can be shown.
  package let isOver: Bool

  /// For how many days after its end the day says that there is a result.
  private static let announcedDays = 7

  /// Nil where the experiment has nothing to do with `day`, or the draw is not to be seen yet: later days
  /// than tomorrow.
  package init?(of experiment: Experiment, on day: Day, today: Day) {
    guard experiment.stopped == nil, day <= today + 1 else { return nil }
    let assigned = experiment.isAssigned(on: day)
    let next = day == today ? experiment.isAssigned(on: day + 1) : nil
    isOver = experiment.state(on: today) == .ended
    let isAfter =
      day == today && experiment.days.upperBound < day
      && day < experiment.resultDay + ExperimentDay.announcedDays
    guard assigned != nil || next != nil || isAfter else { return nil }
    question = experiment.question
    self.day = day
    isAssigned = assigned
    isAssignedNext = next
    isFollowed = experiment.isFollowed(on: day)
    number = assigned.map { _ in day - experiment.first + 1 }
    dayCount = experiment.design.days.count
    resultDay = experiment.resultDay
  }
}
