import Formats
import Testing

@testable import Importers

/// The exports of devices and apps, as the samples in `SampleData/imports` have them.
struct DeviceExportTests {
  @Test func `Garmin's days, nights and activities`() throws {
    let read = try readExport(sampleFolder("garmin"))
    #expect(
      read.day("2026-06-01") == [
        "steps 8123", "steps_distance 6.01", "floors 10", "steps_active_min 30",
        "active_energy 1673.6", "cycle_min 30", "cycle_distance 12.0", "workouts 1",
        "workouts_min 30", "workouts_distance 12.0", "sleep 450", "time_in_bed 490",
        "sleep_light 270", "sleep_deep 90", "sleep_rem 90",
        // In Tokyo, by the offset of the day's summary.
        "sleep_start 630", "sleep_end 400", "weight 70.5", "heartrate_max 141",
        "heartrate_resting 52", "heartrate_variability 62", "water 1500",
      ])
    // The device was not worn; the later of two files counts.
    #expect(read.day("2026-06-02").isEmpty)
    #expect(read.day("2026-06-03") == ["steps 5100", "heartrate_resting 53"])
    #expect(read.data.problems.count == 1)
  }

  @Test func `Google Fit's table of days`() throws {
    let read = try readExport(sampleFolder("google-fit"))
    #expect(
      read.day("2018-04-03") == [
        "steps 7011", "steps_distance 5.12", "steps_active_min 61", "cycle_min 30",
        "weight 70.25", "heartrate 71", "heartrate_max 128",
      ])
    #expect(read.day("2018-04-04").isEmpty)
    #expect(read.day("2018-04-05") == ["steps 4000", "sleep 420", "sleep_light 240"])
    #expect(read.data.problems.first.map(\.message) == ["'3 April' is not a date"])
    #expect(read.data.problems.first.first?.line == 5)
    #expect(
      read.report.passedOver.map(\.what) == ["column 'calories (kcal)'", "column 'heart points'"])
  }

  @Test func `Google Fit's table in another language is refused with its header`() throws {
    let text = "Datum,Kalorien (kcal),Schrittzahl\n2018-04-03,1873.4,7011\n"
    let name = "Takeout/Fit/Tägliche Aktivitätsmesswerte/Tägliche Aktivitätsmesswerte.csv"
    let read = try readExport([(name, Array(text.utf8))])
    #expect(read.lines.isEmpty)
    #expect(
      read.data.problems.first.map(\.message) == [
        "has an unknown header: datum, kalorien (kcal), schrittzahl"
      ])
  }

  @Test func `Oura's days, nights and workouts`() throws {
    let read = try readExport(sampleFolder("oura"))
    #expect(
      read.day("2026-11-20") == [
        "steps 9012", "steps_distance 7.4", "steps_active_min 40", "active_energy 1715.44",
        "cycle_min 30", "cycle_distance 8.0", "workouts 1", "workouts_min 30",
        "workouts_distance 8.0", "sleep 445", "time_in_bed 470", "sleep_light 230",
        "sleep_deep 90", "sleep_rem 100", "sleep_start 670", "sleep_end 420",
        "heartrate_resting 49", "heartrate_variability 61",
      ])
    #expect(read.data.problems.count == 1)
  }

  @Test(
    arguments: [
      (
        "com.samsung.shealth.step_daily_trend.20261120093012.csv",
        "com.samsung.shealth.step_daily_trend,7006011,6\nday_time,anzahl\n1543363200000,5\n",
        "has no column 'count'"
      ),
      (
        "sleepmodel.csv", "id;day;bedtime_start\n1;2026-11-20;2026-11-19T23:10:00+01:00\n",
        "has no columns 'total_sleep_duration', 'type'"
      ),
      (
        "activities.csv", "from,to,from (manual),to (manual),Art,GPS\n",
        "has an unknown header: from, to, from (manual), to (manual), art, gps"
      ),
    ])
  func `a table without a column that it needs is named`(
    name: String, text: String, message: String
  ) throws {
    let read = try readExport([(name, Array(text.utf8))])
    #expect(read.lines.isEmpty)
    #expect(read.data.problems.first.map(\.message) == [message])
  }

  @Test func `Oura's documents have the same members`() throws {
    let text = #"""
      {"data": [{"id": "s1", "day": "2026-11-20", "bedtime_start": "2026-11-19T23:10:00+01:00",
        "bedtime_end": "2026-11-20T07:00:00+01:00", "total_sleep_duration": 25200, "type": "long_sleep",
        "average_hrv": null}], "next_token": null}
      """#
    let read = try readExport([("sleep.json", Array(text.utf8))])
    #expect(
      read.lines.map { $0.dropFirst(11) } == ["sleep 420", "sleep_start 670", "sleep_end 420"])
  }

  @Test func `fields of Oura end at semicolons outside of quotes and braces`() {
    #expect(
      OuraReader.fields(#"a;"b;c";{"d": [1; 2], "e": "f"};;g"#) == [
        "a", "b;c", #"{"d": [1; 2], "e": "f"}"#, "", "g",
      ])
  }

  @Test func `Withings' tables in German`() throws {
    let read = try readExport(sampleFolder("withings"))
    #expect(
      read.day("2019-12-28") == [
        "steps 7012", "steps_distance 5.1", "cycle_min 30", "cycle_distance 9.0", "workouts 1",
        "workouts_min 30", "workouts_distance 9.0", "sleep 380", "time_in_bed 400",
        "sleep_light 220", "sleep_deep 120", "sleep_rem 40", "sleep_start 700", "sleep_end 420",
        "sleep_awakenings 3", "weight 82.5", "body_fat 0.2",
      ])
    #expect(read.day("2019-12-27") == ["steps 3"])
    #expect(read.data.problems.count == 1)
  }

  @Test func `a header in an unknown language is refused`() throws {
    let text = "Fecha,Kilos (kg),Grasa\n2019-12-28 07:32:55,83,\n"
    let read = try readExport([("weight.csv", Array(text.utf8))])
    #expect(read.lines.isEmpty)
    #expect(
      read.data.problems.first.map(\.description) == [
        "weight.csv:1: has an unknown header: fecha, kilos (kg), grasa"
      ])
  }

  @Test func `Strava's activities, whose times are UTC`() throws {
    let read = try readExport(sampleFolder("strava"))
    #expect(
      read.day("2026-08-22") == [
        "cycle_min 30", "cycle_distance 10.512", "workouts 2", "workouts_min 40",
        "workouts_distance 11.012",
      ])
    // 22:30 UTC is after midnight in Berlin.
    #expect(
      read.day("2026-08-23") == ["workouts 1", "workouts_min 20", "workouts_distance 0.8"])
    #expect(read.data.problems.first.map(\.message) == ["'soon' is not a time"])
  }

  @Test(arguments: [
    ("Aug 22, 2026, 6:52:17\u{202F}AM", "2026-08-22T06:52:17"),
    ("Aug 22, 2026, 12:00:00 AM", "2026-08-22T00:00"),
    ("Aug 22, 2026, 12:00:00 PM", "2026-08-22T12:00"),
    ("22.08.2026, 18:52:17", "2026-08-22T18:52:17"),
  ])
  func `Strava's times`(text: String, time: String) {
    #expect(StravaReader.time(text).map { "\($0)" } == time)
  }

  @Test func `Samsung's tables`() throws {
    let read = try readExport(sampleFolder("samsung-health"))
    #expect(read.day("2018-11-28") == ["steps 8123", "steps_distance 5.92"])
    #expect(read.day("2018-11-29") == ["steps 777", "steps_distance 0.5"])
    #expect(
      read.day("2026-10-05") == [
        "cycle_min 30", "cycle_distance 9.101", "workouts 1", "workouts_min 30",
        "workouts_distance 9.101", "sleep 470", "time_in_bed 465", "sleep_light 240",
        "sleep_deep 90", "sleep_rem 110", "sleep_start 645", "sleep_end 390", "weight 70.2",
        "body_fat 0.185",
      ])
    #expect(read.data.problems.count == 1)
  }

  @Test func `nights of Samsung that would begin by day are refused`() throws {
    let text = """
      com.samsung.shealth.sleep,7006011,13
      sleep_duration,start_time,end_time,time_offset
      440,2026-10-04 10:45:00.000,2026-10-04 18:30:00.000,UTC+0200,
      """
    let read = try readExport(
      [("com.samsung.shealth.sleep.20261120093012.csv", Array(text.utf8))])
    #expect(read.lines.isEmpty)
    #expect(read.data.problems.count == 1)
  }

  @Test func `numbers of any size are no trap`() throws {
    for number in ["-9223372036854775808", "9223372036854775807", "1e300", "-0", "1e-300"] {
      for folder in ["fitbit", "garmin", "samsung-health", "withings", "strava", "oura"] {
        let files = try sampleFolder(folder).map { name, bytes in
          // Every number of the samples, one after another, would be many; so all of them at once.
          let text = String(decoding: bytes, as: UTF8.self)
          var changed = ""
          var isDigit = false
          for character in text {
            let isNow = character.isNumber && character.isASCII
            if isNow, !isDigit, changed.last != "-", changed.last != "." { changed += number }
            if !isNow || changed.last == "-" || changed.last == "." { changed.append(character) }
            isDigit = isNow
          }
          return (name, Array(changed.utf8))
        }
        _ = try? readExport(files, chunkSizes: [])
        for index in files.indices {
          var one = try sampleFolder(folder)
          one[index].bytes = files[index].1
          _ = try? readExport(one, chunkSizes: [])
        }
      }
    }
  }

  @Test(arguments: [
    "fitbit", "health-auto-export", "garmin", "google-fit", "oura", "withings", "strava",
    "samsung-health",
  ])
  func `no bytes reach a trap`(folder: String) throws {
    let files = try sampleFolder(folder)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      let changed = files.map { name, bytes in
        var bytes = bytes
        for _ in 0..<6 where !bytes.isEmpty {
          let index = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[index] = .random(in: 0...255, using: &random)
          case 1: bytes[index] = 0x39
          case 2: bytes.remove(at: index)
          default: bytes.insert(0x39, at: index)
          }
        }
        return (name, bytes)
      }
      _ = try? readExport(changed, chunkSizes: [])
    }
  }
}
