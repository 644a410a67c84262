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
    let distance = book.distance(
      texts["totalDistance"].flatMap(Double.init), in: texts["totalDistanceUnit"] ?? "",
      HealthUnit.distance.factor)
    return .workout(
      start: first, minutes: stated ?? Double(end.instant(in: .utc) - first) / 60,
      distance: distance,
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
      let distance = book.distance(
        texts["sum"].flatMap(Double.init), in: texts["unit"] ?? "", HealthUnit.distance.factor)
    else { return }
    open = .workout(
      start: start, minutes: minutes, distance: distance, isCycling: isCycling, source: source)
  }
}
