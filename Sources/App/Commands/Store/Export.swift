import Actions
import CommandLine
import Host
import Metrics
import Readings
import Text

struct Export: Command {
  static let name = "export"
  static let summary = "Write all your data as JSON or CSV."
  static let examples: Examples = [
    "dash export -o life.json": "All of it, to be imported again.",
    "dash export -o two.csv --attributes steps,sleep": "Two, for a spreadsheet.",
    "dash export --from 2026-01-01": "From a day on.",
    "dash export -o places.gpx": "Your places, for a map.",
  ]
  static let discussion = [
    "JSON is the shape of Exist's attributes with values, and carries goals, units, fetched "
      + "averages and your own facts beside it: importing it gives all of it back. CSV has a row "
      + "for each day and attribute, one for each pause, and nothing else. Averages that dash "
      + "computed are not in it, unless you refreshed them.",
    "GeoJSON and GPX, and CSV with --places, have your places and nothing else.",
    "Events are not in it: 'dash agenda export' writes them.",
  ]
  static let format = Option(
    "format", choices: ["json", "csv", "geojson", "gpx"],
    "The format to write; JSON unless given, or unless the name of the file ends in .csv, "
      + ".geojson or .gpx.")
  static let places = Option(
    "places", "Only your places, as GeoJSON unless another format is given.")
  static let scale = Option(
    "scale", choices: ["5", "9"],
    "The scale of ratings in CSV; unless given, the one on which you rate.")
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

  static let arguments = [
    Parameter("file", "The same as --output.", completion: .file, isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let path = line.argument(output) ?? line.arguments.first
    let form = try form(of: line, context.world.settings.scale)
    let names = try line.texts(attributes).flatMap {
      $0.split(separator: ",").map { String($0.trimmed) }
    }
    let first = try line.day(from) ?? .first
    let last = try line.day(to) ?? .last
    if first > last {
      throw Failure.usage(
        "\(first) is after \(last)", hints: ["--from is the first day, --to the last."])
    }
    var world = context.world
    if context.isDemo { world.store = try context.reading.demoStore() }
    func export(to target: ExportData.Target) throws -> ExportData.Result {
      try ExportData(as: form, of: names, in: first...last, to: target).run(in: world)
    }
    guard let path, path.text != "-" else {
      _ = try export(to: .stream(stream(of: form, to: context.output)))
      return
    }
    let result = try export(to: .file(path, isReplacing: line.has(force)))
    if context.isQuiet { return }
    if case .places = form {
      return context.warn("\(path.text): \(CountText.of(result.places, "place", "places"))")
    }
    context.warn(
      "\(path.text): \(CountText.of(result.values, "value", "values")) of "
        + CountText.of(result.attributes, "attribute", "attributes"))
  }

  private static func form(of line: Invocation, _ usual: RatingScale) throws -> ExportData.Form {
    let name = (line.argument(output) ?? line.arguments.first)?.text.lowercased() ?? ""
    let endings = ["csv", "geojson", "gpx"]
    let format = try line.choice(Self.format) ?? endings.first { name.hasSuffix("." + $0) }
    if line.has(Self.places), format == "json" {
      throw Failure.usage(
        "--places cannot be combined with --format json",
        hints: ["Expected geojson, gpx or csv. JSON without --places has everything."])
    }
    let places: PlaceExport.Format? =
      line.has(Self.places) && format == nil
      ? .geojson
      : format == "csv" && !line.has(Self.places) ? nil : format.flatMap(PlaceExport.Format.init)
    if places != nil, line.has(Self.attributes) || line.has(Self.scale) {
      throw Failure.usage("--attributes and --scale cannot be combined with places")
    }
    let scale = try line.choice(Self.scale).flatMap { Int($0) }.flatMap(RatingScale.init)
    if scale == .five, format != "csv" {
      throw Failure.usage(
        "--scale can be used only with CSV",
        hints:
          "JSON has ratings from 1 to 9, as Exist does. For CSV: dash export --format csv --scale 5"
      )
    }
    return places.map { .places($0) } ?? (format == "csv" ? .csv(scale ?? usual) : .json)
  }

  /// Writes the parts of a document; on a terminal the lines of CSV without control characters,
  /// which JSON has escaped.
  private static func stream(of form: ExportData.Form, to output: OutputStream) -> ([UInt8]) throws
    -> Void
  {
    guard case .csv = form, output.isTerminal else { return output.write }
    var line: [UInt8] = []
    return { bytes in
      line += bytes
      guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { return }
      try output.write(CleanText.bytes(cleaningLines: Array(line[...end])))
      line.removeSubrange(...end)
    }
  }
}
