import Formats
import Testing
import Time

@testable import Importers

/// How sleeps become the nights of days.
struct NightTests {
  /// From the hours of a day, 24 and more for the next one; asleep all the time.
  private func part(_ start: Double, _ end: Double, deep: Double? = 60) -> Night {
    let start = Int64(start * 3600)
    let end = Int64(end * 3600)
    var night = Night(on: LocalDateTime(seconds: end).day)
    (night.start, night.end) = (LocalDateTime(seconds: start), LocalDateTime(seconds: end))
    night.span = (start, end)
    night.asleep = Double(end - start) / 60
    night.inBed = night.asleep
    night.deep = deep
    return night
  }

  @Test func `parts with less than two hours between them are one sleep`() {
    let joined = Night.joined([part(27.5, 31), part(23, 27), part(38, 39)])
    #expect(joined.map(\.asleep) == [450, 60])
    #expect(joined.map(\.inBed) == [450, 60])
    #expect(joined.map(\.deep) == [120, 60])
    #expect(joined.map { $0.start?.minute } == [23 * 60, 14 * 60])
    #expect(joined.map { $0.end?.minute } == [7 * 60, 15 * 60])
  }

  @Test func `a part before midnight belongs to the night that follows`() {
    let joined = Night.joined([part(22, 23.5), part(24.5, 31)])
    #expect(joined.count == 1)
    #expect(joined.map { $0.day.number } == [1])
  }

  @Test(arguments: [(29.0, 1), (29.01, 2)])
  func `two hours are the longest gap`(start: Double, count: Int) {
    #expect(Night.joined([part(23, 27), part(start, 31)]).count == count)
  }

  @Test func `the same sleep a second time counts once`() {
    let joined = Night.joined([part(23, 31), part(23, 30.5), part(23, 31)])
    #expect(joined.map(\.asleep) == [480])
  }

  @Test func `what only one part has measured is not known of the sleep`() {
    #expect(Night.joined([part(23, 27), part(28, 31, deep: nil)]).map(\.deep) == [nil])
  }

  @Test func `sleeps that the source has divided itself stay apart`() {
    var nap = part(32, 33)
    nap.isMain = false
    #expect(Night.joined([part(23, 31), nap]).count == 2)
    var whole = part(32, 33)
    whole.span = nil
    #expect(Night.joined([part(23, 31), whole]).count == 2)
  }

