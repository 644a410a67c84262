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
        // Five minutes that are there twice, and a session without an end.
        "meditation_min 15",
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
    #expect(read.day("2026-09-26") == ["steps 113", "meditation_min 15"])
  }

  private func folder(_ path: String, _ text: String) -> (name: String, bytes: [UInt8]) {
    (path, Array(text.utf8))
  }

  @Test func `of two archives of one day, the larger file counts`() throws {
    let name = "Takeout/Fitbit/Global Export Data/steps-2026-09-26.json"
    let older = folder("a.zip/" + name, #"[{"dateTime": "10/01/26 08:00:00", "value": "100"}]"#)
    let newer = folder(
      "b.zip/" + name,
      #"[{"dateTime": "10/01/26 08:00:00", "value": "100"}, "#
        + #"{"dateTime": "10/01/26 20:00:00", "value": "4000"}]"#)
    let copy = (name: "steps-2026-09-26 (1).json", bytes: older.bytes)
    for files in [[older, newer], [newer, older], [newer, newer], [copy, newer]] {
      #expect(try readExport(files).lines == ["2026-10-01 steps 4100"])
    }
  }

  @Test func `pages of two archives have the same name and are all read`() throws {
    func pages(_ name: String, _ one: String, _ other: String) -> [(name: String, bytes: [UInt8])] {
      [folder("a.zip/" + name, "[\(one)]"), folder("b.zip/" + name, "[\(other), \(one)]")]
    }
    func exercise(_ identifier: Int, _ day: String) -> String {
      #"{"logId": \#(identifier), "activityName": "Run", "startTime": "\#(day) 18:00:00", "#
        + #""activeDuration": 1800000, "distance": 1, "distanceUnit": "League"}"#
    }
    func weight(_ identifier: Int, _ day: String) -> String {
      #"{"logId": \#(identifier), "weight": 150.0, "date": "\#(day)", "time": "07:00:00"}"#
    }
    let read = try readExport(
      pages("exercise-0.json", exercise(9, "10/01/26"), exercise(10, "10/02/26"))
        + pages("weight-2026-10-01.json", weight(9, "10/03/26"), weight(10, "10/04/26")))
    #expect(
      read.lines == [
        "2026-10-01 workouts 1", "2026-10-01 workouts_min 30", "2026-10-02 workouts 1",
        "2026-10-02 workouts_min 30", "2026-10-03 weight 68.04", "2026-10-04 weight 68.04",
      ])
    #expect(
      read.report.passedOver.map { "\($0.what): \($0.count)" } == [
        "distance of a workout in the unknown unit 'League': 2"
      ])
  }

  @Test func `NaN is no value, and no problem`() throws {
    let read = try readExport([
      folder(
        "steps-2026-09-26.json",
        #"[{"dateTime": "10/01/26 08:00:00", "value": "NaN"}, "#
          + #"{"dateTime": "10/01/26 08:01:00", "value": "12"}, "#
          + #"{"dateTime": "10/01/26 08:02:00", "value": "many"}]"#)
    ])
    #expect(read.lines == ["2026-10-01 steps 12"])
    #expect(read.data.problems.count == 1)
  }

  @Test func `on each day either the JSON or the CSV counts, whose sources fill each other's gaps`()
    throws
  {
    let json = folder(
      "steps-2026-09-26.json", #"[{"dateTime": "10/01/26 08:00:00", "value": "100"}]"#)
    let table = folder(
      "steps_2026-10-01.csv",
      """
      timestamp,steps,data source
      2026-10-01T06:00:00Z,100,Charge 6
      2026-10-01T07:00:00Z,50,Phone Health Kit
      2026-10-02T06:00:00Z,200,Charge 6
      2026-10-02T06:00:00Z,190,Phone Health Kit
      2026-10-02T07:00:00Z,30,Phone Health Kit

      """)
    let both = try readExport([json, table])
    #expect(both.lines == ["2026-10-01 steps 100", "2026-10-02 steps 230"])
    #expect(try readExport([table]).lines == ["2026-10-01 steps 150", "2026-10-02 steps 230"])
    let phone = try readExport(
      [json, table], options: exportOptions { $0.exceptions = ["Fitbit", "Charge 6"] })
    #expect(phone.lines == ["2026-10-01 steps 50", "2026-10-02 steps 220"])
  }

  @Test(arguments: [(18, true), (16, false)])
  func `steps on another clock than the exercises are noticed`(hour: Int, fits: Bool) throws {
    let days = ["10/01/26", "10/02/26", "10/03/26"]
    let steps = days.map { #"{"dateTime": "\#($0) \#(hour):05:00", "value": "900"}"# }
    let exercises = days.enumerated().map {
      #"{"logId": \#($0), "activityName": "Walk", "startTime": "\#($1) 18:00:00", "#
        + #""activeDuration": 1800000, "steps": 900}"#
    }
    let read = try readExport([
      folder("steps-2026-09-26.json", "[" + steps.joined(separator: ",") + "]"),
      folder("exercise-0.json", "[" + exercises.joined(separator: ",") + "]"),
    ])
    #expect(
      read.data.notes.contains(
        "the steps fit the exercises better if they are 2 hours later:"
          + " steps near midnight can be on the wrong day") == !fits)
  }

  @Test func `a file that is in two archives is read once`() throws {
    let files = try sampleFolder("fitbit")
    let both =
      files.map { ("a.zip/" + $0.name, $0.bytes) } + files.map { ("b.zip/" + $0.name, $0.bytes) }
    let read = try readExport(both)
    #expect(try read.lines == readExport(files).lines)
    #expect(read.data.notes.contains("of files with the same name, the largest was read"))
  }
}
