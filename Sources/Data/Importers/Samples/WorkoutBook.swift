import Time

struct Workout {
  var start: LocalDateTime
  var minutes: Double
  var distance: Double?
  var isCycling: Bool
  var source: Int
}

/// The workouts of all sources; two are the same if they start within two minutes and their
/// lengths differ by at most a minute.
struct WorkoutBook {
  private var workouts: [Workout] = []

  mutating func add(_ workout: Workout) { workouts.append(workout) }

  /// Calls `body` with each workout once; returns how many were repeated.
  func forEachWorkout(_ body: (Workout) -> Void, rank: (_ source: Int) -> Int) -> Int {
    let sorted = workouts.sorted {
      ($0.start, rank($0.source), $0.minutes) < ($1.start, rank($1.source), $1.minutes)
    }
    var open: [Workout] = []
    var repeated = 0
    for workout in sorted {
      for done in open where workout.start.seconds - done.start.seconds > 120 { body(done) }
      open.removeAll { workout.start.seconds - $0.start.seconds > 120 }
      guard let index = open.firstIndex(where: { abs($0.minutes - workout.minutes) <= 1 }) else {
        open.append(workout)
        continue
      }
      repeated += 1
      let other = open[index]
      var merged = rank(workout.source) < rank(other.source) ? workout : other
      merged.distance = merged.distance ?? other.distance ?? workout.distance
      // One source knows the sport, another one calls it something general.
      merged.isCycling = workout.isCycling || other.isCycling
      open[index] = merged
    }
    open.forEach(body)
    return repeated
  }
}

extension DayBook {
  /// The distance of a workout in kilometres; counts an unknown unit.
  func distance(
    _ number: Double?, in unit: String, _ factor: (_ unit: String) -> Double?
  ) -> Double? {
    guard let number, number > 0 else { return nil }
    let factor = factor(unit)
    if factor == nil { skip("distance of a workout in the unknown unit '\(unit)'") }
    return factor.map { number * $0 }
  }
}
