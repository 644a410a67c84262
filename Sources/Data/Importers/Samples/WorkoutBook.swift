import Time

/// The workouts of all sources, each once: several apps and devices record the same one.
///
/// Two are the same if they start within two minutes of each other and their lengths differ by a
/// minute at most.
struct WorkoutBook {
  struct Workout {
    var start: LocalDateTime
    var minutes: Double
    /// In kilometres; nil where none was measured.
    var distance: Double?
    var isCycling: Bool
    var source: Int
  }

  private var workouts: [Workout] = []

  mutating func add(_ workout: Workout) { workouts.append(workout) }

  /// Calls `body` with each workout once, and how many were left out because they are repeated.
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
      if rank(workout.source) < rank(open[index].source) {
        let distance = workout.distance ?? open[index].distance
        open[index] = workout
        open[index].distance = distance
      } else if open[index].distance == nil {
        open[index].distance = workout.distance
      }
    }
    open.forEach(body)
    return repeated
  }
}
