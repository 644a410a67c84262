import Formats
import Metrics
import Testing

@testable import Importers

/// The options of a person in Berlin who has the profiles that are built in.
private func profileOptions(_ change: (inout ImportOptions) -> Void = { _ in }) throws
  -> ImportOptions
{
  let text = String(
    decoding: try fileBytes(of: "Sources/Kits/ReferenceData/tables.txt"), as: UTF8.self)
  let (profiles, problems) = TableProfile.parse(text, named: "tables.txt")
  #expect(problems.map(\.description) == [])
  var options = exportOptions()
  options.profiles = profiles
  change(&options)
  return options
}

/// Reads a table with a profile of its own.
private func read(_ table: String, by profile: String) throws -> ReadExport {
  let (profiles, problems) = TableProfile.parse(profile, named: "own.txt")
  #expect(problems.map(\.description) == [])
  var options = exportOptions()
  options.profiles = profiles
  return try readExport([("table.csv", Array(table.utf8))], options: options)
}

/// Tables of apps, as the samples in `SampleData/imports` have them; the values were computed by
/// hand from the samples' rows.
struct ProfileTests {
  /// A sample, the unit that a question asks for, and the values.
  private static let samples: [(folder: String, units: [String: String], lines: [String])] = [
    (
      "strong", ["Weight": "kg"],
      [
        // Without warm-ups and pauses.
        "2026-05-04 workouts 1", "2026-05-04 workouts_min 72",
        "2026-05-04 weight_lifted \(47.5 * 9 + 47.5 * 8)",
        // A workout of 264 hours was never ended.
        "2026-05-06 workouts 2", "2026-05-06 workouts_min 38",
        "2026-05-06 weight_lifted \(80.0 * 5)",
        "2026-06-01 workouts 2", "2026-06-01 workouts_min \((3300 + 1200) / 60)",
        "2026-06-01 weight_lifted \(62.5 * 8 + 62.5 * 6)",
        // 100 lb and 40 kg, to a thousandth.
        "2026-07-01 workouts 1", "2026-07-01 workouts_min 45", "2026-07-01 weight_lifted 426.796",
      ]
    ),
    (
      "hevy", [:],
      [
        "2026-05-01 workouts 1", "2026-05-01 workouts_min 30", "2026-05-03 workouts 1",
        "2026-05-03 workouts_min 56", "2026-05-03 weight_lifted \(85.0 * 6 + 60.5 * 10)",
      ]
    ),
    (
      "goodreads", [:],
      [
        "2026-04-24 books_read 2", "2026-04-24 pages_read \(312 + 188)",
        "2026-04-24 book_rating \((4.0 + 5) / 2)", "2026-05-02 books_read 1",
      ]
    ),
    (
      "garmin-connect", ["Distance": "km"],
      [
        "2026-05-10 workouts 1", "2026-05-10 workouts_min 108", "2026-05-10 workouts_distance 42.5",
        // 50:14 and 32:30; the swim's 1,200 are metres or yards.
        "2026-05-12 workouts 2", "2026-05-12 workouts_min 83", "2026-05-12 workouts_distance 9.12",
      ]
    ),
    (
      "whoop", [:],
      [
        "2026-02-12 workouts 1", "2026-02-12 workouts_min 42",
        "2026-02-12 workouts_distance 7.351",
        // The same night is in two tables; the nap adds to the time asleep only.
        "2026-02-12 sleep \(421 + 25)", "2026-02-12 time_in_bed 462", "2026-02-12 sleep_light 214",
        "2026-02-12 sleep_deep 97", "2026-02-12 sleep_rem 110",
        "2026-02-12 sleep_start \((23 - 12) * 60 + 4)", "2026-02-12 sleep_end \(6 * 60 + 49)",
        "2026-02-12 heartrate_resting 55", "2026-02-12 heartrate_variability 61",
        "2026-02-12 recovery 0.58", "2026-02-12 blood_oxygen 0.964",
        "2026-02-12 skin_temperature 33.52", "2026-02-12 respiratory_rate 14.7",
        "2026-02-12 strain 10.1",
        "2026-02-13 sleep 440", "2026-02-13 time_in_bed 461", "2026-02-13 sleep_light 220",
        "2026-02-13 sleep_deep 105", "2026-02-13 sleep_rem 115",
        "2026-02-13 sleep_start \((22 - 12) * 60 + 47)", "2026-02-13 sleep_end \(6 * 60 + 30)",
        "2026-02-13 heartrate_resting 53", "2026-02-13 heartrate_variability 66",
        "2026-02-13 recovery 0.71", "2026-02-13 blood_oxygen 0.96",
        "2026-02-13 skin_temperature 33.4", "2026-02-13 respiratory_rate 14.5",
      ]
    ),
    (
      "myfitnesspal", [:],
      [
        "2026-07-02 workouts_min \(25 + 30)", "2026-07-02 energy \((640 + 1050) * 4.184)",
        "2026-07-02 carbohydrates 172.4", "2026-07-02 fat 60.5", "2026-07-02 fibre 19.5",
        "2026-07-02 protein 85.5", "2026-07-02 sugar 24.5", "2026-07-02 sodium 1810.5",
        "2026-07-02 cholesterol 101.0", "2026-07-03 energy 1717.53",
        "2026-07-03 carbohydrates 58.0", "2026-07-03 fat 12.0", "2026-07-03 fibre 6.0",
        "2026-07-03 protein 15.0", "2026-07-03 sugar 12.0", "2026-07-03 sodium 300.0",
        "2026-07-03 cholesterol 5.0",
      ]
    ),
    (
      "toggl", [:],
      [
        // 23:30 to 1:15 belongs to two days.
        "2026-05-06 thesis_min \(40 + 30)", "2026-05-07 thesis_min 75", "2026-05-07 guitar_min 26",
      ]
    ),
    (
      "rescuetime", [:],
      [
        "2026-04-20 productive_min \((1500 + 900) / 60)", "2026-04-20 neutral_min 5",
        "2026-04-20 distracting_min 21", "2026-04-21 distracting_min 10",
      ]
    ),
    (
      "netflix", [:],
      [
        "2025-10-13 titles_watched 1", "2026-03-07 titles_watched 2",
        // 22:30 of UTC is 23:30 in Berlin; 41:08 and 30 of 70 minutes.
        "2026-03-07 tv_min 71", "2026-03-08 tv_min 40",
      ]
    ),
    // One is there twice; 22:10 of UTC is after midnight.
    ("lastfm", [:], ["2026-09-12 tracks 3", "2026-09-13 tracks 1"]),
    (
      "zepp", [:],
      [
        "2026-04-02 steps 8421", "2026-04-02 steps_distance 5.93",
        "2026-04-02 sleep \(88 + 241 + 92)", "2026-04-02 time_in_bed \(88 + 241 + 92 + 5)",
        "2026-04-02 sleep_light 241", "2026-04-02 sleep_deep 88", "2026-04-02 sleep_rem 92",
        "2026-04-02 heartrate \((61 + 64 + 121) / 3)", "2026-04-02 heartrate_max 121",
      ]
    ),
    (
      "renpho", [:],
      [
        // The last of two weights by the clock, not by the row.
        "2026-05-01 weight 71.45", "2026-05-02 weight 71.6", "2026-05-02 body_fat 0.206",
        "2026-05-02 lean_mass 56.85",
      ]
    ),
    (
      "bearable", ["rating/amount": "1-10"],
      [
        // 8 and 6 of 10 are 7.2 and 5.4 of 9.
        "2026-05-02 mood 6", "2026-05-02 energy_level 6",
        "2026-05-02 sleep \(435 + 40)", "2026-05-02 sleep_quality 4.0",
        "2026-05-02 headache 3", "2026-05-02 pain_left_knee 2",
        "2026-05-02 ibuprofen_mg_dose 600.0", "2026-05-02 coffee_factor 1",
        "2026-05-02 worked_from_home_factor 1", "2026-05-02 screen_time_factor 1",
        "2026-05-03 coffee_factor 1", "2026-05-03 stress 2",
      ]
    ),
    (
      "habitbull", [:],
      [
        "2026-05-02 read 1", "2026-05-03 read 0", "2026-05-02 push_ups 1.0",
        "2026-05-03 push_ups 25.0",
        // Glasses are no millilitres, which Exist's attribute has.
        "2026-05-02 water_habitbull 8.0",
      ]
    ),
    (
      "sleep-as-android", [:],
      [
        "2026-04-30 sleep \(435 - 15)", "2026-04-30 sleep_deep \(420 * 4 / 10)",
        "2026-04-30 sleep_start \((22 - 12) * 60 + 50)", "2026-04-30 sleep_end 365",
        // Nothing is known of its depth; a record of seconds is left out.
        "2026-05-01 sleep 480", "2026-05-01 sleep_start \((23 - 12) * 60 + 10)",
        "2026-05-01 sleep_end 430",
      ]
    ),
    // A refund, and neither income nor transfers; the last row has commas without quotes.
    ("ynab", [:], ["2026-04-15 money_spent \(45 - 1.5 + 1012)"]),
  ]

