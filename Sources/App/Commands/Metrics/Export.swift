import Actions
import Cards
import CommandLine
import Facts
import Formats
import Importers
import Metrics
import Readings
import Services
import Storage
import Text
import Time

/// Writes all that was entered, set or fetched.
struct Export: Command {
  static let name = "export"
  static let effects: Effects = []
  static let summary = "Write all your data as JSON or CSV."
  static let examples = [
    (line: "dash export -o life.json", meaning: "All of it, to be imported again."),
    (line: "dash export -o two.csv --attributes steps,sleep", meaning: "Two, for a spreadsheet."),
    (line: "dash export --from 2026-01-01", meaning: "From a day on."),
    (line: "dash export -o places.gpx", meaning: "Your places, for a map."),
  ]
  static let discussion = [
    "JSON is the shape of Exist's attributes with values, and carries goals, units, fetched averages "
      + "and your own facts beside it: importing it gives all of it back. CSV has a row for each day and "
      + "attribute, and nothing else. Averages that are computed here are left out, unless you refreshed them.",
    "GeoJSON and GPX, and CSV with --places, have your places and nothing else.",
    "Events are not in it: 'dash agenda export' writes them.",
  ]
  static let format = Option(
    "format", choices: ["json", "csv", "geojson", "gpx"],
    "The format to write; JSON unless given, or unless the name of the file ends in .csv, .geojson or .gpx."
  )
  static let places = Option(
    "places", "Only your places, as GeoJSON unless another format is given.")
  static let scale = Option(
    "scale", choices: ["5", "9"], "The scale of ratings in CSV; 9 unless given.")
  static let attributes = Option(
    "attributes", value: "names", completion: .attribute,
    "Only these, by name or label, with commas between them.")
  static let from = Option("from", value: "day", "Only days from this one on.")
  static let to = Option("to", value: "day", "Only days up to this one.")
  static let output = Option(
    "output", letter: "o", value: "file", "The file to write; standard output unless given.")
  static let force = Option("force", letter: "f", "Replace a file that is there.")
  static let options = [
    format, places, scale, attributes, from, to, output, force, Option.quiet, .demo,
  ]

  private let isCSV: Bool
  /// How places are written; nil where values are.
  private let placeFormat: PlaceExport.Format?
  private let scale: RatingScale
  private let names: [String]
  private let first: Day
  private let last: Day
  private let path: Argument?
  private let isReplacing: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    path = line.argument(Self.output)
    let name = path?.text.lowercased() ?? ""
    let endings = ["csv", "geojson", "gpx"]
    let format =
      try line.choice(Self.format) ?? endings.first { name.hasSuffix("." + $0) }
    placeFormat =
      line.has(Self.places) && format == nil
      ? .geojson
      : format == "csv" && !line.has(Self.places)
        ? nil : format.flatMap(PlaceExport.Format.init)
    isCSV = format == "csv"
    if line.has(Self.places), format == "json" {
      throw Failure.usage(
        "--places cannot be combined with --format json",
        hints: ["Expected geojson, gpx or csv. JSON without --places has everything."])
    }
    if placeFormat != nil, line.has(Self.attributes) || line.has(Self.scale) {
      throw Failure.usage("--attributes and --scale cannot be combined with places")
    }
    let scale = try line.choice(Self.scale).flatMap { Int($0) }.flatMap(RatingScale.init)
    if scale == .five, !isCSV {
      throw Failure.usage(
        "--scale can be used only with CSV",
        hints: [
          "JSON has ratings from 1 to 9, as Exist does. For CSV: dash export --format csv --scale 5"
        ])
    }
    self.scale = scale ?? .nine
    names = try line.texts(Self.attributes).flatMap {
      $0.split(separator: ",").map { String($0.trimmed) }
    }
    first = try line.day(Self.from) ?? .first
    last = try line.day(Self.to) ?? .last
    if first > last {
      throw Failure.usage(
        "\(first) is after \(last)", hints: ["--from is the first day, --to the last."])
    }
    isReplacing = line.has(Self.force)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? demo(in: context) : context.openStore() else {
      throw Failure(
        "nothing is recorded yet, so there is nothing to export",
        hints: ["To see what it looks like: dash export --demo"])
    }
    guard let path, path.text != "-" else {
      // Written after everything is read, so that a pager does not lock the store.
      let spool = context.files.spool()
      _ = try write(store, to: spool.write, in: context)
      // A terminal obeys what a text may hold; JSON has that escaped.
      let isShown = isCSV && context.output.isTerminal
      var line: [UInt8] = []
      while true {
        let bytes = try spool.read()
        if bytes.isEmpty { return }
        if !isShown {
          try context.output.write(bytes)
          continue
        }
        // Whole lines, which the table ends with.
        line += bytes
        guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        try context.output.write(CleanText.bytes(cleaningLines: Array(line[...end])))
        line.removeSubrange(...end)
      }
    }
    try context.world.refuseReserved(path, hint: "Name another file.")
    var counts = (values: 0, attributes: 0)
    try context.files.put(at: path.bytes, isReplacing: isReplacing) { draft in
      counts = try write(store, to: context.files.drafts.open(draft), in: context)
    }
    if context.isQuiet { return }
    if placeFormat != nil {
      return context.warn("\(path.text): \(CountText.of(counts.values, "place", "places"))")
    }
    context.warn(
      "\(path.text): \(CountText.of(counts.values, "value", "values")) of "
        + CountText.of(counts.attributes, "attribute", "attributes"))
  }

  private func demo(in context: Context) throws -> Store {
    try placeFormat == nil ? context.reading.demoStore() : context.reading.demoStoreWithPlaces()
  }

  /// Writes the document in parts, all of it from one state of the store.
  private func write(
    _ store: Store, to write: @escaping ([UInt8]) throws -> Void, in context: Context
  ) throws -> (values: Int, attributes: Int) {
    try store.reading {
      if let placeFormat {
        return (
          try PlaceExporting(format: placeFormat, days: first...last).write(store, to: write), 0
        )
      }
      let catalogue = try store.catalogue()
      let places = try places(in: catalogue)
      let values = ValueExport(of: store, at: places, of: catalogue, in: first...last)
      if isCSV {
        var table = ExportCSV(
          of: places.map { catalogue.attributes[$0] }, scale: scale, to: write)
        try values.byDay { try table.add($2, of: $1, on: $0) }
        try table.finish()
      } else {
        let dataset = try store.exportedDataset(at: places, of: catalogue, in: first...last)
        let facts =
          try names.isEmpty
          ? store.ownFacts().map(\.fact).filter { first...last ~= $0.day } : []
        try ExportJSON(of: dataset, facts).write(
          to: write, values: { try values.latestFirst(ofAttributeAt: $0, $1) },
          averages: {
            try store.forEachExportedAverages(
              in: first...last, on: context.today, by: context.settings.statistic, $0)
          },
          places: names.isEmpty ? { try store.ownPlaces(in: first...last, $0) } : nil)
      }
      return (values.valueCount, values.attributeCount)
    }
  }

  /// The places of the attributes that were asked for, in the order of the cards.
  private func places(in catalogue: Catalogue) throws -> [Int] {
    if names.isEmpty { return Array(catalogue.attributes.indices) }
    return try names.reduce(into: Set<Int>()) { places, name in
      let attribute = try catalogue.attribute(typed: name)
      if let place = catalogue.index(of: attribute.name) { places.insert(place) }
    }.sorted()
  }
}
