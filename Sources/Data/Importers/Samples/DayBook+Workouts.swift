import Time

extension DayBook {
  /// Adds the values of workouts; the distance of rides only on days without a measured one.
  func addWorkouts() {
    daysWithCyclingDistance = cells.days(of: Measure.cyclingDistance.number)
    var found: [Workout] = []
    let ranks = sources.map { $0.rank ?? .max }
    let repeated = workouts.forEachWorkout({ found.append($0) }, rank: { ranks[$0] })
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
}
