import Formats
import Metrics
import Testing
import Time

@testable import Importers

struct AppleHealthTests {
  private func sample(_ options: ImportOptions = exportOptions()) throws -> ReadExport {
    try readExport(
      [("apple_health_export/导出.xml", sampleExport("apple-health/export.xml"))], options: options)
  }

  @Test func `the samples of a day become its values`() throws {
    #expect(
      try sample().day("2026-07-19") == [
        // The watch's 200, half of the phone's 300 that overlap with it, and 50.
        "steps 400", "steps_distance 0.75", "steps_active_min 31", "stand_hours 1",
        "active_energy 418.4", "cycle_min 31", "cycle_distance 9.5", "workouts 1",
        "workouts_min 31", "workouts_distance 9.5", "sleep 460", "time_in_bed 480",
        "sleep_light 270", "sleep_deep 90", "sleep_rem 80", "sleep_start 660", "sleep_end 390",
        "sleep_awakenings 1", "weight 67.9", "body_fat 0.161", "heartrate 101", "heartrate_max 131",
        "heartrate_variability 42", "meditation_min 12", "energy 418.4", "water 296",
      ])
  }

  @Test func `what adds up comes with its hours`() throws {
    let dataset = try sample().data.dataset
    let hours = dataset.entries.filter {
      $0.day == Day(iso: "2026-07-19") && dataset.hours(of: $0) != nil
    }
    let names = hours.map { dataset.attributes[Int($0.attribute)].name }.sorted()
    #expect(names == ["active_energy", "energy", "steps", "steps_distance", "water"])
    // 350 of the 400 steps of the watch and the phone came before noon.
    let steps = try #require(hours.first { $0.value == .integer(400) }.flatMap(dataset.hours))
    #expect(abs(steps.share(by: 720) - 350.0 / 400) < 0.001)
    #expect(steps.lastMinute == 780)
    #expect(dataset.entries.count { dataset.hours(of: $0) != nil } == dataset.hours.count)
  }

  @Test func `a distance over midnight is divided, units are converted, rings fill days`() throws {
    #expect(
      try sample().day("2026-07-20") == [
        "steps_distance 2.359", "steps_active_min 12", "stand_hours 8", "active_energy 1046.0",
        "workouts 1", "workouts_min 20",
      ])
  }

  @Test func `dates are instants, whatever offset the export printed`() throws {
    let read = try sample()
    #expect(read.day("2026-01-10") == ["steps 70"])
    #expect(read.day("2026-01-11").isEmpty)
    // 06:00 +0200 is 23:00 of the day before in New York, where the person slept.
    #expect(
      read.day("2026-02-10") == [
        "sleep 450", "time_in_bed 450", "sleep_light 450", "sleep_deep 0", "sleep_rem 0",
        "sleep_start 660", "sleep_end 390", "sleep_awakenings 0",
      ])
  }

  @Test func `a value that is not a number is skipped and counted, and what is unknown by name`()
    throws
  {
    let read = try sample()
    #expect(read.data.problems.count == 1)
    #expect(read.data.problems.first.first?.message == "'many' is not a number")
    #expect(read.data.problems.first.first?.line == 31)
    #expect(
      read.report.passedOver.map { "\($0.what): \($0.count)" } == [
        "DistanceWalkingRunning in the unknown unit 'furlong': 1", "VO2Max: 1",
      ])
    #expect(
      read.data.notes.contains("1 workout was recorded by several apps and counted once"))
  }

  /// An export with these elements.
  private func export(_ elements: [String]) throws -> ReadExport {
    let text = "<HealthData>\n" + elements.joined(separator: "\n") + "\n</HealthData>\n"
    return try readExport([("export.xml", Array(text.utf8))])
  }

  private func element(
    _ tag: String, _ source: String, _ start: String, _ end: String, _ rest: String
  ) -> String {
    "<\(tag) sourceName=\"\(source)\" startDate=\"\(start):00 +0100\" endDate=\"\(end):00 +0100\" "
      + "\(rest)/>"
  }

  @Test func `the distance of a ride counts once, as a sample or else as a workout`() throws {
    func ride(_ source: String, _ day: String, _ hour: Int, _ length: String) -> String {
      element(
        "Workout", source, "2026-11-\(day) \(hour):00", "2026-11-\(day) \(hour):30",
        "workoutActivityType=\"HKWorkoutActivityTypeCycling\" duration=\"30\" \(length)")
    }
    let read = try export([
      element(
        "Record", "Watch", "2026-11-02 10:00", "2026-11-02 10:30",
        "type=\"HKQuantityTypeIdentifierDistanceCycling\" unit=\"km\" value=\"10\""),
      ride("Watch", "02", 10, "totalDistance=\"10\" totalDistanceUnit=\"km\""),
      ride("Strava", "03", 10, "totalDistance=\"8\" totalDistanceUnit=\"km\""),
      ride("Watch", "03", 18, "totalDistance=\"5\" totalDistanceUnit=\"km\""),
      ride("Strava", "04", 10, "totalDistance=\"40\" totalDistanceUnit=\"furlong\""),
    ])
    #expect(
      read.day("2026-11-02") == [
        "cycle_min 30", "cycle_distance 10.0", "workouts 1", "workouts_min 30",
        "workouts_distance 10.0",
      ])
    #expect(
      read.day("2026-11-03") == [
        "cycle_min 60", "cycle_distance 13.0", "workouts 2", "workouts_min 60",
        "workouts_distance 13.0",
      ])
    #expect(read.day("2026-11-04") == ["cycle_min 30", "workouts 1", "workouts_min 30"])
    #expect(
      read.report.passedOver.map { "\($0.what): \($0.count)" } == [
        "distance of a workout in the unknown unit 'furlong': 1"
      ])
  }

  private func sleep(_ source: String, _ start: String, _ end: String, _ stage: String) -> String {
    element(
      "Record", source, start, end,
      "type=\"HKCategoryTypeIdentifierSleepAnalysis\" "
        + "value=\"HKCategoryValueSleepAnalysis\(stage)\"")
  }

  private func steps(_ hours: String, _ value: Int) -> String {
    element(
      "Record", "iPhone", "2026-11-02 \(hours.prefix(5))", "2026-11-02 \(hours.suffix(5))",
      "type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"\(value)\"")
  }

  @Test func `the time in bed is all of a night: in bed, asleep and awake`() throws {
    let read = try export([
      sleep("Watch", "2026-11-01 22:40", "2026-11-02 02:00", "AsleepCore"),
      sleep("Watch", "2026-11-02 02:00", "2026-11-02 02:10", "Awake"),
      sleep("Watch", "2026-11-02 02:10", "2026-11-02 05:15", "AsleepDeep"),
      sleep("iPhone", "2026-11-01 22:00", "2026-11-01 22:15", "InBed"),
      sleep("iPhone", "2026-11-01 23:00", "2026-11-01 23:07", "InBed"),
    ])
    // Asleep 385 minutes, awake 10, and in bed 15 before.
    #expect(read.day("2026-11-02").prefix(2) == ["sleep 385", "time_in_bed 410"])
  }

  @Test func `identical records count once, and equal portions of a meal each`() throws {
    let food = element(
      "Record", "Diary", "2026-11-02 12:00", "2026-11-02 12:00",
      "type=\"HKQuantityTypeIdentifierDietaryProtein\" unit=\"g\" value=\"20\"")
    let read = try export([
      steps("10:00-10:10", 600), steps("11:00-11:10", 100), steps("10:00-10:10", 600),
      steps("10:00-10:10", 7), food, food,
      sleep("Watch", "2026-11-02 00:00", "2026-11-02 06:00", "AsleepCore"),
      sleep("Watch", "2026-11-02 02:00", "2026-11-02 02:10", "Awake"),
      sleep("Watch", "2026-11-02 02:00", "2026-11-02 02:10", "Awake"),
    ])
    let day = read.day("2026-11-02")
    #expect(day.contains("steps 707"))
    #expect(day.contains("protein 40.0"))
    #expect(day.contains("sleep_awakenings 1"))
  }

  @Test func `of two exports the newest by its own date counts, and that is said`() throws {
    func file(_ date: String, _ value: Int) -> [UInt8] {
      Array(
        """
        <HealthData locale="en_GB"><ExportDate value="\(date) 09:00:00 +0100"/>
        \(steps("10:00-10:10", value))</HealthData>
        """.utf8)
    }
    for order in [[0, 1], [1, 0]] {
      let files = [
        (name: "export.xml", bytes: file("2026-11-20", 500)),
        (name: "export.zip/export.xml", bytes: file("2026-11-10", 300)),
      ]
      let read = try readExport(order.map { files[$0] })
      #expect(read.lines == ["2026-11-02 steps 500"])
      #expect(
        read.data.notes == [
          "of several exports of Apple Health, only the newest is read, of 2026-11-20"
        ])
    }
  }

  @Test func `of two exports of which one lacks its date the one with the latest record counts`()
    throws
  {
    func file(_ head: String, _ times: String, _ value: Int) -> [UInt8] {
      Array("<HealthData locale=\"en_GB\">\(head)\(steps(times, value))</HealthData>".utf8)
    }
    let dated = file("<ExportDate value=\"2026-11-20 09:00:00 +0100\"/>", "10:00-10:10", 300)
    let files = [
      (name: "export.xml", bytes: dated), (name: "b.xml", bytes: file("", "11:00-11:10", 500)),
    ]
    for order in [[0, 1], [1, 0]] {
      let read = try readExport(order.map { files[$0] })
      #expect(read.lines == ["2026-11-02 steps 500"])
      #expect(
        read.data.notes == [
          "an export of Apple Health has no date, so the one with the latest record is read",
          "of several exports of Apple Health, only the newest is read",
        ])
    }
    let empty = (name: "c.xml", bytes: Array("<HealthData></HealthData>".utf8))
    #expect(throws: DocumentError.self) { try readExport([files[0], empty], chunkSizes: []) }
  }

  @Test func `a source to ignore that no export has is noted`() throws {
    let read = try sample(exportOptions { $0.exceptions = ["Runkeeper"] })
    #expect(
      read.data.notes.contains(
        "no source is called 'Runkeeper', so '--except' leaves out nothing of that name"))
  }

  /// The values of a night from 20:00 on, minute by minute.
  private func values(of pieces: [(minutes: Range<Int>, isAsleep: Bool)]) -> (Int, Int)? {
    var (isThere, isAsleep) = (
      [Bool](repeating: false, count: 1200), [Bool](repeating: false, count: 1200)
    )
    for piece in pieces {
      for minute in piece.minutes {
        isThere[minute] = true
        if piece.isAsleep { isAsleep[minute] = true }
      }
    }
    var sessions: [(asleep: Int, inBed: Int)] = []
    var last = -1000
    for minute in isThere.indices where isThere[minute] {
      if minute - last > 121 { sessions.append((0, 0)) }
      last = minute
      sessions[sessions.count - 1].inBed += 1
      if isAsleep[minute] { sessions[sessions.count - 1].asleep += 1 }
    }
    let nights = sessions.filter { $0.asleep > 0 }.sorted { $0.asleep > $1.asleep }
    guard let main = nights.first, nights.count < 2 || nights[1].asleep < main.asleep else {
      return nil
    }
    return (nights.reduce(0) { $0 + $1.asleep }, main.inBed)
  }

  @Test func `nights of random pieces are as long as their minutes, counted one by one`() throws {
    var random = SystemRandomNumberGenerator()
    var compared = 0
    for _ in 0..<60 {
      let pieces = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        let start = Int.random(in: 250..<800, using: &random)
        return (
          minutes: start..<start + Int.random(in: 1...200, using: &random),
          stage: ["InBed", "AsleepCore", "AsleepREM", "Awake"].randomElement(using: &random) ?? ""
        )
      }
      guard
        let (asleep, inBed) = values(
          of: pieces.map { ($0.minutes, $0.stage.hasPrefix("Asleep")) })
      else { continue }
      compared += 1
      func time(_ minute: Int) -> String {
        let time = LocalDateTime(day: Day(number: 20_758), minute: 0) + Int64(minute + 1200) * 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(time.day) \(two(time.minute / 60)):\(two(time.minute % 60))"
      }
      let read = try export(
        pieces.map {
          sleep("Watch", time($0.minutes.lowerBound), time($0.minutes.upperBound), $0.stage)
        })
      #expect(
        read.day("2026-11-02").prefix(2) == ["sleep \(asleep)", "time_in_bed \(inBed)"],
        "\(pieces)")
    }
    #expect(compared > 20)
  }

  @Test func `a time in bed without a sleep in it is a night`() throws {
    let read = try export([
      sleep("iPhone", "2026-11-01 23:00", "2026-11-02 07:00", "InBed"),
      sleep("iPhone", "2026-11-02 23:00", "2026-11-03 07:00", "InBed"),
      sleep("iPhone", "2026-11-02 23:30", "2026-11-03 06:30", "AsleepUnspecified"),
      sleep("iPhone", "2026-11-03 23:00", "2026-11-04 07:00", "InBed"),
      sleep("Watch", "2026-11-03 23:30", "2026-11-04 06:00", "AsleepCore"),
      sleep("iPhone", "2026-11-04 22:00", "2026-11-05 06:00", "InBed"),
    ])
    #expect(read.day("2026-11-02") == ["time_in_bed 480"])
    #expect(
      read.day("2026-11-03") == [
        "sleep 420", "time_in_bed 480", "sleep_start 690", "sleep_end 390",
      ])
    #expect(read.day("2026-11-04").prefix(2) == ["sleep 390", "time_in_bed 480"])
    #expect(read.day("2026-11-05") == ["time_in_bed 480"])
  }

  @Test func `a value that is NaN is no value, and no problem`() throws {
    let read = try export(
      ["NaN", "82.5"].map {
        element(
          "Record", "Scales", "2026-11-02 07:00", "2026-11-02 07:00",
          "type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value=\"\($0)\"")
      })
    #expect(read.lines == ["2026-11-02 weight 82.5"])
    #expect(read.data.problems.isEmpty)
  }

  @Test func `the report names the sources of each measure in the order in which they count`()
    throws
  {
    let report = try sample().report
    let steps = try #require(report.rows.first { $0.attribute == "steps" })
    #expect(
      steps.sources.map { "\($0.name) \($0.dayCount)" } == [
        "Ana’s\u{A0}Apple\u{A0}Watch 1", "Ana’s iPhone 2",
      ])
    #expect(steps.sharedDays == 1 && steps.dayCount == 2)
    #expect(report.name == "Apple Health")
  }

  @Test func `a person chooses sources, days and attributes`() throws {
    let phone = try sample(exportOptions { $0.sources = ["ana's iphone"] })
    #expect(phone.day("2026-07-19").first == "steps 350")
    let both = try sample(exportOptions { $0.sources = ["Ana's iPhone", "Ana's Apple Watch"] })
    // The phone counts first: its 350, and half of the watch's 200.
    #expect(both.day("2026-07-19").first == "steps 450")
    let without = try sample(exportOptions { $0.exceptions = ["Ana's Apple Watch"] })
    #expect(without.day("2026-07-19").contains("sleep 480"))
    let some = try sample(
      exportOptions {
        $0.attributes = ["steps", "weight"]
        $0.from = Day(iso: "2026-07-19")
      })
    #expect(some.lines == ["2026-07-19 steps 400", "2026-07-19 weight 67.9"])
    #expect(throws: DocumentError.self) {
      try sample(exportOptions { $0.sources = ["Ana's Garmin"] })
    }
  }

  @Test func `of a file that is cut, what is whole is read`() throws {
    let bytes = try sampleExport("apple-health/export.xml")
    let text = String(decoding: bytes, as: UTF8.self)
    let cut = try #require(text.range(of: "value=\"50\""))
    let head = Array(text[..<cut.lowerBound].utf8)
    let read = try readExport([("export.xml", head)])
    #expect(read.lines == ["2026-07-19 steps 300"])
    #expect(read.data.problems.first.first?.message.hasPrefix("ends in the middle") == true)
  }

  @Test func `no bytes reach a trap`() throws {
    let bytes = try sampleExport("apple-health/export.xml")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<20 {
        let index = Int.random(in: changed.indices, using: &random)
        if Bool.random(using: &random) {
          changed[index] = [0x22, 0x3C, 0x3E, 0x2F, 0x3D, 0x26, 0x39, 0].randomElement() ?? 0
        } else {
          changed.remove(at: index)
        }
      }
      _ = try? readExport([("export.xml", changed)], chunkSizes: [])
    }
  }
}