  @Test(arguments: samples.indices)
  func `a sample of each app gives its values`(index: Int) throws {
    let sample = ProfileTests.samples[index]
    let options = try profileOptions {
      for (column, unit) in sample.units { $0.units[column] = ColumnUnit(unit) }
    }
    let read = try readExport(sampleFolder(sample.folder), options: options)
    #expect(Set(read.lines) == Set(sample.lines))
    #expect(read.lines.count == sample.lines.count)
    let problems = [
      "ynab": ["Register.csv:9:89: the row has 13 cells, and the first line names 11"]
    ]
    #expect(read.data.problems.count == (problems[sample.folder] ?? []).count)
    for (problem, expected) in zip(read.data.problems.first, problems[sample.folder] ?? []) {
      #expect(problem.description.contains(expected), "\(problem)")
    }
  }

  @Test func `kinds of rows that are not read are counted`() throws {
    let options = try profileOptions { $0.units["rating/amount"] = ColumnUnit("1-10") }
    let read = try readExport(sampleFolder("bearable"), options: options)
    #expect(
      read.report.passedOver.map(\.what) == [
        "rows of Bearable with 'Food Diary'", "rows of Bearable with 'Sleep'",
      ])
  }

  @Test(arguments: [
    ("$1,045.50", "$1.5", [1044.0]), ("1 045,50 kr", "1,50 kr", [1044.0]),
    ("-€1,50", "€0,00", [-1.5]), ("($3.00)", "$0.00", []), ("€3.00", "$1.00", []),
  ])
  func `amounts of money have one currency`(
    outflow: String, inflow: String, amounts: [Double]
  ) throws {
    let profile =
      "[App]\nheader = at, out, in\nday = at\nvalue money_spent = out; less in; currency\n"
    let read = try read("at,out,in\n2026-05-01,\"\(outflow)\",\"\(inflow)\"\n", by: profile)
    #expect(read.lines == amounts.map { "2026-05-01 money_spent \($0)" })
    #expect(read.data.problems.isEmpty == !amounts.isEmpty)
  }

  @Test func `ratings outside of their scale are reported`() throws {
    let read = try read(
      "at,how\n2026-05-01,5\n2026-05-02,0\n2026-05-03,6\n",
      by: "[App]\nheader = at, how\nday = at\nvalue mood = how; unit 1-5\n")
    #expect(read.lines == ["2026-05-01 mood 9"])
    #expect(read.data.problems.count == 2)
  }

  @Test func `every profile has a sample, and says how to get its tables`() throws {
    let options = try profileOptions()
    var found: Set<String> = []
    for sample in ProfileTests.samples {
      for (_, bytes) in try sampleFolder(sample.folder) {
        let heads = try FileHead(ByteSource(bytes, named: "a.csv"), options).heads()
        if let profile = options.profiles.first(where: { $0.fits(heads) }) {
          found.insert(profile.headerNames.joined(separator: ","))
        }
      }
    }
    #expect(found == Set(options.profiles.map { $0.headerNames.joined(separator: ",") }))
    var named: Set<String> = []
    for profile in options.profiles where named.insert(profile.name).inserted {
      #expect(!profile.files.isEmpty && !profile.howTo.isEmpty, "\(profile.name)")
    }
  }

  @Test(arguments: [("lb", "\(47.5 * 17 * 0.453_592_37)"), ("kg", "\(47.5 * 17)")])
  func `a weight without a unit is asked, and the answer used`(
    unit: String, weight: String
  ) throws {
    let files = try sampleFolder("strong").filter { $0.name == "strong.csv" }
    var options = try profileOptions()
    let question = try #require(throws: ImportQuestion.self) {
      try readExport(files, options: options)
    }
    #expect(
      question.description == "strong.csv:1: the table has no unit for 'Weight'")
    #expect(question.choices.map(\.option) == ["--unit Weight=kg", "--unit Weight=lb"])
    let choice = try #require(question.choices.first { $0.typed == unit })
    options.answers[question.scope] = [choice.answer]
    let line = try #require(
      readExport(files, options: options).day("2026-05-04").first { $0.contains("weight") })
    let number = try #require(Double(line.split(separator: " ")[1]))
    #expect(try abs(number - #require(Double(weight))) < 0.001)
  }

  @Test func `a header in another language is known`() throws {
    let text = """
      Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF,Max. HF
      Laufen,2026-05-12 18:03:11,false,"Abends","9,12","640","00:50:14","149","166"
      """
    let options = try profileOptions { $0.units["distanz"] = ColumnUnit("mi") }
    let read = try readExport([("a.csv", Array(text.utf8))], options: options)
    // 9.12 miles, because the file has decimal commas.
    #expect(
      read.day("2026-05-12") == ["workouts 1", "workouts_min 50", "workouts_distance 14.677"])
  }

  @Test func `the profile in the documentation is valid, and reads a table`() throws {
    let page = String(decoding: try fileBytes(of: "Docs/Formats.md"), as: UTF8.self)
    let start = try #require(page.range(of: "[Swim log]")?.lowerBound)
    let end = try #require(page[start...].range(of: "```")?.lowerBound)
    let read = try read(
      """
      Start,Pool,Length (m),Time,Laps,Pulse
      2026-11-20 07:00,city,1000,25:30,40,131
      2026-11-21 07:00,sea,800,20:00,1,0
      """, by: String(page[start..<end]))
    #expect(
      read.lines == [
        "2026-11-20 workouts 1", "2026-11-20 workouts_min 26", "2026-11-20 workouts_distance 1.0",
        "2026-11-20 heartrate 131", "2026-11-20 swim_laps 40", "2026-11-21 workouts 1",
        "2026-11-21 workouts_min 20", "2026-11-21 workouts_distance 0.8",
      ])
  }

  @Test func `rows of several people need a name`() throws {
    let text = """
      Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type
      Ann,2026-03-07 10:00:00,00:30:00,,A,
      Ben,2026-03-07 11:00:00,00:45:00,,B,
      """
    let files = [("a.csv", Array(text.utf8))]
    let read = try readExport(files, options: profileOptions())
    #expect(read.lines.isEmpty)
    #expect(read.data.problems.first.map(\.hint) == ["Say who you are: --source Ann"])
    let ben = try readExport(files, options: profileOptions { $0.filter.sources = ["ben"] })
    #expect(ben.lines == ["2026-03-07 tv_min 45"])
  }

  @Test func `a second table of the same kind is refused`() throws {
    let files = try sampleFolder("hevy")
    #expect(throws: DocumentError.self) {
      try readExport(files + [("older.csv", files[0].bytes)], options: profileOptions())
    }
  }

  @Test func `a table whose columns are named by options is a table as any other`() throws {
    let text = Array("Title,Date\nA,2026-05-01\n".utf8)
    var exports = Exports(try profileOptions { $0.columns = ["Title": "film"] })
    #expect(try !exports.take(ByteSource(text, named: "a.csv")))
    exports = Exports(try profileOptions())
    #expect(try exports.take(ByteSource(text, named: "a.csv")))
  }

  @Test func `cells that cannot be read are reported with their places`() throws {
    let profile = """
      [App]
      header = when, how long, how much
      day = when
      value swimming_min = how long; type duration; unit min
      value lengths = how much
      """
    let read = try read(
      "when,how long,how much\n2026-05-01,1h 5min,12\nsometime,1,1\n2026-05-02,soon,many\n",
      by: profile)
    #expect(read.lines == ["2026-05-01 swimming_min 65", "2026-05-01 lengths 12"])
    #expect(
      read.data.problems.first.map(\.description) == [
        "table.csv:3:1: 'sometime' is not a date",
        "table.csv:4:12: 'soon' is not a length of time",
        "table.csv:4:17: 'many' is not a number",
      ])
  }

  @Test(arguments: [
    ("sum", "6.0"), ("mean", "2.0"), ("last", "1.0"), ("maximum", "3.0"),
  ])
  func `rules make days of rows`(rule: String, value: String) throws {
    let read = try read(
      "at,n\n2026-05-01 08:00,2\n2026-05-01 22:00,1\n2026-05-01 09:00,3\n",
      by: "[App]\nheader = at, n\nday = at\nvalue amount = n; rule \(rule); type decimal\n")
    #expect(read.lines == ["2026-05-01 amount \(value)"])
  }

  @Test(arguments: [
    ("day = a\n", 1, "a line before the first section"),
    ("[App]\nheader = a\nday = a\n", 1, "[App] has no line 'value'"),
    ("[A]\nheader = a\nday = a\nvalue x = a; unit parsec", 4, "unknown unit 'parsec'"),
    ("[A]\nheader = a\nday = a\nvalue x = a; rule most", 4, "unknown rule 'most'"),
    ("[A]\nheader = a\nday = a\nvalue x = a; twice", 4, "unknown clause 'twice'"),
    ("[A]\nheader = a\nday = a; local\nvalue x = a", 3, "unknown clause 'local'"),
    ("[A]\nheader = a\nday = a\nvalue x = a; when b", 4, "'b' is not a condition"),
    ("[A]\nheader = a\nday = a\nvalue X y = a", 4, "unknown key 'value X y'"),
    ("[A]\nheader = a\nday = a\nvalue steps = a; type decimal", 4, "'steps' is a known attribute"),
    ("[A]\nheader = a\nday = a\nsteps", 4, "'steps' has no '='"),
    ("[A]\nheader = a\nday = a\nvalue x = ", 4, "no column is named"),
    ("[A]\nheader = a\nday = a\neach = a; type decimal", 4, "no column is named"),
  ])
  func `mistakes in a profile have their lines`(text: String, line: Int, message: String) {
    let problems = TableProfile.parse(text, named: "own.txt").problems
    #expect(problems.first?.description.hasPrefix("own.txt:\(line): \(message)") == true)
  }
}
