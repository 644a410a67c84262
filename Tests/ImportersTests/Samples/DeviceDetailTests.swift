import Formats
import Testing

@testable import Importers

/// What is special about the values of single devices.
struct DeviceDetailTests {
  @Test func `Strava's only distance is what speed and time make of it`() throws {
    let text = """
      Activity ID,Activity Date,Activity Name,Activity Type,Moving Time,Distance,Average Speed
      1,"Aug 20, 2026, 6:52:17 AM",Ride,Ride,1800.0,10.51,5.84
      2,"Aug 21, 2026, 6:52:17 AM",Swim,Swim,1800.0,1500,0.83
      3,"Aug 22, 2026, 6:52:17 AM",Run,Run,1800.0,3.1,2.78
      4,"Aug 23, 2026, 6:52:17 AM",Run,Run,1800.0,5.0,
      """
    let read = try readExport([("activities.csv", Array(text.utf8))])
    #expect(read.day("2026-08-20").last == "workouts_distance 10.51")
    #expect(read.day("2026-08-21").last == "workouts_distance 1.5")
    // Miles.
    #expect(read.day("2026-08-22").last == "workouts_min 30")
    #expect(read.day("2026-08-23").last == "workouts_min 30")
    #expect(read.report.passedOver.map(\.what) == ["distances in an unknown unit"])
  }

  @Test func `a ride that another source calls a workout is a ride`() throws {
    let text = """
      from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS,Modified
      2026-11-01T10:00:00+01:00,2026-11-01T11:00:00+01:00,,,Europe/Berlin,Multi Sport,{},,
      2026-11-01T10:00:00+01:00,2026-11-01T11:00:00+01:00,,,Europe/Berlin,Cycling,"{""distance"":20000}",,
      """
    let read = try readExport([("activities.csv", Array(text.utf8))])
    #expect(
      read.day("2026-11-01") == [
        "cycle_min 60", "cycle_distance 20.0", "workouts 1", "workouts_min 60",
        "workouts_distance 20.0",
      ])
  }

  @Test func `Garmin's day without steps has the rest`() throws {
    let text = #"""
      [{"calendarDate": "2026-06-04", "totalDistanceMeters": 100, "restingHeartRate": 55, "totalSteps": null},
       {"calendarDate": "2026-06-05", "netRemainingKilocalories": 0.0, "totalSteps": null, "moderateIntensityMinutes": 0},
       {"calendarDate": "2026-06-06", "totalSteps": 0},
       {"calendarDate": "2026-06-07", "totalSteps": null, "hydration": {"calendarDate": "2026-06-07", "valueInML": 500}}]
      """#
    let read = try readExport([("UDSFile_1.json", Array(text.utf8))])
    #expect(
      read.lines == [
        "2026-06-04 steps_distance 0.1", "2026-06-04 heartrate_resting 55", "2026-06-06 steps 0",
        "2026-06-07 water 500",
      ])
  }

  @Test func `Samsung's summaries of days, caffeine and single heart rates`() throws {
    func table(_ name: String, _ rows: String) -> (name: String, bytes: [UInt8]) {
      ("\(name).20261120.csv", Array("\(name),7006011,6\n\(rows)".utf8))
    }
    let read = try readExport([
      table(
        "com.samsung.shealth.activity.day_summary",
        "step_count,active_time,floor_count,day_time\n8123,3600000,12,1793491200000,\n700,60000,0,1793577600000,\n"
      ),
      table(
        "com.samsung.shealth.step_daily_trend",
        "day_time,count,source_type\n1793491200000,8200,-2,\n"),
      table(
        "com.samsung.health.caffeine_intake",
        "start_time,amount,time_offset\n2026-11-01 10:30:00.000,95.0,UTC+0100,\n"),
      table(
        "com.samsung.shealth.tracker.heart_rate",
        "start_time,heart_rate,min,max,time_offset\n2026-11-01 11:30:00.000,72.0,0.0,0.0,UTC+0100,\n"
      ),
    ])
    #expect(
      read.day("2026-11-01") == [
        "steps 8200", "floors 12", "steps_active_min 60", "heartrate 72", "heartrate_max 72",
        "caffeine 95.0",
      ])
    #expect(read.day("2026-11-02") == ["steps 700", "steps_active_min 1"])
  }

  @Test func `Oura's documents of version 1 have nights on the day of the evening`() throws {
    let text = #"""
      {"sleep": [{"summary_date": "2026-11-01", "bedtime_start": "2026-11-01T23:00:00+01:00",
         "bedtime_end": "2026-11-02T07:00:00+01:00", "total": 25200, "deep": 5400, "rem": 5400, "light": 14400}],
       "activity": [{"summary_date": "2026-11-01", "steps": 8123, "cal_active": 100}], "readiness": []}
      """#
    let read = try readExport([("oura.json", Array(text.utf8))])
    #expect(read.day("2026-11-01") == ["steps 8123", "active_energy 418.4"])
    #expect(
      read.day("2026-11-02") == [
        "sleep 420", "sleep_light 240", "sleep_deep 90", "sleep_rem 90", "sleep_start 660",
        "sleep_end 420",
      ])
  }

  @Test func `Oura's table of trends`() throws {
    let text = """
      date,Sleep Score,Total Sleep Duration,REM Sleep Duration,Deep Sleep Duration,Steps,Average Resting Heart Rate,Lowest Resting Heart Rate
      2026-11-01,80,25200,5400,5400,8123,55.0,48
      2026-11-02,80,long,5400,,70,,
      """
    let read = try readExport([("oura_trends.csv", Array(text.utf8))])
    #expect(
      read.day("2026-11-01") == [
        "steps 8123", "sleep 420", "sleep_deep 90", "sleep_rem 90", "heartrate_resting 48",
      ])
    #expect(read.day("2026-11-02") == ["steps 70"])
    #expect(read.data.problems.count == 1)
  }
}
