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
}
