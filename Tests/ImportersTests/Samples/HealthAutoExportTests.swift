import Testing

@testable import Importers

struct HealthAutoExportTests {
  @Test func `metrics, sleeps and workouts become days, and repeated samples count once`() throws {
    let read = try readExport(sampleFolder("health-auto-export"))
    #expect(
      read.day("2026-11-01") == [
        "steps 5012", "steps_distance 3.219", "sleep 435", "time_in_bed 465", "sleep_light 240",
        "sleep_deep 75", "sleep_rem 120", "sleep_start 670", "sleep_end 400", "body_fat 0.161",
        "heartrate 71", "heartrate_max 133",
      ])
    #expect(
      read.day("2026-11-02") == [
        "steps 700", "cycle_min 45", "cycle_distance 12.5", "workouts 1", "workouts_min 45",
        "workouts_distance 12.5", "sleep 420", "time_in_bed 450", "sleep_start 670",
        "sleep_end 400",
      ])
    // 23:30 UTC is the next day in Berlin.
    #expect(read.day("2026-11-03") == ["steps 940"])
    #expect(
      read.report.passedOver.map { "\($0.what): \($0.count)" } == [
        "blood_pressure: 1", "dietary_water in the unknown unit 'barrel': 1",
      ])
    #expect(
      read.data.problems.first.map(\.message) == [
        "this sample of weight_body_mass has no valid date"
      ])
  }

  /// An export with these metrics and workouts.
  private func file(
    _ name: String, _ metrics: String, workouts: String = ""
  ) -> (name: String, bytes: [UInt8]) {
    (name, Array(#"{"data": {"metrics": [\#(metrics)], "workouts": [\#(workouts)]}}"#.utf8))
  }

  @Test(arguments: [
    #""name": "step_count", "units": "count", "data": DATA"#,
    #""units": "count", "data": DATA, "name": "step_count""#,
    #""name": "step_count", "data": DATA, "units": "count""#,
    #""data": DATA, "units": "count", "name": "step_count""#,
  ])
  func `the members of a metric come in any order`(members: String) throws {
    let data =
      #"[{"date": "2026-11-02 00:00:00 +0100", "qty": 4321}, {"date": "2026-11-03", "qty": 5}, "#
      + #"{"date": "2026-11-04 00:00:00 +0100", "qty": "NaN"}]"#
    let parts = members.split(separator: "DATA", omittingEmptySubsequences: false)
    let read = try readExport([file("h.json", "{" + parts.joined(separator: data) + "}")])
    #expect(read.lines == ["2026-11-02 steps 4321"])
    #expect(
      read.data.problems.first.map(\.message) == ["this sample of step_count has no valid date"])
  }

  @Test func `of files that overlap the last one counts`() throws {
    func steps(_ name: String, _ count: Int) -> (name: String, bytes: [UInt8]) {
      file(
        name,
        #"{"name": "step_count", "units": "count", "#
          + #""data": [{"date": "2026-11-02 00:00:00 +0100", "qty": \#(count)}]}"#)
    }
    let older = steps("HealthAutoExport-2026-11-02-2026-11-02.json", 1000)
    let newer = steps("HealthAutoExport-2026-11-01-2026-11-30.json", 9000)
    #expect(try readExport([older, newer]).lines == ["2026-11-02 steps 9000"])
    #expect(try readExport([newer, older]).lines == ["2026-11-02 steps 9000"])
    // Without dates in their names, as they are given.
    let (one, other) = (steps("a.json", 1000), steps("b.json", 9000))
    #expect(try readExport([one, other]).lines == ["2026-11-02 steps 9000"])
    #expect(try readExport([other, one]).lines == ["2026-11-02 steps 1000"])
  }

  @Test func `the distance of a ride counts once`() throws {
    func ride(_ day: Int, _ unit: String) -> String {
      #"{"name": "Outdoor Cycling", "start": "2026-11-0\#(day) 10:00:00 +0100", "#
        + #""duration": 1800, "distance": {"qty": 10, "units": "\#(unit)"}}"#
    }
    let read = try readExport([
      file(
        "h.json",
        #"{"name": "cycling_distance", "units": "km", "#
          + #""data": [{"date": "2026-11-02 00:00:00 +0100", "qty": 10}]}"#,
        workouts: [ride(2, "km"), ride(3, "km"), ride(4, "league")].joined(separator: ","))
    ])
    #expect(
      read.lines.filter { $0.contains("cycle_distance") } == [
        "2026-11-02 cycle_distance 10.0", "2026-11-03 cycle_distance 10.0",
      ])
    #expect(
      read.report.passedOver.map { "\($0.what): \($0.count)" } == [
        "distance of a workout in the unknown unit 'league': 1"
      ])
  }
}
