import Agenda
import Facts
import Formats
import Geography
import Host
import Metrics
import Places
import Storage
import Text
import Time

/// Writes all that was entered, set or fetched, or a part of it.
package struct ExportData: Action {
  package enum Form: Sendable {
    /// Everything, to be imported again.
    case json
    /// Values alone, with ratings on a scale.
    case csv(RatingScale)
    /// The own places alone.
    case places(PlaceExport.Format)
  }

  package enum Target {
    /// A file, which must not exist unless it is replaced.
    case file(Argument, isReplacing: Bool)
    /// Takes the parts of the document, after everything is read.
    case stream((_ bytes: [UInt8]) throws -> Void)
  }

  package struct Result {
    package var values = 0
    package var attributes = 0
    package var places = 0
  }

  private let form: Form
  private let names: [String]
  private let days: ClosedRange<Day>
  private let target: Target

  /// `names` are names or labels of attributes; without any, all are exported.
  package init(
    as form: Form, of names: [String] = [], in days: ClosedRange<Day> = .first ... .last,
    to target: Target
  ) { (self.form, self.names, self.days, self.target) = (form, names, days, target) }

  /// - Throws: ``Failure`` if nothing is recorded, for an unknown attribute, or an invalid file.
  package func run(in world: World) throws -> Result {
    guard let store = try world.openStore() else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to export",
        hints: ["To see what it looks like: dash export --demo"])
    }
    switch target {
    case .stream(let write):
      // Written after everything is read, so that a pager does not lock the store.
      let spool = world.files.spool()
      let result = try self.write(store, to: spool.write, in: world)
      while case let bytes = try spool.read(), !bytes.isEmpty { try write(bytes) }
      return result
    case .file(let path, let isReplacing):
      try world.refuseReserved(path, hint: "Name another file.")
      var result = Result()
      try world.files.put(at: path.bytes, isReplacing: isReplacing) { draft in
        result = try write(store, to: world.files.drafts.open(draft), in: world)
      }
      return result
    }
  }

  /// Writes the document in parts, all of it from one state of the store.
  private func write(
    _ store: Store, to write: @escaping ([UInt8]) throws -> Void, in world: World
  ) throws -> Result {
    try store.reading {
      if case .places(let format) = form {
        var result = Result()
        var export = PlaceExport(format, to: write)
        // The oldest visit first.
        try store.ownPlaces(in: days) { place in
          try export.add(ImportedPlace(place))
          result.places += 1
        }
        try export.finish()
        return result
      }
      let catalogue = try store.catalogue()
      let indexes = try indexes(in: catalogue)
      let values = ValueExport(of: store, at: indexes, of: catalogue, in: days)
      if case .csv(let scale) = form {
        var table = ExportCSV(of: indexes.map { catalogue.attributes[$0] }, scale: scale, to: write)
        let timed = try store.exportedDataset(at: indexes, of: catalogue, in: days).timedEntries
        var pauses = timed.filter(\.isPause).sorted { $0.day < $1.day }[...]
        try values.byDay { day, attribute, value in
          while let pause = pauses.first, pause.day < day {
            try table.add(pause: pauses.removeFirst())
          }
          try table.add(value, of: attribute, on: day)
        }
        for pause in pauses { try table.add(pause: pause) }
        try table.finish()
      } else {
        let dataset = try store.exportedDataset(at: indexes, of: catalogue, in: days)
        let facts = try names.isEmpty ? store.ownFacts().map(\.fact).filter { days ~= $0.day } : []
        var document = ExportJSON(of: dataset, facts)
        if names.isEmpty { document.events = try events(of: store, in: world) }
        try document.write(
          to: write, values: { try values.latestFirst(ofAttributeAt: $0, $1) },
          averages: {
            try store.forEachExportedAverages(
              in: days, on: world.today, by: world.settings.statistic, $0)
          },
          places: names.isEmpty ? { try store.ownPlaces(in: days, $0) } : nil)
      }
      return Result(values: values.valueCount, attributes: values.attributeCount)
    }
  }

  /// The occurrences of the events of all calendars in the exported days, at most ten years ago and
  /// one to come; nil without calendars.
  private func events(
    of store: Store, in world: World
  ) throws -> [(calendar: String, item: AgendaItem)]? {
    guard let agenda = try DayAgenda(in: world, store: store) else { return nil }
    let today = world.now.day
    let span = (today - 3653...today + 366)
    guard days.overlaps(span) else { return [] }
    return try agenda.days(days.clamped(to: span)).flatMap { day, items in
      items.filter { $0.number == 1 }.compactMap { item in
        agenda.calendars.first { $0.id == item.calendar }.map { ($0.name, item) }
      }
    }
  }

  /// The indexes of the named attributes, in the order of the cards.
  private func indexes(in catalogue: Catalogue) throws -> [Int] {
    if names.isEmpty { return Array(catalogue.attributes.indices) }
    return try names.reduce(into: Set<Int>()) { indexes, name in
      let attribute = try catalogue.attribute(typed: name)
      if let index = catalogue.index(of: attribute.name) { indexes.insert(index) }
    }.sorted()
  }
}

