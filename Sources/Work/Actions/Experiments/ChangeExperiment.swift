import Metrics
import Storage
import Text
import Time

/// Answers for a day of an experiment, stops it without a result, or deletes it.
package struct ChangeExperiment: Action {
  package static let effects: Effects = .writesDay

  /// What to do.
  package enum Deed {
    /// Record whether the person did on a day as drawn.
    case answer(Bool, on: Day)
    /// Stop the experiment that is planned or running.
    case stop
    /// Delete the experiment of a number, else the latest, but not the values of its measures.
    case delete(Int?)
  }

  package var deed: Deed

  package init(_ deed: Deed) {
    self.deed = deed
  }

  /// - Returns: The experiment after the change, or before it was deleted.
  package func run(in world: World) throws -> Experiment {
    guard let store = try world.openStore() else { throw Failure.noExperiment(for: deed) }
    return try world.change(in: store) { change in
      var found = try found(among: store.experiments(), on: world.today)
      switch deed {
      case .answer(let answer, let day): found.followed[day - found.first] = answer
      case .stop: found.stopped = world.today
      case .delete:
        if let number = found.number { try change.removeExperiment(number) }
        return found
      }
      try change.update(found)
      return found
    }
  }

  private func found(among all: [Experiment], on today: Day) throws -> Experiment {
    switch deed {
    case .answer(_, let day):
      if let found = all.last(where: { $0.isAssigned(on: day) != nil && $0.stopped == nil }) {
        return found
      }
      throw Failure.usage(
        "no experiment has a day on \(day)",
        hints: [
          all.last.map { "The latest one is from \($0.days.lowerBound) to \($0.days.upperBound)." }
            ?? "To start one: dash experiment start \"no coffee\" --measure mood"
        ])
    case .stop:
      if let open = all.last(where: { $0.isOpen(on: today) }) { return open }
      throw Failure.noExperiment(for: deed)
    case .delete(let number):
      if let found = try all.experiment(number) { return found }
      throw Failure.noExperiment(for: deed)
    }
  }
}

extension [Experiment] {
  /// The experiment of a number, else the latest; nil if there is none and no number is given.
  package func experiment(_ number: Int?) throws -> Experiment? {
    guard let number else { return last }
    if let found = first(where: { $0.number == number }) { return found }
    throw Failure("there is no experiment \(number)", hints: ["To list them: dash experiment"])
  }
}

extension Failure {
  fileprivate static func noExperiment(for deed: ChangeExperiment.Deed) -> Failure {
    let start = "To start one: dash experiment start \"no coffee after 14:00\" --measure mood"
    return switch deed {
    case .answer: .nothingRecorded
    case .stop: Failure("no experiment is running", hints: [start])
    case .delete: Failure("there is no experiment to delete", hints: [start])
    }
  }
}
