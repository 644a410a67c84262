import Formats
import Testing
import Time

@testable import Importers

/// Google's location history in the forms that it has had.
struct GoogleLocationTests {
  @Test func `all forms together, visits before positions`() throws {
    let read = try readExport(sampleFolder("google-location"))
    #expect(
      read.lines == [
        "2019-04-01 cycle_min 30", "2019-04-01 cycle_distance 5.2", "2019-04-01 checkins 2",
        "2019-04-01 location '52.53,13.4'", "2019-04-01 location_name 'Home'",
        "2019-04-02 location '52.53,13.4'", "2019-04-02 location_name 'Home'",
        // A longitude that overflowed.
        "2019-04-03 location '-36.85,174.76'",
        // The offset is that of the place.
        "2026-03-11 checkins 1", "2026-03-11 location '40.7128,-74.006'",
        "2026-03-11 location_name 'Home'",
        "2026-03-12 checkins 1", "2026-03-12 walk_distance 1.85",
        "2026-03-12 location '40.72,-74.01'",
        "2026-05-02 cycle_min 40", "2026-05-02 cycle_distance 5.2", "2026-05-02 checkins 1",
        "2026-05-02 location '52.5,13.37'", "2026-05-02 location_name 'Work'",
      ])
    #expect(
      read.data.places.map { "\($0.day.map(String.init(describing:)) ?? "") \($0.name.string)" }
        == [
          "2019-04-01 Café Linde", "2019-04-01 Home", "2026-03-11 Home", "2026-05-02 Work",
        ])
    #expect(read.data.places.first?.address?.string == "Unter den Linden 1, Berlin")
    #expect(
      read.report.passedOver.map { "\($0.count) \($0.what)" }.sorted() == [
        "1 journey of type IN_PASSENGER_VEHICLE", "1 place without a name",
        "1 position that is less accurate than 2 km", "1 position without a point or a time",
        "1 segment 'placeVisit without a point'", "1 segment 'timelineMemory'",
        "1 segment 'visit in another visit'",
      ])
    #expect(read.data.problems.count == 1)
  }

  @Test func `positions alone give the square kilometre of most of the day`() throws {
    let bytes = try sampleExport("google-location/Records.json")
    let read = try readExport([("Records.json", bytes)])
    #expect(
      read.lines == ["2019-04-01 location '52.52,13.39'", "2019-04-03 location '-36.85,174.76'"])
  }

  @Test func `an offset of nothing is that of a place, and Z is UTC`() throws {
    func segment(_ offset: String) -> String {
      #"{"semanticSegments": [{"startTime": "2026-01-10T23:30:00.000\#(offset)", "#
        + #""endTime": "2026-01-10T23:50:00.000\#(offset)", "activity": {"distanceMeters": 1000, "#
        + #""topCandidate": {"type": "WALKING"}}}]}"#
    }
    let london = try readExport([("Timeline.json", Array(segment("+00:00").utf8))])
    #expect(london.lines == ["2026-01-10 walk_distance 1.0"])
    let universal = try readExport([("Timeline.json", Array(segment("Z").utf8))])
    #expect(universal.lines == ["2026-01-11 walk_distance 1.0"])
  }

  @Test func `files that overlap count once`() throws {
    let bytes = try sampleExport("google-location/2019_APRIL.json")
    let once = try readExport([("2019_APRIL.json", bytes)])
    let twice = try readExport([("2019_APRIL.json", bytes), ("copy/2019_APRIL.json", bytes)])
    #expect(once.lines == twice.lines)
    #expect(once.data.places == twice.data.places)
  }

  @Test func `a part of the days has their places only`() throws {
    let read = try readExport(
      sampleFolder("google-location"),
      options: exportOptions { $0.from = Day(iso: "2026-05-01") })
    #expect(read.data.places.map(\.name.string) == ["Work"])
  }

  @Test func `a chosen attribute brings no places`() throws {
    let read = try readExport(
      sampleFolder("google-location"), options: exportOptions { $0.attributes = ["checkins"] })
    #expect(read.data.places.isEmpty)
    #expect(read.day("2019-04-01") == ["checkins 2"])
  }
}