/// Places as a file for other programs, which is read back as the same places.
///
/// Lines end with LF. Latitudes and longitudes have all their digits.
package struct PlaceExport {
  package enum Format: String, CaseIterable, Sendable {
    /// RFC 7946: a feature with a point for each place, one on a line.
    case geojson
    /// GPX 1.1: a waypoint for each place.
    case gpx
    /// `date,name,latitude,longitude,address,note`.
    case csv
  }

  private let format: Format
  private let write: ([UInt8]) throws -> Void
  private var text: String
  private var isFirst = true
  private static let block = 1 << 16

  package init(_ format: Format, to write: @escaping ([UInt8]) throws -> Void) {
    self.format = format
    self.write = write
    text =
      switch format {
      case .geojson: "{\"type\": \"FeatureCollection\", \"features\": ["
      case .gpx:
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="dash" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:dash="urn:dash:place">

        """
      case .csv: "date,name,latitude,longitude,address,note\n"
      }
  }

  package mutating func add(_ place: ImportedPlace) throws {
    switch format {
    case .geojson: addFeature(place)
    case .gpx: addWaypoint(place)
    case .csv: addRow(place)
    }
    isFirst = false
    if text.utf8.count > PlaceExport.block { try flush() }
  }

  /// Ends the file and writes the rest.
  package mutating func finish() throws {
    switch format {
    case .geojson: text += isFirst ? "]}\n" : "\n]}\n"
    case .gpx: text += "</gpx>\n"
    case .csv: break
    }
    try flush()
  }

  private mutating func flush() throws {
    try write(Array(text.utf8))
    text.removeAll(keepingCapacity: true)
  }

  private mutating func addFeature(_ place: ImportedPlace) {
    text += isFirst ? "\n" : ",\n"
    text += "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": ["
    text += Coordinates.exactText(place.point.longitude) + ", "
    text += Coordinates.exactText(place.point.latitude) + "]}, \"properties\": {\"name\": "
    text += JSONText.quoted(place.name.string)
    if let day = place.day { text += ", \"date\": \"\(day)\"" }
    if let address = place.address { text += ", \"address\": " + JSONText.quoted(address.string) }
    if let note = place.note { text += ", \"note\": " + JSONText.quoted(note.string) }
    text += "}}"
  }

  /// The elements are in the order of GPX 1.1.
  private mutating func addWaypoint(_ place: ImportedPlace) {
    text += "  <wpt lat=\"\(Coordinates.exactText(place.point.latitude))\""
    text += " lon=\"\(Coordinates.exactText(place.point.longitude))\">\n"
    // At noon, which is on the same day in most time zones.
    if let day = place.day { text += "    <time>\(day)T12:00:00Z</time>\n" }
    text += "    <name>\(XMLText.escaped(place.name.string))</name>\n"
    if let note = place.note { text += "    <desc>\(XMLText.escaped(note.string))</desc>\n" }
    if let address = place.address {
      text += "    <link href=\"\(XMLText.escaped(address.string))\"/>\n"
    }
    if let day = place.day {
      text += "    <extensions><dash:date>\(day)</dash:date></extensions>\n"
    }
    text += "  </wpt>\n"
  }

  private mutating func addRow(_ place: ImportedPlace) {
    text += place.day.map { "\($0)," } ?? ","
    text += CSVGuard.cell(place.name.string) + ","
    text += Coordinates.exactText(place.point.latitude) + ","
    text += Coordinates.exactText(place.point.longitude) + ","
    text += (place.address.map { CSVGuard.cell($0.string) } ?? "") + ","
    text += (place.note.map { CSVGuard.cell($0.string) } ?? "") + "\n"
  }
}
