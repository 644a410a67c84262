import Formats
import Time

/// The workouts of an export.
extension AppleHealthReader {
  /// Reads a workout, which is added at its end.
  mutating func readWorkout(
    _ scanner: TagScanner, into book: inout DayBook
  ) -> Open? {
    if book.isSecondPass { return nil }
    let attributes = HealthAttributes(scanner)
    var texts: [String: String] = [:]
    scanner.forEachAttribute { texts[scanner.text($0)] = scanner.text($1) }
    guard let start = Stamp(scanner.window.bytes.span.extracting(attributes.start)),
      let end = Stamp(scanner.window.bytes.span.extracting(attributes.end))
    else {
      report(
        "this workout has no valid dates",
        hint: "Dates look like startDate=\"2026-07-19 10:36:11 +0200\".", scanner, &book)
      return nil
    }
    let first = start.instant(in: .utc)
    let stated = texts["duration"].flatMap(Double.init).flatMap { duration in
      HealthUnit.minutes.factor(texts["durationUnit"] ?? "min").map { duration * $0 }
    }
    let distance = texts["totalDistance"].flatMap(Double.init).flatMap { distance in
      HealthUnit.distance.factor(texts["totalDistanceUnit"] ?? "").map { distance * $0 }
    }
    return .workout(
      start: first, minutes: stated ?? Double(end.instant(in: .utc) - first) / 60,
      distance: distance.flatMap { $0 > 0 ? $0 : nil },
      isCycling: texts["workoutActivityType"]?.hasSuffix("Cycling") == true,
      source: source(attributes, scanner, &book))
  }

  /// Reads the distance of a workout, which is there instead of in its tag since iOS 16.
  func readStatistics(
    _ scanner: TagScanner, into open: inout Open?, _ book: inout DayBook
  ) {
    guard case .workout(let start, let minutes, nil, let isCycling, let source) = open else {
      return
    }
    var texts: [String: String] = [:]
    scanner.forEachAttribute { texts[scanner.text($0)] = scanner.text($1) }
    guard let type = texts["type"], HealthType.shortName(type).hasPrefix("Distance"),
      let sum = texts["sum"].flatMap(Double.init), sum > 0
    else { return }
    guard let factor = HealthUnit.distance.factor(texts["unit"] ?? "") else {
      return book.passOver("distance of a workout in the unknown unit '\(texts["unit"] ?? "")'")
    }
    open = .workout(
      start: start, minutes: minutes, distance: sum * factor, isCycling: isCycling, source: source)
  }
}
