import Statistics
import Time

/// Something that a person tries on some days, in an order drawn by chance.
///
/// All but the answers and a stop is fixed before its first day.
package struct Experiment: Hashable, Sendable {
  /// Counts from 1; nil until it is stored.
  package var number: Int?
  /// The thing to try, on one line: `no coffee after 14:00`.
  package let question: String
  package let first: Day
  package let design: BlockDesign
  /// How many days after a day its measures are taken, 0 or 1.
  package let lag: Int
  package let seed: UInt64
  package let measures: [ExperimentMeasure]
  /// Whether the person did on each day as drawn, or nil without an answer.
  package var followed: [Bool?]
  package var stopped: Day?

  package static let weeks = 1...26
  package static let usualWeeks = 8
  package static let lags = 0...1
  package static let longestQuestion = 60
  package static let mostMeasures = 6

  package init(
    question: String, first: Day, design: BlockDesign, lag: Int, seed: UInt64,
    measures: [ExperimentMeasure]
  ) {
    (self.question, self.first, self.design) = (question, first, design)
    (self.lag, self.seed, self.measures) = (lag, seed, measures)
    followed = [Bool?](repeating: nil, count: design.days.count)
  }

  /// How far an experiment is.
  package enum State: String, Sendable {
    case planned
    /// Some of its days, or the measure of the last one, are not over yet.
    case running
    case ended
    /// It was stopped before its end, and is not analysed.
    case stopped
  }

  package func state(on today: Day) -> State {
    if stopped != nil { return .stopped }
    if today < first { return .planned }
    return today < resultDay ? .running : .ended
  }

  /// Whether it is planned or running.
  package func isOpen(on today: Day) -> Bool {
    switch state(on: today) {
    case .planned, .running: true
    case .ended, .stopped: false
    }
  }

  package var days: ClosedRange<Day> { first...first + (design.days.count - 1) }
  package var measuredDays: ClosedRange<Day> { days.lowerBound + lag...days.upperBound + lag }
  package var resultDay: Day { measuredDays.upperBound + 1 }

  /// Whether the draw says to do it on a day, or nil on days outside of the experiment.
  package func isAssigned(on day: Day) -> Bool? {
    days.contains(day) ? design.days[day - first] : nil
  }

  /// Whether the person did on a day as drawn, or nil without an answer.
  package func isFollowed(on day: Day) -> Bool? { days.contains(day) ? followed[day - first] : nil }

  /// The fewest blocks with which a measure can pass.
  ///
  /// In 2 of the 2ᵏ patterns of k blocks all signs are alike; that must be rarer than the first
  /// level of Holm's method for `count` measures.
  package static func fewestBlocks(measures count: Int) -> Int {
    var blocks = BlockDesign.fewestBlocks
    while 2 / Double(1 << blocks) > BlockTest.level / Double(count) { blocks += 1 }
    return blocks
  }

  /// The fewest weeks that hold `blocks` blocks.
  package static func fewestWeeks(blocks: Int, unit: Int) -> Int { (blocks * 2 * unit + 6) / 7 }
}

/// The draw of an experiment for one day and for the day after.
package struct ExperimentDay: Hashable, Sendable {
  package let question: String
  package let day: Day
  package let isAssigned, isAssignedNext, isFollowed: Bool?
  /// The number of the day, from 1 on, or nil if ``isAssigned`` is nil.
  package let number: Int?
  package let dayCount: Int
  package let resultDay: Day
  package let isOver: Bool

  /// For how many days after its end the day says that there is a result.
  private static let announcedDays = 7

  /// Nil on days without the experiment, and on days after tomorrow, whose draw is not shown yet.
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
