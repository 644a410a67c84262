import Archives
import Importers
import Places
import Storage
import Text
import Time

package struct PlaceReading {
  /// What the files have, besides places that can be used.
  package fileprivate(set) var summary = PlaceSummary()
  package fileprivate(set) var places: [Place] = []
  fileprivate var undated: [ImportedPlace] = []
  fileprivate let moment: Timestamp
}

package struct ReadPlaces: Action {
  private let files: [PlaceFile]
  private let day: Day?

  package init(_ files: [PlaceFile], undatedOn day: Day? = nil) {
    (self.files, self.day) = (files, day)
  }

  package func run(in world: World) throws -> PlaceReading {
    let zone = try LocalZone(in: world).zone
    var reading = PlaceReading(moment: try world.timestamp())
    for file in files {
      let summary = try file.read(in: zone) { place in
        guard let day = place.day ?? day else { return reading.undated.append(place) }
        if let place = Place(place, on: day, at: reading.moment) { reading.places.append(place) }
      }
      reading.summary.add(summary)
    }
    return reading
  }
}

/// Stores places that were read from files, except known ones.
package struct ImportPlaces: AskingAction {
  private let reading: PlaceReading
  package var isRehearsal = false
  /// Whether nothing is stored if a place cannot be used.
  package var isStrict = false
  package var answers = Answers()

  package init(_ reading: PlaceReading) { self.reading = reading }

  /// How many places the files have; how many of them are new, or nil if nothing was stored because
  /// a place cannot be used; and attributes of another type than the derived values.
  package typealias Result = (count: Int, added: Int?, conflicts: [DerivedConflict])

  /// - Throws: ``Question`` if places without a day would get today.
  package func run(in world: World) throws -> Result {
    var places = reading.places
    if !reading.undated.isEmpty {
      let today = world.today
      let have = CountText.of(reading.undated.count, "place has", "places have")
      let typed = world.typed ?? "dash import"
      _ = try answers.answer(
        "\(have) no date. Use today, \(today)?",
        refusal: Failure(
          "\(have) no date",
          hints: ["To use one for all of them: \(typed) --date \(today)"], status: .data))
      places += reading.undated.compactMap { Place($0, on: today, at: reading.moment) }
    }
    if isStrict, reading.summary.problemCount > 0 { return (places.count, nil, []) }
    if places.isEmpty { return (0, 0, []) }
    let (added, conflicts) = try world.changePlaces(
      origin: .import, isDryRun: isRehearsal, in: world.openStore()
    ) { try $0.addNew(places) }
    return (places.count, added, conflicts)
  }
}

extension PlaceFile {
  /// The files of places among some files, or nil; `readsTables` also takes tables with places.
  ///
  /// Files of places in a folder with other files are left to be skipped by name.
  /// - Throws: ``Failure`` if some have places and others do not; `FileError` and `ArchiveError` if
  ///   some have places and others are damaged.
  package static func files(among files: [ImportedFile], readsTables: Bool) throws -> [PlaceFile]? {
    var found: [PlaceFile] = []
    var other: ImportedFile?
    var areNamed = false
    var damage: ArchiveError?
    for file in files {
      let places: PlaceFile?
      do {
        places = try file.source.flatMap { try PlaceFile($0) }
      } catch let error as ArchiveError {
        damage = damage ?? error
        continue
      }
      guard let places, !places.isTable || readsTables else {
        if !file.isInFolder || file.source != nil { other = other ?? file }
        continue
      }
      found.append(places)
      areNamed = areNamed || !file.isInFolder
    }
    // An import of anything else reports damaged files with its own.
    if let damage, readsTables || !found.isEmpty { throw damage }
    if found.isEmpty {
      guard readsTables, let other else { return nil }
      throw Failure(
        "\(other.name): is not a file of places",
        hints: ["Expected GeoJSON, GPX, or a table with the columns name, latitude and longitude."],
        status: .data)
    }
    if let other {
      if !areNamed, other.isInFolder { return nil }
      throw Failure(
        "\(other.name): is not a file of places, as others are",
        hints: ["Import files of places separately; nothing was imported."], status: .data)
    }
    return found
  }
}

extension Place {
  /// A place of a file, for the store; nil if it has no name.
  package init?(_ place: ImportedPlace, on day: Day, at moment: Timestamp) {
    self.init(
      name: place.name.string, point: place.point, day: day, created: moment, updated: moment)
    setAddress(place.address?.string)
    setNote(place.note?.string)
  }
}

extension PlaceSummary {
  fileprivate mutating func add(_ other: PlaceSummary) {
    count += other.count
    problems += other.problems
    problemCount += other.problemCount
    others.merge(other.others) { $0 + $1 }
  }
}