  @Test func `Samsung's night in two rows is one`() throws {
    let text = """
      com.samsung.shealth.sleep,7006011,6
      sleep_duration,start_time,end_time,time_offset,datauuid
      200,2026-10-04 20:45:00.000,2026-10-05 00:30:00.000,UTC+0200,n1,
      220,2026-10-05 01:00:00.000,2026-10-05 05:00:00.000,UTC+0200,n2,
      """
    let read = try readExport([("com.samsung.shealth.sleep.1.csv", Array(text.utf8))])
    #expect(
      read.day("2026-10-05") == [
        "sleep 420", "time_in_bed 465", "sleep_start 645", "sleep_end 420",
      ])
  }

  @Test func `a night of two rows has no values if one cannot be read`() throws {
    let samsung = """
      com.samsung.shealth.sleep,7006011,6
      sleep_duration,start_time,end_time,time_offset,datauuid
      long,2026-10-04 20:45:00.000,2026-10-05 00:30:00.000,UTC+0200,n1,
      220,2026-10-05 01:00:00.000,2026-10-05 05:00:00.000,UTC+0200,n2,
      400,2026-10-05 21:00:00.000,2026-10-06 04:00:00.000,UTC+0200,n3,
      """
    let read = try readExport([("com.samsung.shealth.sleep.1.csv", Array(samsung.utf8))])
    #expect(read.day("2026-10-05").isEmpty)
    #expect(read.day("2026-10-06").first == "sleep 400")
    #expect(read.data.problems.count == 1)

    let withings = """
      from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up"
      2026-11-01T23:00:00+01:00,2026-11-02T03:00:00+01:00,abc,3600,,0,0
      2026-11-02T03:30:00+01:00,2026-11-02T07:00:00+01:00,9000,3600,,0,0
      """
    #expect(try readExport([("sleep.csv", Array(withings.utf8))]).lines.isEmpty)

    let garmin = #"""
      [{"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "2026-06-01T21:10:00.0",
        "sleepEndTimestampGMT": "2026-06-02T01:10:00.0", "deepSleepSeconds": "x"},
       {"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "2026-06-02T01:40:00.0",
        "sleepEndTimestampGMT": "2026-06-02T05:10:00.0", "deepSleepSeconds": 3600}]
      """#
    #expect(try readExport([("1_sleepData.json", Array(garmin.utf8))]).lines.isEmpty)
  }

  @Test func `a part without its time asleep makes that unknown, and its bounds stay`() throws {
    let samsung = """
      com.samsung.shealth.sleep,7006011,6
      sleep_duration,start_time,end_time,time_offset,datauuid
      220,2026-10-04 20:45:00.000,2026-10-05 00:30:00.000,UTC+0200,n1,
      ,2026-10-05 01:00:00.000,2026-10-05 05:00:00.000,UTC+0200,n2,
      """
    let known = ["time_in_bed 465", "sleep_start 645", "sleep_end 420"]
    #expect(
      try readExport([("com.samsung.shealth.sleep.1.csv", Array(samsung.utf8))]).lines
        == known.map { "2026-10-05 " + $0 })

    let withings = """
      from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up"
      2026-10-04T22:45:00+02:00,2026-10-05T02:30:00+02:00,9600,3600,,300,1
      2026-10-05T03:00:00+02:00,2026-10-05T07:00:00+02:00,,,,,
      """
    #expect(
      try readExport([("sleep.csv", Array(withings.utf8))]).lines
        == known.map { "2026-10-05 " + $0 })

    let garmin = #"""
      [{"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "2026-06-01T21:10:00.0",
        "sleepEndTimestampGMT": "2026-06-02T01:10:00.0", "deepSleepSeconds": 3600,
        "lightSleepSeconds": 9000, "awakeSleepSeconds": 1800},
       {"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "2026-06-02T01:40:00.0",
        "sleepEndTimestampGMT": "2026-06-02T05:10:00.0"}]
      """#
    #expect(
      try readExport([("1_sleepData.json", Array(garmin.utf8))]).lines == [
        "2026-06-02 time_in_bed 450", "2026-06-02 sleep_start 670", "2026-06-02 sleep_end 430",
      ])
  }

  @Test func `time that two parts share counts once`() {
    let joined = Night.joined([part(22, 26), part(25, 31)])
    #expect(joined.map(\.inBed) == [540])
    #expect(joined.map(\.asleep) == [540])
  }

  @Test func `of two exports of Samsung Health the newest by its name counts`() throws {
    func file(_ minutes: Int) -> [UInt8] {
      Array(
        """
        com.samsung.shealth.sleep,7006011,6
        sleep_duration,start_time,end_time,time_offset,datauuid
        \(minutes),2026-10-04 20:45:00.000,2026-10-05 05:00:00.000,UTC+0200,n1,
        """.utf8)
    }
    let name = "com.samsung.shealth.sleep.2026"
    let read = try readExport([
      (name + "1020093012.csv", file(400)), (name + "1001093012.csv", file(300)),
    ])
    #expect(read.day("2026-10-05").first == "sleep 400")
    #expect(read.data.notes.first?.hasSuffix("only the newest is read, of 2026-10-20") == true)
  }

  @Test func `a nap that cannot be read leaves the night as it is, without the sum`() throws {
    let text = """
      com.samsung.shealth.sleep,7006011,6
      sleep_duration,start_time,end_time,time_offset,datauuid
      400,2026-10-04 21:00:00.000,2026-10-05 04:00:00.000,UTC+0200,n1,
      short,2026-10-05 12:00:00.000,2026-10-05 12:30:00.000,UTC+0200,n2,
      """
    let read = try readExport([("com.samsung.shealth.sleep.1.csv", Array(text.utf8))])
    #expect(read.day("2026-10-05") == ["time_in_bed 420", "sleep_start 660", "sleep_end 360"])
  }

  @Test func `Garmin's naps add to the sleep of the day`() throws {
    let text = #"""
      [{"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "2026-06-01T21:10:00.0",
        "sleepEndTimestampGMT": "2026-06-02T05:10:00.0", "deepSleepSeconds": 3600,
        "lightSleepSeconds": 18000, "awakeSleepSeconds": 0, "sleepWindowConfirmationType": "ENHANCED_CONFIRMED_FINAL",
        "napList": [{"napTimeSec": 1800, "napStartTimestampGMT": "2026-06-02T12:00:00"}]},
       {"calendarDate": "2026-06-03", "sleepStartTimestampGMT": "2026-06-02T21:10:00.0",
        "sleepEndTimestampGMT": "2026-06-03T05:10:00.0", "deepSleepSeconds": 3600, "lightSleepSeconds": 18000},
       {"calendarDate": "2026-06-03", "sleepStartTimestampGMT": "2026-06-03T12:10:00.0",
        "sleepEndTimestampGMT": "2026-06-03T12:40:00.0", "deepSleepSeconds": 0, "lightSleepSeconds": 1800},
       {"calendarDate": "2026-06-04", "deepSleepSeconds": 0, "lightSleepSeconds": 0,
        "sleepWindowConfirmationType": "OFF_WRIST"},
       {"calendarDate": "2026-06-05", "deepSleepSeconds": 0, "lightSleepSeconds": 0}]
      """#
    let read = try readExport([("1_sleepData.json", Array(text.utf8))])
    #expect(
      read.lines.filter { $0.contains(" sleep ") } == [
        "2026-06-02 sleep 390", "2026-06-03 sleep 390",
      ])
    #expect(
      read.day("2026-06-03").suffix(2) == ["sleep_start 670", "sleep_end 430"])
    #expect(read.day("2026-06-04").isEmpty)
    #expect(read.day("2026-06-05").isEmpty)
    #expect(
      read.report.passedOver.map(\.what) == ["nights that Garmin has not confirmed (OFF_WRIST)"])
  }

  @Test func `a later file replaces a night of an earlier one`() throws {
    func file(_ seconds: Int, _ start: String) -> [UInt8] {
      Array(
        #"[{"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "\#(start)", "deepSleepSeconds": 0, "lightSleepSeconds": \#(seconds)}]"#
          .utf8)
    }
    let read = try readExport([
      ("1_sleepData.json", file(3600, "2026-06-01T21:10:00.0")),
      ("2_sleepData.json", file(7200, "2026-06-01T21:20:00.0")),
    ])
    #expect(read.day("2026-06-02").first == "sleep 120")
  }

  @Test func `Google Fit's stages are the sleep where there is no total`() throws {
    let text = """
      Date,Step count,Light sleeping duration (ms),Deep sleeping duration (ms),REM sleeping duration (ms)
      2018-04-03,7011,14400000,3600000,5400000
      2018-04-04,7011,,,
      """
    let read = try readExport([("Daily activity metrics.csv", Array(text.utf8))])
    #expect(
      read.day("2018-04-03") == [
        "steps 7011", "sleep 390", "sleep_light 240", "sleep_deep 60", "sleep_rem 90",
      ])
    #expect(read.day("2018-04-04") == ["steps 7011"])
  }
}
