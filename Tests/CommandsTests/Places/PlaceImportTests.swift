import Foundation
import Support
import Testing

/// Importing and exporting files of places by commands.
struct PlaceImportTests {
  private let sandbox = Sandbox()

  private static let table = """
    date,name,latitude,longitude,address,note
    2026-11-18,Melbourne,-37.8136,144.9631,https://example.org,"Café, with Ana"
    2026-11-19,東京,35.68,139.69,,

    """

  private static let gpx = """
    <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="46.02" lon="7.75"><time>2026-11-17T12:00:00Z</time><name>Hut</name></wpt>
    <wpt lat="946.02" lon="7.75"><name>Nowhere</name></wpt>
    <trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>

    """

  private func names() -> [String] {
    let output = sandbox.run("dash places --json").output
    let json = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return (json?["places"] as? [[String: Any]] ?? []).map { $0["name"] as? String ?? "" }.sorted()
  }

  @Test(arguments: ["geojson", "gpx", "csv"])
  func `places that were exported are imported as the same, and once`(format: String) throws {
    let file = try sandbox.write(Self.table, to: "places.csv")
    let run = sandbox.run("dash import --places \(file)")
    #expect(run.errors == "")
    #expect(run.output == "2 places: 2 new\n")
    #expect(names() == ["Melbourne", "東京"])
    let again = sandbox.run("dash import --places \(file)")
    #expect(again.output == "2 places: 2 known already\n")
    let text = sandbox.run("dash export --places --format \(format)").output
    let other = Sandbox()
    let exported = try other.write(text, to: "export.\(format)")
    #expect(other.run("dash import --places \(exported)").output == "2 places: 2 new\n")
    #expect(other.run("dash export --places --format \(format)").output == text)
    #expect(other.run("dash undo").output.contains("2 places"))
    #expect(other.run("dash places").output.contains("There are no places."))
  }

  @Test func `everything is exported as JSON, places too`() throws {
    let file = try sandbox.write(Self.table, to: "places.csv")
    _ = sandbox.run("dash import --places \(file)")
    let text = sandbox.run("dash export").output
    let other = Sandbox()
    let exported = try other.write(text, to: "export.json")
    let run = other.run("dash import \(exported)")
    #expect(run.status == 0)
    #expect(run.output.contains("2 places"))
    #expect(other.run("dash export").output == text)
    #expect(other.run("dash import \(exported)").output.contains("nothing changed"))
  }

  @Test func `what is not a place is counted, and what is nowhere is reported`() throws {
    let file = try sandbox.write(Self.gpx, to: "walk.gpx")
    let run = sandbox.run("dash import \(file)")
    #expect(run.status == 1)
    #expect(run.output == "1 place: 1 new\n")
    #expect(run.errors.contains("1 track was skipped: only places are imported"))
    #expect(run.errors.contains("1 place was skipped"))
    #expect(run.errors.contains("walk.gpx:3"))
    #expect(names() == ["Hut"])
    #expect(sandbox.run("dash import \(file) --lenient").status == 0)
    let strict = Sandbox()
    let other = try strict.write(Self.gpx, to: "walk.gpx")
    #expect(strict.run("dash import \(other) --strict").status == 65)
    #expect(strict.run("dash places").output.contains("There are no places."))
    #expect(strict.run("dash import \(other) --dry-run").output.contains("this was a dry run"))
    #expect(strict.run("dash places").output.contains("There are no places."))
  }

  @Test func `places without a date get the day that is given`() throws {
    let file = try sandbox.write("name,lat,lon\nHut,46.02,7.75\n", to: "huts.csv")
    let refused = sandbox.run("dash import --places \(file)")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("1 place has no date"))
    #expect(refused.errors.contains("--date 2026-11-20"))
    #expect(names() == [])
    #expect(sandbox.run("dash import --places \(file) --date 2026-11-01").status == 0)
    #expect(sandbox.run("dash places").output.contains("1 Nov"))
  }

  @Test(arguments: [
    ("--places life.txt", "hello there", "is not a file of places"),
    ("life.dat", "hello there", "is not of a format that dash knows"),
    ("life.geojson", "{\"type\": \"Feature", "is not JSON"),
    ("walk.gpx", "<gpx><wpt lat=\"1\"", "walk.gpx"),
  ])
  func `a file of no known format is refused with 65`(
    arguments: String, text: String, message: String
  ) throws {
    let name = arguments.split(separator: " ").last.map(String.init) ?? ""
    let file = try sandbox.write(text, to: name)
    let run = sandbox.run("dash import " + arguments.replacingOccurrences(of: name, with: file))
    #expect(run.status == 65)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `files of places are imported by themselves`() throws {
    let places = try sandbox.write(Self.gpx, to: "walk.gpx")
    let values = try sandbox.write("date,steps\n2026-11-19,5000\n", to: "steps.csv")
    let run = sandbox.run("dash import \(places) \(values)")
    #expect(run.status == 65)
    #expect(run.errors.contains("steps.csv: is not a file of places, as others are"))
    #expect(names() == [])
  }

  @Test(arguments: [
    ("dash export --places --format json", "--places cannot be combined with --format json"),
    ("dash export --format gpx --attributes steps", "--attributes and --scale cannot be combined"),
  ])
  func `an export of places takes no options of values`(line: String, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64 && run.errors.contains(message))
  }
}
