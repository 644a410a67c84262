import Formats
import Testing

@testable import Importers

/// Numbers of exports that cannot be read: each is a problem, and nothing is computed from it.
struct UnreadableNumberTests {
  @Test(arguments: [
    ("", NumberCell.none), ("NaN", .none), ("no data", .none), ("7011", .number(7011)),
    ("-1.5e2", .number(-150)), ("7,011", .unreadable("7,011")), ("abc", .unreadable("abc")),
    ("0x10", .unreadable("0x10")), ("inf", .unreadable("inf")), ("1e999", .unreadable("1e999")),
  ])
  func `an absent number differs from an unreadable one`(text: String, cell: NumberCell) {
    #expect(NumberCell(text) == cell)
  }

  @Test(
    arguments: [
      (
        "weight.csv",
        """
        Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
        "2026-11-01 13:32:55","83,00","16,6",,,,
        "2026-11-02 13:32:55",84.0,,,,,
        """,
        ["2026-11-02 weight 84.0"], ["weight.csv:2:24: '83,00' is not a number in 'weight (kg)'"]
      ),
      (
        "Daily activity metrics.csv",
        "Date,Step count,Distance (m)\n2026-11-01,\"7,011\",5120.3\n2026-11-02,70,1000\n",
        ["2026-11-01 steps_distance 5.12", "2026-11-02 steps 70", "2026-11-02 steps_distance 1.0"],
        ["Daily activity metrics.csv:2:13: '7,011' is not a number in 'step count'"]
      ),
      (
        "Daily activity metrics.csv",
        """
        Date,Step count,Light sleeping duration (ms),Deep sleeping duration (ms)
        2026-11-01,5,14400000,long

        """,
        ["2026-11-01 steps 5"],
        ["Daily activity metrics.csv:2:23: 'long' is not a number in 'deep sleeping duration (ms)'"]
      ),
      (
        "dailyactivity.csv",
        """
        id;day;steps;high_activity_time;medium_activity_time
        a;2026-11-01;xx;;
        b;2026-11-02;12;xx;60
        """,
        ["2026-11-02 steps 12"],
        [
          "dailyactivity.csv:2: 'xx' is not a number in 'steps'",
          "dailyactivity.csv:3: 'xx' is not a number in 'high_activity_time'",
        ]
      ),
      (
        "com.samsung.shealth.step_daily_trend.2018.csv",
        """
        com.samsung.shealth.step_daily_trend,7006011,6
        day_time,count,source_type
        2018-11-28 00:00:00.000,abc,-2,
        2018-11-29 00:00:00.000,5,-2,
        """,
        ["2018-11-29 steps 5"],
        [
          "com.samsung.shealth.step_daily_trend.2018.csv:3:25: 'abc' is not a number in 'count'"
        ]
      ),
      (
        "activities.csv",
        """
        Activity ID,Activity Date,Activity Name,Activity Type,Moving Time,Distance,Distance
        1,"Aug 22, 2026, 6:52:17 AM",Ride,Ride,abc,1,1000
        2,"Aug 23, 2026, 6:52:17 AM",Run,Run,600,1,1000
        """,
        [
          "2026-08-23 workouts 1", "2026-08-23 workouts_min 10", "2026-08-23 workouts_distance 1.0",
        ],
        ["activities.csv:2:40: 'abc' is not a number in 'moving time'"]
      ),
      (
        "sleep.csv",
        """
        from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up"
        2026-11-01T23:00:00+01:00,2026-11-02T07:00:00+01:00,abc,3600,,0,0
        """,
        [], ["sleep.csv:2:53: 'abc' is not a number in 'light (s)'"]
      ),
      (
        "UDSFile_1.json",
        #"[{"calendarDate": "2026-06-01", "totalSteps": "abc", "moderateIntensityMinutes": 9, "vigorousIntensityMinutes": "x", "totalDistanceMeters": 10}]"#,
        ["2026-06-01 steps_distance 0.01"],
        [
          "UDSFile_1.json:1:2: 'abc' is not a number in 'totalSteps'",
          "UDSFile_1.json:1:2: 'x' is not a number in 'vigorousIntensityMinutes'",
        ]
      ),
      (
        "1_sleepData.json",
        #"[{"calendarDate": "2026-06-01", "sleepStartTimestampGMT": "2026-05-31T21:00:00.0", "deepSleepSeconds": "x", "lightSleepSeconds": 600}]"#,
        [], ["1_sleepData.json:1:2: 'x' is not a number in 'deepSleepSeconds'"]
      ),
    ] as [(String, String, [String], [String])])
  func `an unreadable number is a problem with its row and column`(
    name: String, text: String, lines: [String], problems: [String]
  ) throws {
    let read = try readExport([(name, Array(text.utf8))])
    #expect(Set(read.lines) == Set(lines))
    #expect(read.data.problems.first.map(\.description) == problems)
  }
}
