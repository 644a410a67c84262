import Formats
import Testing

@testable import Importers

/// Exports are recognized by their content, whatever their files are called.
struct RecognitionTests {
  @Test(
    arguments: [
      (
        """
        Activity ID,Activity Date,Activity Name,Activity Type,Moving Time,Distance,Distance
        1,"Aug 22, 2026, 6:52:17 AM",Ride,Run,600,1,1000
        """, "2026-08-22 workouts 1", "Strava"
      ),
      (
        """
        Date,"Gewicht (kg)","Fettmasse (kg)","Knochenmasse (kg)","Muskelmasse (kg)","Hydration (kg)",Kommentare
        "2026-11-01 13:32:55",83.00,16.6,,,,
        """, "2026-11-01 weight 83.0", "Withings"
      ),
      (
        """
        from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up"
        2026-11-01T23:00:00+01:00,2026-11-02T07:00:00+01:00,60,3600,,0,0
        """, "2026-11-02 sleep 61", "Withings"
      ),
      (
        """
        from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS,Modified
        2026-11-01T10:00:00+01:00,2026-11-01T11:00:00+01:00,,,Europe/Berlin,Running,{},,
        """, "2026-11-01 workouts 1", "Withings"
      ),
      (
        "\u{FEFF}com.samsung.shealth.step_daily_trend,7006011,6\nday_time,count,\n1543363200000,5,\n",
        "2018-11-28 steps 5", "Samsung Health"
      ),
      (
        "id;day;steps;equivalent_walking_distance\na;2026-11-01;7;5\n", "2026-11-01 steps 7", "Oura"
      ),
      (
        "id;day;bedtime_start;total_sleep_duration;type\na;2026-11-01;2026-10-31T23:00:00+01:00;600;long_sleep\n",
        "2026-11-01 sleep 10", "Oura"
      ),
      (
        #"[{"calendarDate": "2026-06-01", "totalSteps": 5}]"#, "2026-06-01 steps 5", "Garmin"
      ),
      (
        #"[{"calendarDate": "2026-06-02", "sleepStartTimestampGMT": "2026-06-01T21:10:00.0", "lightSleepSeconds": 600}]"#,
        "2026-06-02 sleep 10", "Garmin"
      ),
      (
        #"[{"summarizedActivitiesExport": [{"activityId": 1, "startTimeLocal": 1780300800000.0, "duration": 600000}]}]"#,
        "2026-06-01 workouts 1", "Garmin"
      ),
      (
        #"[{"metaData": {"calendarDate": "2026-06-02T07:00:00.0"}, "weight": {"weight": 78400.0}}]"#,
        "2026-06-02 weight 78.4", "Garmin"
      ),
      ("Date,Step count\n2026-11-01,7\n", "2026-11-01 steps 7", "Google Fit"),
      (
        #"[{"logId": 1, "dateOfSleep": "2026-10-02", "minutesAsleep": 420, "mainSleep": true}]"#,
        "2026-10-02 sleep 420", "Fitbit"
      ),
      (
        "timestamp,weight grams,data source\n2026-10-05T08:00:00Z,70000,Charge 6\n",
        "2026-10-05 weight 70.0", "Fitbit"
      ),
    ])
  func `a file without its name is recognized`(text: String, line: String, kind: String) throws {
    for name in ["standard input", "export (1).csv", "a.json"] {
      let read = try readExport([(name, Array(text.utf8))])
      #expect(read.lines.first == line)
      #expect(read.report.name == kind)
      #expect(read.data.problems.isEmpty)
    }
  }

  @Test(arguments: [
    "date,weight (kg)\n2026-11-01,83\n",
    "Date,Squat (kg),Bench (kg),Press (kg),Row (kg),Curl (kg),Note\n2026-11-01,1,2,3,4,5,\n",
    "day;steps\n2026-11-01;5\n",
    "Activity,Date,Title,Distance,Calories,Time\nRun,2026-11-01,a,1,2,3\n",
    #"[{"calendarDate": "2026-06-01", "metrics": []}]"#, "", "date,value\n2026-11-01,5\n",
  ])
  func `other tables and documents are not taken`(text: String) throws {
    var exports = Exports(exportOptions())
    let isTaken = try exports.take(ByteSource(Array(text.utf8), named: "table.csv"))
    #expect(!isTaken)
  }

  @Test func `activities of Strava in an unknown language are refused with the header`() throws {
    let text = """
      ID de l’activité,Date de l’activité,Nom de l’activité,Type d’activité,Temps écoulé,Distance
      1,"22 août 2026 à 18:52:17",Vélo,Sortie à vélo,2000,"10,51"
      """
    let read = try readExport([("activities.csv", Array(text.utf8))])
    #expect(read.lines.isEmpty)
    #expect(
      read.data.problems.first.first?.message.hasPrefix(
        "has an unknown header: id de l’activité, date de l’activité") == true)
  }

  @Test func `weights in stones are refused with their unit`() throws {
    let text = """
      Date,"Weight (st)","Fat mass (st)","Bone mass (st)","Muscle mass (st)","Hydration (st)",Comments
      "2026-11-01 13:32:55",11.0,3,,,,
      """
    let read = try readExport([("weight.csv", Array(text.utf8))])
    #expect(read.lines.isEmpty)
    #expect(
      read.data.problems.first.map(\.message) == ["has weights in an unknown unit: weight (st)"])
  }

  @Test func `an attribute that no file has is refused with those that there are`() throws {
    let text = #"[{"calendarDate": "2026-06-01", "totalSteps": 5, "totalDistanceMeters": 10}]"#
    let options = exportOptions { $0.attributes = ["nonsense"] }
    let error = #expect(throws: DocumentError.self) {
      try readExport([("a.json", Array(text.utf8))], options: options)
    }
    #expect(error?.problem.hint == "Known are steps, steps_distance.")
  }
}
