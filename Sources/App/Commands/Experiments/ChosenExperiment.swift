import Metrics
import Storage
import Text
import Time

/// The experiment that a command means.
enum ChosenExperiment {
  /// A number as it was typed.
  static func number(_ text: String) throws -> Int {
    guard let number = Int(text), 1...9999 ~= number else {
      throw Failure.usage(
        "invalid number of an experiment '\(text)'",
        hints: ["Expected the number that 'dash experiment' lists, such as 1."])
    }
    return number
  }

  /// The experiment of a number, else the latest; nil where there is none and no number was typed.
  static func find(_ number: Int?, among experiments: [Experiment]) throws -> Experiment? {
    guard let number else { return experiments.last }
    if let found = experiments.first(where: { $0.number == number }) { return found }
    throw Failure(
      "there is no experiment \(number)", hints: ["To list them: dash experiment"])
  }

  /// The experiment that is planned or running.
  static func open(among experiments: [Experiment], on today: Day) throws -> Experiment {
    if let open = experiments.last(where: { $0.isOpen(on: today) }) { return open }
    throw noneRunning
  }

  static let noneRunning = Failure("no experiment is running", hints: [startHint])
  static let noneToDelete = Failure("there is no experiment to delete", hints: [startHint])

  private static let startHint =
    "To start one: dash experiment start \"no coffee after 14:00\" --measure mood"
}

extension Store {
  /// Refuses to remove an attribute or to change its type while an experiment measures it.
  func refuseIfMeasured(_ attribute: Attribute, on today: Day) throws {
    guard attribute.own.contains(.measured) else { return }
    let isMeasured = try experiments().contains { experiment in
      experiment.isOpen(on: today)
        && experiment.measures.contains { $0.attribute == attribute.name }
    }
    if isMeasured {
      throw Failure(
        "\(attribute.name) is measured by your experiment",
        hints: ["To end that without a result: dash experiment stop"])
    }
  }
}
