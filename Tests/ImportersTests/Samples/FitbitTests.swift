import Testing

@testable import Importers

struct FitbitTests {
  @Test func `each measure comes from one place`() throws {
    let read = try readExport(sampleFolder("fitbit"))
    #expect(
      read.day("2026-09-26") == [
        "steps 113", "steps_distance 0.8", "steps_active_min 42", "cycle_min 30",
        "cycle_distance 10.0", "workouts 2", "workouts_min 45", "workouts_distance 10.0",
        "sleep 463", "time_in_bed 480", "sleep_light 250", "sleep_deep 80", "sleep_rem 95",
        "sleep_start 636", "sleep_end 396", "sleep_awakenings 21", "weight 67.59", "body_fat 0.185",
        "heartrate 81", "heartrate_max 91", "heartrate_resting 59",
      ])
    #expect(read.day("2026-09-27") == ["steps 7"])
    // A day that only the CSV has, after midnight in Berlin; a nap alone has no bedtime.
    #expect(read.day("2026-09-28") == ["steps 55", "sleep 38"])
    #expect(read.day("2026-09-29") == ["heartrate_resting 57"])
    #expect(
      read.day("2026-10-02") == [
        "sleep 430", "time_in_bed 470", "sleep_start 660", "sleep_end 410",
      ])
    #expect(read.data.problems.count == 1)
  }

  @Test func `without the JSON, the tracker counts and the phone fills its gaps`() throws {
    let read = try readExport(
      sampleFolder("fitbit").filter { $0.name.hasSuffix(".csv") })
    #expect(read.day("2026-09-26") == ["steps 113"])
  }

  @Test func `a file that is in two archives is read once`() throws {
    let files = try sampleFolder("fitbit")
    let both =
      files.map { ("a.zip/" + $0.name, $0.bytes) } + files.map { ("b.zip/" + $0.name, $0.bytes) }
    let read = try readExport(both)
    #expect(try read.lines == readExport(files).lines)
    #expect(read.data.notes.contains("files that are there twice were read once"))
  }
}
