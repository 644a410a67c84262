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

  /// Each workout once, and how many were repeated.
  func unique(rank: (_ source: Int) -> Int) -> (workouts: [Workout], repeatedCount: Int) {
    let sorted = workouts.sorted {
      ($0.start, rank($0.source), $0.minutes) < ($1.start, rank($1.source), $1.minutes)
    }
    var (done, open): ([Workout], [Workout]) = ([], [])
    var repeated = 0
    for workout in sorted {
      done += open.filter { workout.start.seconds - $0.start.seconds > 120 }
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
    return (done + open, repeated)
  }
}

extension DayBook {
  /// Adds a workout that has a length; a distance of 0 was not measured.
  func addWorkout(
    at start: LocalDateTime, minutes: Double, kilometres: Double?, isCycling: Bool,
    from source: Int, called name: String = "workouts"
  ) {
    guard minutes > 0 else { return skip("\(name) without a length") }
    guard !isSecondPass, wants(source, start.day) else { return }
    workouts.add(
      Workout(
        start: start, minutes: minutes, distance: kilometres.flatMap { $0 > 0 ? $0 : nil },
        isCycling: isCycling, source: source))
  }

  /// Adds the values of workouts; the distance of rides only on days without a measured one.
  func addWorkouts() {
    daysWithCyclingDistance = cells.days(of: Measure.cyclingDistance.number)
    let (found, repeated) = workouts.unique { sources[$0].rank ?? .max }
    for workout in found {
      let day = workout.start.day
      add(1, to: .workouts, from: workout.source, on: day)
      add(workout.minutes, to: .workoutMinutes, from: workout.source, on: day)
      if let distance = workout.distance {
        add(distance, to: .workoutDistance, from: workout.source, on: day)
      }
      if workout.isCycling {
        add(workout.minutes, to: .cyclingMinutes, from: workout.source, on: day)
        if let distance = workout.distance, !daysWithCyclingDistance.contains(day) {
          add(distance, to: .cyclingDistance, from: workout.source, on: day)
        }
      }
    }
    if repeated > 0 {
      note(
        "\(repeated) \(repeated == 1 ? "workout was" : "workouts were") recorded by several apps"
          + " and counted once")
    }
  }

  /// Whether all values of a day come from workouts, which are unique, so that sources add up.
  func isOfWorkouts(_ attribute: Int, _ day: Day) -> Bool {
    let unique = [Measure.workouts, .workoutMinutes, .workoutDistance, .cyclingMinutes]
    return unique.contains { $0.number == attribute }
      || attribute == Measure.cyclingDistance.number && !daysWithCyclingDistance.contains(day)
  }

  func add(_ values: [MeasuredValue], from source: Int, on day: Day, second: Int64 = 0) {
    for entry in values {
      add(entry.value, to: entry.measure, from: source, on: day, second: second)
    }
  }

  /// Adds a heart rate, and the highest in the same time.
  func addRate(_ rate: Double, most: Double? = nil, from source: Int, on day: Day) {
    add(rate, to: .heartRate, from: source, on: day)
    add(most ?? rate, to: .maximumHeartRate, from: source, on: day)
  }

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
