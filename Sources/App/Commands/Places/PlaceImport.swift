import Actions
import Archives
import Cards
import Formats
import Geography
import Host
import Importers
import Places
import Storage
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
    let isRehearsal: Bool
    let isStrict: Bool
    let isLenient: Bool
    let typed: String
  }

  private let files: [PlaceFile]
  private let request: Request
  private let context: Context

  /// Nil if none of the files holds places.
  ///
  /// - Throws: ``Failure`` if some do and others do not, ``FileError``, ``ArchiveError`` if some do and
  ///   others are damaged.
  init?(_ files: [ImportedFile], _ request: Request, in context: Context) throws {
    var found: [PlaceFile] = []
    var other: ImportedFile?
    var damage: ArchiveError?
    for file in files {
      let places: PlaceFile?
      do {
        places = try file.source.flatMap { try PlaceFile($0) }
      } catch let error as ArchiveError {
        damage = damage ?? error
        continue
      }
      guard let places, places.format != .csv || request.readsTables else {
        if !file.isInFolder || file.source != nil { other = other ?? file }
        continue
      }
      found.append(places)
    }
    // An import of anything else reports damaged files with its own.
    if let damage, request.readsTables || !found.isEmpty { throw damage }
    if found.isEmpty {
      guard request.readsTables, let other else { return nil }
      throw Failure(
        "\(other.name): is not a file of places",
        hints: ["Expected GeoJSON, GPX, or a table with the columns name, latitude and longitude."],
        status: .data)
    }
    if let other {
      throw Failure(
        "\(other.name): is not a file of places, as others are",
        hints: ["Import files of places separately; nothing was imported."], status: .data)
    }
    self.files = found
    self.request = request
    self.context = context
  }

  func run() throws {
    let zone = try LocalZone(in: context.world).zone
    let now = try context.world.timestamp()
    var summary = PlaceSummary()
    var undated: [ImportedPlace] = []
    var places: [Place] = []
    func add(_ place: ImportedPlace, on day: Day) {
      if let place = Place(place, on: day, at: now) { places.append(place) }
    }
    for file in files {
      let read = try file.read(in: zone) { place in
        if let day = place.day ?? request.day { add(place, on: day) } else { undated.append(place) }
      }
      summary.add(read)
    }
    if !undated.isEmpty {
      let today = context.today
      _ = try context.asking { try $0.answer(question(about: undated.count)) }
      for place in undated { add(place, on: today) }
    }
    let skipped = failure(of: summary)
    if request.isStrict, let skipped {
      context.report(skipped)
      throw Failure(
        "nothing was imported", hints: ["--strict imports all entries or none."], status: .data)
    }
    let added =
      places.isEmpty
      ? 0
      : try context.changePlaces(
        by: request.typed, origin: .import, isDryRun: request.isRehearsal,
        in: context.openStore()
      ) { try $0.addNew(places) }
    try report(summary, places.count, added: added)
    guard let skipped else { return }
    if !request.isLenient { throw skipped }
    context.report(skipped)
  }

  private func question(about count: Int) -> Question {
    let have = CountText.of(count, "place has", "places have")
    return Question(
      text: "\(have) no date. Use today, \(context.today)?", choices: [],
      refusal: Failure(
        "\(have) no date",
        hints: ["To use one for all of them: \(request.typed) --date \(context.today)"],
        status: .data))
  }

  /// That places were left out, with the first three; nil if none was.
  private func failure(of summary: PlaceSummary) -> Failure? {
    if summary.problemCount == 0 { return nil }
    return Failure(
      CountText.of(summary.problemCount, "place was", "places were") + " skipped",
      hints: summary.problems.prefix(3).flatMap { problem in
        ["\(problem)"] + (problem.hint.map { ["  \($0)"] } ?? [])
      })
  }

  private func report(_ summary: PlaceSummary, _ count: Int, added: Int) throws {
    for (other, one, many) in PlaceImport.others {
      guard let left = summary.others[other] else { continue }
      context.warn("\(CountText.of(left, one, many)) left out: only places are imported")
    }
    if context.isQuiet { return }
    guard count > 0 else { return try context.print(["Nothing to import: there is no place."]) }
    var parts: [String] = []
    if added > 0 { parts.append("\(CountText.grouped(added)) new") }
    if added < count { parts.append("\(CountText.grouped(count - added)) known already") }
    var lines = [
      CountText.of(count, "place", "places") + ": " + parts.joined(separator: ", ")
    ]
    if request.isRehearsal { lines.append("Nothing was changed: this was a dry run.") }
    try context.print(lines)
  }

  private static let others: [(PlaceSummary.Other, String, String)] = [
    (.track, "track was", "tracks were"), (.route, "route was", "routes were"),
    (.line, "line was", "lines were"), (.polygon, "area was", "areas were"),
  ]
}

extension Place {
  /// A place of a file, for the store.
  fileprivate init?(_ place: ImportedPlace, on day: Day, at moment: Timestamp) {
    self.init(
      name: place.name.string, address: place.address?.string, note: place.note?.string,
      point: place.point, day: day, created: moment, updated: moment)
  }
}

extension Context {
  /// The places of an export, for the store.
  func places(_ places: [ImportedPlace], at moment: Timestamp) -> [Place] {
    places.compactMap { place in place.day.flatMap { Place(place, on: $0, at: moment) } }
  }
}

extension PlaceSummary {
  /// Adds the summary of another file.
  fileprivate mutating func add(_ other: PlaceSummary) {
    count += other.count
    problems += other.problems
    problemCount += other.problemCount
    others.merge(other.others) { $0 + $1 }
  }
}
