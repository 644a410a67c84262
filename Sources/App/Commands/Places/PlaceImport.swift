import Actions
import Importers
import Text
import Time

/// Imports files of places: GeoJSON, GPX, and tables where `--places` was given.
struct PlaceImport {
  /// What `dash import` was asked for.
  struct Request {
    /// Whether `--places` was given.
    let readsTables: Bool
    /// The day of places without one.
    let day: Day?
    let isRehearsal, isStrict, isLenient: Bool
  }

  private let files: [PlaceFile]
  private let request: Request
  private let context: Context

  /// Fails if none of the files has places.
  init?(_ files: [ImportedFile], _ request: Request, in context: Context) throws {
    guard let places = try PlaceFile.files(among: files, readsTables: request.readsTables) else {
      return nil
    }
    self.files = places
    self.request = request
    self.context = context
  }

  func run() throws {
    let reading = try ReadPlaces(files, undatedOn: request.day).run(in: context.world)
    var action = ImportPlaces(reading)
    action.isRehearsal = request.isRehearsal
    action.isStrict = request.isStrict
    let result = try context.asking(action)
    let skipped = failure(of: reading.summary)
    guard let added = result.added else {
      if let skipped { context.report(skipped) }
      throw Failure(
        "nothing was imported", hints: ["--strict imports all entries or none."], status: .data)
    }
    context.report(result.conflicts)
    try report(reading.summary, result.count, added: added)
    guard let skipped else { return }
    if !request.isLenient { throw skipped }
    context.report(skipped)
  }

  /// The first three of the skipped places, or nil.
  private func failure(of summary: PlaceSummary) -> Failure? {
    if summary.problemCount == 0 { return nil }
    return Failure(
      CountText.of(summary.problemCount, "place was", "places were") + " skipped",
      hints: summary.problems.prefix(3).flatMap(\.hints))
  }

  private func report(_ summary: PlaceSummary, _ count: Int, added: Int) throws {
    for (other, one, many) in PlaceImport.others {
      guard let left = summary.others[other] else { continue }
      context.warn("\(CountText.of(left, one, many)) skipped: only places are imported")
    }
    if context.isQuiet { return }
    guard count > 0 else { return try context.print(["Nothing to import: there is no place."]) }
    let counts = CountText.list([(added, "new"), (count - added, "known already")]) ?? ""
    var lines = ["\(CountText.of(count, "place", "places")): \(counts)"]
    if request.isRehearsal { lines.append("Nothing was changed: this was a dry run.") }
    try context.print(lines)
  }

  private static let others: [(PlaceSummary.Other, String, String)] = [
    (.track, "track was", "tracks were"), (.route, "route was", "routes were"),
    (.line, "line was", "lines were"), (.polygon, "area was", "areas were"),
  ]
}
