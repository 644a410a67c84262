import Time

/// Compares the steps of minutes with those that exercises say they have.
///
/// Both are on the clock of the device. If the minutes fit the exercises better some hours later or
/// earlier, they are on another clock.
struct FitbitStepCheck {
  private struct Exercise {
    let start: LocalDateTime
    let minutes: Int
    let steps: Double
  }

  private var steps = DayRows<UInt16>(of: 1440, empty: 0)
  private var exercises: [Exercise] = []

  /// How many exercises are compared at least, and how many steps make one of them.
  private static let fewest = 3
  private static let fewestSteps: Double = 100
  /// The longest shift in hours: zones are from 12 hours west of UTC to 14 hours east of it.
  private static let longestShift = 14

  mutating func add(_ count: Double, at minute: LocalDateTime) {
    guard count > 0 else { return }
    let start = steps.start(of: FitbitStepCheck.key(minute.day))
    steps.elements[start + minute.minute] &+= UInt16(clamping: Int(min(count, 10_000)))
  }

  mutating func add(exercise start: LocalDateTime, minutes: Double, steps: Double) {
    guard steps >= FitbitStepCheck.fewestSteps, 1...1440 ~= minutes else { return }
    exercises.append(
      Exercise(start: start, minutes: Int(minutes.rounded(.up)), steps: steps))
  }

  private static func key(_ day: Day) -> UInt64 { UInt64(UInt32(bitPattern: day.number)) }

  /// By how many hours the minutes must be moved to fit the exercises; nil where they fit as they are, or
  /// nowhere better.
  var shift: Int? {
    let known = exercises.filter {
      steps.existingStart(of: FitbitStepCheck.key($0.start.day)) != nil
    }
    guard known.count >= FitbitStepCheck.fewest else { return nil }
    let own = difference(known, 0)
    let shifts = (1...FitbitStepCheck.longestShift).flatMap { [$0, -$0] }
    let best = shifts.map { (shift: $0, difference: difference(known, $0)) }
      .min { $0.difference < $1.difference }
    guard let best, own > 0.2, best.difference < own / 2 else { return nil }
    return best.shift
  }

  /// How much of the steps of exercises differs where the minutes are moved by some hours.
  private func difference(_ exercises: [Exercise], _ hours: Int) -> Double {
    var (sum, all) = (0.0, 0.0)
    for exercise in exercises {
      var minute = exercise.start + Int64(-hours * 3600)
      var counted = 0.0
      for _ in 0..<exercise.minutes {
        if let start = steps.existingStart(of: FitbitStepCheck.key(minute.day)) {
          counted += Double(steps.elements[start + minute.minute])
        }
        minute = minute + 60
      }
      sum += abs(counted - exercise.steps)
      all += exercise.steps
    }
    return sum / all
  }
}
