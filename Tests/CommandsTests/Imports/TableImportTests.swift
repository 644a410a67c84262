import Support
import Testing

/// Tables as people have them: what each stores, or why it is refused.
struct TableImportTests {
  @Test(arguments: dates + shapes) func `dates and shapes of tables`(table: ImportCase) throws {
    try table.check()
  }

  @Test(arguments: numbers + units) func `numbers and units`(table: ImportCase) throws {
    try table.check()
  }

  @Test(arguments: scales + words) func `ratings`(table: ImportCase) throws {
    try table.check()
  }

  @Test(arguments: types + columns) func `new columns`(table: ImportCase) throws {
    try table.check()
  }

  @Test(arguments: exports + daylio) func `exports of dash and Daylio`(table: ImportCase) throws {
    try table.check()
  }

  @Test func `the table has at least 120 files`() {
    let all =
      Self.dates + Self.shapes + Self.numbers + Self.units + Self.scales + Self.words + Self.types
      + Self.columns + Self.exports + Self.daylio
    #expect(all.count >= 120)
  }

  @Test(arguments: ["5", "9"]) func `an export reads back on either scale`(scale: String) throws {
    let sandbox = Sandbox()
    for rating in 1...9 {
      sandbox.run("dash log mood \(rating)/9 weight 81.4\(rating) --date 2026-11-0\(rating)")
    }
    let export = sandbox.run("dash export --format csv --scale \(scale)").output
    #expect(export.contains(scale == "5" ? "mood,4.5,scale-5\n" : "mood,8,scale-9\n"))
    let path = try sandbox.write(export, to: "t.csv")
    let other = Sandbox()
    #expect(other.run("dash import \(path)").status == 0)
    let plain = sandbox.run("dash export --format csv").output
    #expect(other.run("dash export --format csv").output == plain)
    #expect(other.run("dash export --format json --scale 5").status == 64)
  }

  @Test(arguments: ["5", "9"])
  func `an export has ratings as they are seen, and pauses, and gives both back`(
    scale: String
  ) throws {
    let (sandbox, other) = (Sandbox(), Sandbox())
    for sandbox in [sandbox, other] { sandbox.run("dash settings set scale \(scale)") }
    sandbox.run("mood rate 4 fine --date 2026-11-18")
    sandbox.run("dash tag gym --date 2026-11-19")
    sandbox.run("dash log steps 5 --date 2026-11-19")
    sandbox.run("dash skip gym 'ill, in bed' --date 2026-11-20")
    sandbox.run("dash skip steps --date 2026-11-19")
    let export = sandbox.run("dash export --format csv").output
    #expect(export.contains("2026-11-18,mood,4,scale-\(scale)\n"))
    #expect(export.contains("2026-11-20,gym,\"ill, in bed\",pause\n"))
    #expect(export.contains("2026-11-19,steps,5,quantity\n2026-11-19,steps,,pause\n"))
    let run = other.run("dash import \(try sandbox.write(export, to: "t.csv"))")
    #expect(run.status == 0, "\(run.errors)")
    #expect(other.run("dash export --format csv").output == export)
  }

  @Test func `tables put new text and numbers into Other, and tags into Daily tags`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write(
      "date,pushups,dinner,yoga,piano\n2026-11-19,12,soup,yes,1h05m\n2026-11-20,9,rice,no,45m\n",
      to: "t.csv")
    let run = sandbox.run("dash import \(path) --type piano=duration")
    #expect(run.status == 0, "\(run.errors)")
    let list = sandbox.run("dash attributes").output
    let tags = try #require(list.range(of: "Daily tags"))
    for name in ["pushups", "dinner", "piano"] {
      let range = try #require(list.range(of: name), "\(list)")
      let other = try #require(list.range(of: "Other"))
      #expect((range.lowerBound > other.lowerBound) == (tags.lowerBound < other.lowerBound))
    }
    #expect(list.contains("yoga"))
  }

  @Test func `an answer is about all tables with the same first line`() throws {
    let sandbox = Sandbox()
    sandbox.isInputTerminal = true
    sandbox.input = "5\ntag\n"
    for month in 1...3 {
      _ = try sandbox.write(
        "date,mood,gym\n2026-0\(month)-01,\(month),1\n", to: "months/\(month).csv")
    }
    let run = sandbox.run("dash import \(sandbox.home.path)/months")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      sandbox.run("dash export --format csv --scale 9 --attributes mood").output == """
        date,attribute,value,type
        2026-01-01,mood,1,scale-9
        2026-02-01,mood,3,scale-9
        2026-03-01,mood,5,scale-9

        """)
  }

  @Test func `the scale of a table is remembered by its first line`() throws {
    let sandbox = Sandbox()
    func imported(_ text: String, _ options: String = "") throws -> Sandbox.Run {
      sandbox.run("dash import \(try sandbox.write(text, to: "t.csv")) \(options)")
    }
    #expect(try imported("date,mood\n2026-11-01,3\n").status == 65)
    #expect(try imported("date,mood\n2026-11-01,3\n", "--scale 5 --dry-run").status == 0)
    #expect(try imported("date,mood\n2026-11-01,3\n").status == 65)
    #expect(try imported("date,mood\n2026-11-01,3\n", "--scale 5").status == 0)
    let next = try imported("date,mood\n2026-11-02,4\n")
    #expect(next.status == 0)
    #expect(next.errors.contains("as in an earlier import (to change: --scale 9)"))
    #expect(try imported("date,mood,steps\n2026-11-03,4,1\n").status == 65)
    // What the table shows counts more than what is remembered.
    #expect(try imported("date,mood\n2026-11-04,8\n").status == 0)
    #expect(try imported("date,mood\n2026-11-05,4\n", "--scale 9").status == 0)
    #expect(try imported("date,mood\n2026-11-06,4\n").status == 0)
    let rows = sandbox.run("dash export --format csv --scale 9").output
    #expect(
      rows == """
        date,attribute,value,type
        2026-11-01,mood,5,scale-9
        2026-11-02,mood,7,scale-9
        2026-11-04,mood,8,scale-9
        2026-11-05,mood,4,scale-9
        2026-11-06,mood,4,scale-9

        """)
  }

  static let dates: [ImportCase] = [
    ImportCase("ISO", "date,steps\n2026-11-20,5\n", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "ISO with a time", "date,steps\n2026-11-20T08:00:00,5\n2026-11-19 23:59,6\n",
      stores: ["2026-11-20,steps,5,quantity", "2026-11-19,steps,6,quantity"]),
    ImportCase(
      "year first with slashes", "date,steps\n2026/11/20,5\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "dots", "Datum;steps\n20.11.2026;5\n", stores: ["2026-11-20,steps,5,quantity"],
      says: ["d/m/y"]),
    ImportCase(
      "dots with a time", "Datum;steps\n20.11.2026 18:52;5\n\"21.11.2026, 18:52:17\";6\n",
      stores: ["2026-11-20,steps,5,quantity", "2026-11-21,steps,6,quantity"]),
    ImportCase(
      "month first", "date,steps\n11/20/2026,5\n11/3/2026,6\n",
      stores: ["2026-11-20,steps,5,quantity", "2026-11-03,steps,6,quantity"], says: ["m/d/y"]),
    ImportCase(
      "ambiguous", "date,steps\n3/5/2026,5\n", status: 65,
      says: ["--date-format d/m/y", "--date-format m/d/y", "can be read as several days"]),
    ImportCase(
      "ambiguous, settled", "date,steps\n3/5/2026,5\n", "--date-format d/m/y",
      stores: ["2026-05-03,steps,5,quantity"]),
    ImportCase(
      "ambiguous, answered", "date,steps\n3/5/2026,5\n", answers: "m/d/y\n",
      stores: ["2026-03-05,steps,5,quantity"], says: ["How are dates written?"]),
    ImportCase(
      "ambiguous, answered at the second try", "date,steps\n3/5/2026,5\n", answers: "what\nd/m/y\n",
      stores: ["2026-05-03,steps,5,quantity"]),
    ImportCase(
      "ambiguous, not answered", "date,steps\n3/5/2026,5\n", answers: "\n", status: 65),
    ImportCase(
      "two orders", "date,steps\n13/5/2026,1\n5/13/2026,1\n", status: 65,
      says: ["another order than the dates before it"]),
    ImportCase(
      "months in English", "date,steps\n\"Nov 20, 2026\",5\n21 November 2026,6\n",
      stores: ["2026-11-20,steps,5,quantity", "2026-11-21,steps,6,quantity"]),
    ImportCase(
      "months in German", "Datum;steps\n20. März 2026;5\nFr., 20. Nov. 2026;6\n",
      stores: ["2026-03-20,steps,5,quantity", "2026-11-20,steps,6,quantity"]),
    ImportCase(
      "months in Spanish", "fecha,steps\n20 de noviembre de 2026,5\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "with weekday and ordinal", "date,steps\n\"Fri, 8th Dec 2023\",5\n",
      stores: ["2023-12-08,steps,5,quantity"]),
    ImportCase(
      "not a day", "date,steps\n2026-02-30,5\n2026-02-28,6\n", status: 1,
      stores: ["2026-02-28,steps,6,quantity"], says: ["'2026-02-30' is not a day"]),
    ImportCase(
      "not a day, lenient", "date,steps\n2026-02-30,5\n2026-02-28,6\n", "--lenient",
      stores: ["2026-02-28,steps,6,quantity"], says: ["1 entry was skipped"]),
    ImportCase(
      "not a day, strict", "date,steps\n2026-02-30,5\n2026-02-28,6\n", "--strict", status: 65),
    ImportCase("a number of a spreadsheet", "date,steps\n46346,5\n", status: 1),
    ImportCase(
      "a row of sums", "date,steps\n2026-11-20,5\nTotal,5\n", status: 1,
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a day twice", "date,steps\n2026-11-20,5\n2026-11-20,6\n",
      stores: ["2026-11-20,steps,11,quantity"], says: ["several rows on 1 day: they are added up"]),
  ]

  static let shapes: [ImportCase] = [
    ImportCase("semicolons", "date;steps\n2026-11-20;5\n", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase("tabs", "date\tsteps\n2026-11-20\t5\n", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase("bars", "date|steps\n2026-11-20|5\n", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "sep=;", "sep=;\r\ndate;steps\r\n2026-11-20;5\r\n", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "sep=, with a mark", "\u{FEFF}sep=,\ndate,steps\n2026-11-20,5\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "sep=tab", "\"sep=\t\"\ndate\tsteps\n2026-11-20\t5\n", stores: ["2026-11-20,steps,5,quantity"]
    ),
    ImportCase(
      "commas in names", "Datum;Gewicht, nackt\n20.11.2026;81,4\n",
      stores: ["2026-11-20,gewicht_nackt,81.4,decimal"]),
    ImportCase(
      "CR line ends", "date,steps\r2026-11-20,5\r2026-11-21,6\r",
      stores: ["2026-11-20,steps,5,quantity", "2026-11-21,steps,6,quantity"]),
    ImportCase(
      "CR line ends, a wrong cell", "date,steps\r2026-11-20,5\r2026-11-21,many\r", status: 1,
      stores: ["2026-11-20,steps,5,quantity"], says: ["t.csv:3:12"]),
    ImportCase(
      "CRLF and empty lines", "date,steps\r\n\r\n2026-11-20,5\r\n,\r\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a byte-order mark", "\u{FEFF}date,steps\n2026-11-20,5\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a byte-order mark before a wrong header", "\u{FEFF}when,steps\n2026-11-20,5\n", status: 65,
      says: ["t.csv:1:1: no column", "--date-column when"]),
    ImportCase(
      "separators at the ends of rows", "date,steps,\n2026-11-20,5,,,\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a comma in a number that is not quoted", "date,steps\n2026-11-20,7,431\n2026-11-21,5\n",
      status: 1, stores: ["2026-11-21,steps,5,quantity"], says: ["Write 7431"]),
    ImportCase(
      "no header", "2026-11-20,5\n", status: 65, says: ["no column of the first line holds the day"]
    ),
    ImportCase(
      "a quote without an end", "date,mood_note\n2026-11-20,\"open\n", status: 65),
    ImportCase(
      "a quoted empty cell is empty",
      "\"date\",\"steps\",\"mood_note\"\n\"2026-11-20\",\"5\",\"\"\n",
      given: ["dash log mood_note here --date 2026-11-20"],
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a quoted empty cell does not make text",
      "\"date\",\"km\"\n\"2026-11-20\",\"\"\n\"2026-11-21\",\"4.2\"\n",
      stores: ["2026-11-21,km,4.2,decimal"]),
    ImportCase(
      "values without a name", "date,value\n2026-11-20,5\n", "--attribute steps",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "the long form", "date,attribute,value\n2026-11-20,steps,5\n2026-11-20,sleep,7h12m\n",
      stores: ["2026-11-20,steps,5,quantity", "2026-11-20,sleep,432,duration"]),
    ImportCase(
      "the long form without a name", "date,attribute,value\n2026-11-20,,5\n2026-11-20,steps,5\n",
      status: 1, stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "the same attribute twice", "date,Steps,steps\n2026-11-20,5,6\n", status: 65,
      says: ["second column of 'steps'"]),
    ImportCase("nothing but a header", "date,steps\n", stores: []),
    ImportCase(
      "from a folder", "date,steps\n2026-11-20,5\n", name: "lp/t.tsv",
      stores: ["2026-11-20,steps,5,quantity"]),
  ]

  static let numbers: [ImportCase] = [
    ImportCase(
      "German decimals", "Datum;Gewicht\n20.11.2026;81,4\n", "--map Gewicht=weight",
      stores: ["2026-11-20,weight,81.4,decimal"]),
    ImportCase(
      "German thousands", "Datum;weight;money_spent\n20.11.2026;81,4;1.234\n",
      stores: ["2026-11-20,weight,81.4,decimal", "2026-11-20,money_spent,1234.0,decimal"]),
    ImportCase(
      "German thousands with decimals", "Datum;money_spent\n20.11.2026;1.234,5\n",
      stores: ["2026-11-20,money_spent,1234.5,decimal"]),
    ImportCase(
      "Swiss thousands", "Datum;steps;weight\n20.11.2026;12'345;81.4\n21.11.2026;1’234;81.5\n",
      stores: [
        "2026-11-20,steps,12345,quantity", "2026-11-20,weight,81.4,decimal",
        "2026-11-21,steps,1234,quantity", "2026-11-21,weight,81.5,decimal",
      ]),
    ImportCase(
      "blanks that do not break",
      "date;steps;money_spent\n2026-11-20;12\u{A0}345;81,4\n2026-11-21;1\u{202F}234;81,5\n2026-11-22;1\u{2009}235;1\u{A0}081,5\n",
      stores: [
        "2026-11-20,steps,12345,quantity", "2026-11-20,money_spent,81.4,decimal",
        "2026-11-21,steps,1234,quantity", "2026-11-21,money_spent,81.5,decimal",
        "2026-11-22,steps,1235,quantity", "2026-11-22,money_spent,1081.5,decimal",
      ]),
    ImportCase(
      "English thousands", "date,steps,weight\n2026-11-20,\"12,345\",81.4\n",
      stores: ["2026-11-20,steps,12345,quantity", "2026-11-20,weight,81.4,decimal"]),
    ImportCase(
      "ambiguous", "date;money_spent\n2026-11-20;1.234\n", status: 65,
      says: ["--decimal point", "--decimal comma"]),
    ImportCase(
      "ambiguous, settled", "date;money_spent\n2026-11-20;1.234\n", "--decimal point",
      stores: ["2026-11-20,money_spent,1.234,decimal"]),
    ImportCase(
      "ambiguous, answered", "date;money_spent\n2026-11-20;1.234\n", answers: "comma\n",
      stores: ["2026-11-20,money_spent,1234.0,decimal"]),
    ImportCase(
      "both marks", "date;weight\n2026-11-20;81,5\n2026-11-21;81.5\n", status: 65,
      says: ["--decimal point", "'81.5' has a decimal point"]),
    ImportCase(
      "a minus sign of typography", "date,weather_temp_min\n2026-11-20,\u{2212}3.5\n",
      stores: ["2026-11-20,weather_temp_min,-3.5,decimal"]),
    ImportCase(
      "a fraction of a count", "date,steps\n2026-11-20,5.5\n2026-11-21,6\n", status: 1,
      stores: ["2026-11-21,steps,6,quantity"]),
    ImportCase(
      "signs that nothing was measured",
      "date,steps,weight\n2026-11-20,-,n/a\n2026-11-21,5,NaN\n2026-11-22,–,81.4\n",
      stores: ["2026-11-21,steps,5,quantity", "2026-11-22,weight,81.4,decimal"]),
    ImportCase(
      "a word among numbers", "date,steps\n2026-11-20,many\n2026-11-21,5\n2026-11-22,6\n",
      status: 1, stores: ["2026-11-21,steps,5,quantity", "2026-11-22,steps,6,quantity"],
      says: ["'many' is not a value of 'steps'"]),
    ImportCase("a number that is too large", "date,steps\n2026-11-20,1e400\n", status: 1),
    ImportCase(
      "more minutes than a number holds", "date,sleep\n2026-11-20,999999999999999999999\n",
      "--unit sleep=h", status: 1),
    ImportCase(
      "percentages are the nearest doubles",
      "date,body_fat\n2026-11-20,77.6%\n2026-11-21,84.4 %\n2026-11-22,\"29,7%\"\n",
      "--decimal comma", status: 1, stores: ["2026-11-22,body_fat,0.297,percentage"]),
    ImportCase(
      "percentages with a point", "date,weather_cloud_cover\n2026-11-20,77.6%\n2026-11-21,84.4 %\n",
      stores: [
        "2026-11-20,weather_cloud_cover,0.776,percentage",
        "2026-11-21,weather_cloud_cover,0.844,percentage",
      ]),
    ImportCase(
      "shares", "date,body_fat\n2026-11-20,0.22\n",
      stores: ["2026-11-20,body_fat,0.22,percentage"]),
    ImportCase(
      "per cent without the sign", "date,weather_cloud_cover\n2026-11-20,22.5\n2026-11-21,77.6\n",
      stores: [
        "2026-11-20,weather_cloud_cover,0.225,percentage",
        "2026-11-21,weather_cloud_cover,0.776,percentage",
      ]),
    ImportCase(
      "shares or per cent", "date,body_fat\n2026-11-20,0.22\n2026-11-21,22\n", status: 65,
      says: ["--unit body_fat=%", "--unit body_fat=share"]),
    ImportCase("more than everything", "date,body_fat\n2026-11-20,122%\n", status: 1),
  ]

  static let units: [ImportCase] = [
    ImportCase(
      "lengths with and without a unit",
      "date,sleep\n2026-11-19,7h 30m\n2026-11-20,450\n2026-11-21,8\n",
      status: 65, says: ["can be hours or minutes", "--unit sleep=h"]),
    ImportCase(
      "a unit that is not likely", "date,water\n2026-11-20,2\n2026-11-21,3\n", status: 65,
      says: ["is in a column without a unit", "--unit water=l", "--unit water=ml"]),
    ImportCase(
      "a unit that is not likely, settled", "date,water\n2026-11-20,2\n2026-11-21,3\n",
      "--unit water=l",
      stores: ["2026-11-20,water,2000,quantity", "2026-11-21,water,3000,quantity"]),
    ImportCase(
      "values that no day has", "date,weight,steps\n2026-11-20,0,999999999\n2026-11-21,81.4,5\n",
      status: 1, stores: ["2026-11-21,weight,81.4,decimal", "2026-11-21,steps,5,quantity"],
      says: [
        "'0' is not likely for 'weight'", "dash log --force --date 2026-11-20 steps 999999999",
      ]),
    ImportCase(
      "a column without a name", "date,km,\n2026-11-20,5.5,9\n", status: 1,
      stores: ["2026-11-20,km,5.5,decimal"], says: ["t.csv:1:9: this column has no name"]),
    ImportCase(
      "72.5kg", "date,weight\n2026-11-20,72.5kg\n2026-11-21,73 kg\n",
      stores: ["2026-11-20,weight,72.5,decimal", "2026-11-21,weight,73.0,decimal"]),
    ImportCase(
      "pounds", "date,weight\n2026-11-20,160lb\n",
      stores: ["2026-11-20,weight,72.57,decimal"]),
    ImportCase(
      "German with a unit", "Datum;weight\n20.11.2026;72,5 kg\n",
      stores: ["2026-11-20,weight,72.5,decimal"]),
    ImportCase(
      "a unit that measures something else", "date,weight\n2026-11-20,5km\n", status: 1),
    ImportCase(
      "some with a unit", "date,weight\n2026-11-20,160lb\n2026-11-21,161\n", status: 65,
      says: ["--unit weight=lb", "--unit weight=kg"]),
    ImportCase(
      "some with the attribute's unit", "date,weight\n2026-11-20,72.5kg\n2026-11-21,73\n",
      stores: ["2026-11-20,weight,72.5,decimal", "2026-11-21,weight,73.0,decimal"]),
    ImportCase(
      "a unit by option", "date,weight\n2026-11-20,160\n", "--unit weight=lb",
      stores: ["2026-11-20,weight,72.57,decimal"]),
    ImportCase(
      "a unit in the header", "date,Weight (lb)\n2026-11-20,160\n",
      stores: ["2026-11-20,weight,72.57,decimal"]),
    ImportCase(
      "hours in the header", "date,sleep [h]\n2026-11-20,7.5\n",
      stores: ["2026-11-20,sleep,450,duration"]),
    ImportCase(
      "metres", "date,steps_distance\n2026-11-20,500m\n2026-11-21,3.2 km\n",
      stores: ["2026-11-20,steps_distance,0.5,decimal", "2026-11-21,steps_distance,3.2,decimal"]),
    ImportCase(
      "litres of a count", "date,water\n2026-11-20,1.5l\n",
      stores: ["2026-11-20,water,1500,quantity"]
    ),
    ImportCase(
      "a new attribute with a unit", "date,flour\n2026-11-20,72.5kg\n2026-11-21,500g\n",
      stores: ["2026-11-20,flour,72.5,decimal", "2026-11-21,flour,0.5,decimal"]),
    ImportCase(
      "hours of sleep", "date,sleep\n2026-11-20,\"7,5\"\n", status: 65,
      says: ["can be hours or minutes", "--unit sleep=h", "--unit sleep=min"]),
    ImportCase(
      "hours of sleep, settled", "date;sleep\n2026-11-20;7,5\n2026-11-21;8\n", "--unit sleep=h",
      stores: ["2026-11-20,sleep,450,duration", "2026-11-21,sleep,480,duration"]),
    ImportCase(
      "hours of sleep, answered", "date,sleep\n2026-11-20,8\n", answers: "h\n",
      stores: ["2026-11-20,sleep,480,duration"], says: ["What are the numbers of 'sleep'?"]),
    ImportCase(
      "minutes of sleep", "date,sleep\n2026-11-20,432\n2026-11-21,0\n",
      stores: ["2026-11-20,sleep,432,duration", "2026-11-21,sleep,0,duration"]),
    ImportCase(
      "few minutes of what counts minutes", "date,meditation_min\n2026-11-20,10\n",
      stores: ["2026-11-20,meditation_min,10,duration"]),
    ImportCase(
      "seconds of sleep", "date,sleep\n2026-11-20,25200\n", status: 65,
      says: ["--unit sleep=s", "more minutes than a day has"]),
    ImportCase(
      "seconds of sleep, settled", "date,sleep\n2026-11-20,25200\n", "--unit sleep=s",
      stores: ["2026-11-20,sleep,420,duration"]),
    ImportCase(
      "forms of durations",
      "date,sleep\n2026-11-20,7:12\n2026-11-21,7h12m\n2026-11-22,7h 12\n2026-11-19,432 min\n2026-11-18,7.2h\n2026-11-17,07:12:00\n",
      stores: (17...22).map { "2026-11-\($0),sleep,432,duration" }),
    ImportCase(
      "forms of times",
      "date,sleep_end\n2026-11-20,7:05 am\n2026-11-21,07:05\n2026-11-22,2026-11-22 07:05\n",
      stores: (20...22).map { "2026-11-\($0),sleep_end,425,time" }),
    ImportCase(
      "bedtimes", "date,sleep_start\n2026-11-20,23:40\n2026-11-21,0:15\n",
      stores: ["2026-11-20,sleep_start,700,bedtime", "2026-11-21,sleep_start,735,bedtime"]),
    ImportCase(
      "a number as a time", "date,sleep_end\n2026-11-20,7\n", status: 65,
      says: ["--unit sleep_end=h", "--unit sleep_end=min"]),
    ImportCase(
      "a number as a time, settled", "date,sleep_end\n2026-11-20,7\n2026-11-21,7.30\n",
      "--unit sleep_end=h", status: 1, stores: ["2026-11-20,sleep_end,420,time"]),
    ImportCase("25 o'clock", "date,sleep_end\n2026-11-20,25:00\n", status: 1),
    ImportCase(
      "a unit of a column that is not there", "date,sleep\n2026-11-20,432\n", "--unit slep=h",
      status: 65, says: ["no table has a column 'slep'"]),
    ImportCase(
      "a unit that does not exist", "date,sleep\n2026-11-20,432\n", "--unit sleep=fortnight",
      status: 64),
  ]

  static let scales: [ImportCase] = [
    ImportCase(
      "above five", "date,mood\n2026-11-20,7\n2026-11-21,3\n",
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-21,mood,3,scale-9"]),
    ImportCase(
      "halves", "date,mood\n2026-11-20,3.5\n2026-11-21,3\n",
      stores: ["2026-11-20,mood,6,scale-9", "2026-11-21,mood,5,scale-9"],
      says: ["from 1 to 5"]),
    ImportCase(
      "German halves", "date;mood\n2026-11-20;3,5\n", stores: ["2026-11-20,mood,6,scale-9"]),
    ImportCase(
      "ambiguous", "date,mood\n2026-11-20,3\n2026-11-21,5\n", status: 65,
      says: ["From 1 to 5: dash import", "--scale 5", "--scale 9"]),
    ImportCase(
      "ambiguous, five", "date,mood\n2026-11-20,3\n", "--scale 5",
      stores: ["2026-11-20,mood,5,scale-9"]),
    ImportCase(
      "ambiguous, nine", "date,mood\n2026-11-20,3\n", "--scale 9",
      stores: ["2026-11-20,mood,3,scale-9"]),
    ImportCase(
      "ambiguous, by the old name", "date,mood\n2026-11-20,3\n", "--mood-scale 5",
      stores: ["2026-11-20,mood,5,scale-9"]),
    ImportCase(
      "ambiguous, answered", "date,mood\n2026-11-20,3\n", answers: "5\n",
      stores: ["2026-11-20,mood,5,scale-9"], says: ["On which scale are the ratings of 'mood'?"]),
    ImportCase(
      "two columns, each its own", "date,mood,stress_level\n2026-11-20,7,3\n", status: 65,
      says: ["'3' can be a rating"]),
    ImportCase(
      "two columns, one settled", "date,mood,stress_level\n2026-11-20,7,3\n",
      "--scale stress_level=5",
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-20,stress_level,5,scale-9"]),
    ImportCase(
      "the long form", "date,attribute,value\n2026-11-20,mood,3\n2026-11-20,steps,3\n", status: 65,
      says: ["t.csv:2:17: '3' can be a rating"]),
    ImportCase(
      "values of an attribute by option", "date,value\n2026-11-20,3\n", "--attribute mood",
      status: 65, says: ["--scale 5"]),
    ImportCase(
      "values of an attribute by option, answered", "date,value\n2026-11-20,3\n",
      "--attribute mood", answers: "5\n", stores: ["2026-11-20,mood,5,scale-9"]),
    ImportCase(
      "a scale of ten", "date,mood\n2026-11-20,7\n2026-11-21,10\n", status: 65,
      says: ["'10' is not a rating"]),
    ImportCase(
      "a scale of ten, settled", "date,mood\n2026-11-20,7\n2026-11-21,10\n", "--scale 9", status: 1,
      stores: ["2026-11-20,mood,7,scale-9"]),
    ImportCase(
      "zero", "date,mood\n2026-11-20,0\n2026-11-21,4\n", status: 65, says: ["--scale 5"]),
    ImportCase(
      "halves above five", "date,mood\n2026-11-20,7\n2026-11-21,3.5\n", status: 65,
      says: ["--scale"]),
    ImportCase(
      "ratings that name their scale",
      "date,mood\n2026-11-20,4/5\n2026-11-21,6/9\n2026-11-22,3.5 / 5\n",
      stores: [
        "2026-11-20,mood,7,scale-9", "2026-11-21,mood,6,scale-9", "2026-11-22,mood,6,scale-9",
      ]),
    ImportCase(
      "out of ten", "date,mood\n2026-11-20,4/10\n2026-11-21,4/5\n", status: 65,
      says: ["'4/10' is not a known mood"]),
    ImportCase(
      "a new column that names its scale", "date,focus\n2026-11-20,4/5\n",
      stores: ["2026-11-20,focus,7,scale-9"]),
    ImportCase(
      "an attribute of its own with a scale", "date,focus\n2026-11-20,4\n",
      given: ["dash attributes add focus --type scale"], status: 65, says: ["--scale 5"]),
    ImportCase(
      "a column of a scale that is not there", "date,mood\n2026-11-20,7\n", "--scale mod=5",
      status: 65, says: ["no table has a column 'mod'"]),
    ImportCase("a scale that does not exist", "date,mood\n2026-11-20,7\n", "--scale 7", status: 64),
  ]

  static let words: [ImportCase] = [
    ImportCase(
      "a scale in the first line",
      "date,Mood (1-10)\n2026-11-20,10\n2026-11-21,1\n2026-11-22,5\n",
      stores: [
        "2026-11-20,mood,9,scale-9", "2026-11-21,mood,1,scale-9", "2026-11-22,mood,5,scale-9",
      ], says: ["'Mood (1-10)' was rated from 1 to 10 and is converted to the scale from 1 to 9"]),
    ImportCase(
      "a rating beyond the scale in the first line",
      "date,Mood (1-10)\n2026-11-20,11\n2026-11-21,1\n", status: 1,
      stores: ["2026-11-21,mood,1,scale-9"], says: ["a rating from 1 to 10"]),
    ImportCase(
      "words of dash", "date,mood\n2026-11-20,good\n2026-11-21,Great\n2026-11-22,terrible\n",
      stores: [
        "2026-11-20,mood,7,scale-9", "2026-11-21,mood,9,scale-9", "2026-11-22,mood,1,scale-9",
      ]),
    ImportCase(
      "words of Daylio", "date,mood\n2026-11-20,rad\n2026-11-21,meh\n",
      stores: ["2026-11-20,mood,9,scale-9", "2026-11-21,mood,5,scale-9"]),
    ImportCase(
      "own words", "date,mood\n2026-11-20,super\n", status: 65,
      says: ["'super' is not a known mood", "--moods super=5"]),
    ImportCase(
      "own words, settled", "date,mood\n2026-11-20,super\n2026-11-21,müde\n",
      "--moods super=5,müde=2", stores: ["2026-11-20,mood,9,scale-9", "2026-11-21,mood,3,scale-9"]),
    ImportCase(
      "own words, answered", "date,mood\n2026-11-20,super\n2026-11-21,tired\n", answers: "5\n2.5\n",
      stores: ["2026-11-20,mood,9,scale-9", "2026-11-21,mood,4,scale-9"]),
    ImportCase(
      "own words with a comma", "date,mood\n2026-11-20,\"ok, but tired\"\n",
      "--moods 'ok, but tired=2.5'", stores: ["2026-11-20,mood,4,scale-9"]),
    ImportCase("a rating that does not exist", "date,mood\n", "--moods super=7", status: 64),
    ImportCase(
      "words of one language", "Datum;Stimmung\n20.11.2026;gut\n21.11.2026;schlecht\n",
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-21,mood,3,scale-9"],
      says: ["moods are read as gut=4, schlecht=2 (to change: --moods)"]),
    ImportCase(
      "proposals for words", "date,mood\n2026-11-20,super\n2026-11-21,tired\n2026-11-22,xyz\n",
      status: 65, says: ["--moods super=5,tired=2,xyz=4"]),
    ImportCase(
      "a note beside a mood", "date,mood,Notes\n2026-11-20,7,long walk\n",
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-20,mood_note,long walk,text"]),
    ImportCase(
      "a German note beside a mood", "Datum;mood;Notiz\n20.11.2026;7;Regen\n",
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-20,mood_note,Regen,text"]),
    ImportCase(
      "notes without a mood", "date,steps,Notes\n2026-11-20,7,long walk\n",
      stores: ["2026-11-20,steps,7,quantity", "2026-11-20,notes,long walk,text"]),
    ImportCase(
      "notes that are an attribute", "date,mood,Notes\n2026-11-20,7,long walk\n",
      given: ["dash attributes add notes --type text"],
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-20,notes,long walk,text"]),
  ]

  static let types: [ImportCase] = [
    ImportCase(
      "0 and 1", "date,headache\n2026-11-20,0\n2026-11-21,1\n", status: 65,
      says: ["--type headache=tag", "--type headache=quantity"]),
    ImportCase(
      "0 and 1, a tag", "date,headache\n2026-11-20,0\n2026-11-21,1\n", "--type headache=tag",
      stores: ["2026-11-20,headache,0,boolean", "2026-11-21,headache,1,boolean"]),
    ImportCase(
      "0 and 1, a number", "date,headache\n2026-11-20,0\n2026-11-21,1\n",
      "--type headache=quantity",
      stores: ["2026-11-20,headache,0,quantity", "2026-11-21,headache,1,quantity"]),
    ImportCase(
      "0 and 1, answered", "date,headache\n2026-11-20,1\n", answers: "tag\n",
      stores: ["2026-11-20,headache,1,boolean"], says: ["What is 'headache'?"]),
    ImportCase(
      "several of 0 and 1", "date,a,b\n2026-11-20,0,1\n", status: 65, says: ["--type a=tag,b=tag"]),
    ImportCase(
      "several of 0 and 1, settled", "date,a,b\n2026-11-20,0,1\n", "--type a=tag,b=quantity",
      stores: ["2026-11-20,a,0,boolean", "2026-11-20,b,1,quantity"]),
    ImportCase(
      "0 and 1 of a stored quantity", "date,teas\n2026-11-20,0\n2026-11-21,1\n",
      given: ["dash attributes add teas --type quantity"],
      stores: ["2026-11-20,teas,0,quantity", "2026-11-21,teas,1,quantity"]),
    ImportCase(
      "0 and 1 of a stored tag", "date,gym\n2026-11-20,0\n2026-11-21,1\n",
      given: ["dash tag gym --date 2026-11-01"],
      stores: ["2026-11-20,gym,0,boolean", "2026-11-21,gym,1,boolean"]),
    ImportCase(
      "0 and 1 of Exist's", "date,coffees\n2026-11-20,0\n2026-11-21,1\n",
      stores: ["2026-11-20,coffees,0,quantity", "2026-11-21,coffees,1,quantity"]),
    ImportCase(
      "another type than the stored one", "date,teas\n2026-11-20,1\n", "--type teas=tag",
      given: ["dash attributes add teas --type quantity"], status: 65,
      says: ["'teas' has the type quantity"]),
    ImportCase(
      "yes and no", "date,x\n2026-11-20,yes\n2026-11-21,no\n",
      stores: ["2026-11-20,x,1,boolean", "2026-11-21,x,0,boolean"]),
    ImportCase(
      "crosses", "date,gym\n2026-11-20,x\n2026-11-21,\n2026-11-22,X\n",
      stores: ["2026-11-20,gym,1,boolean", "2026-11-22,gym,1,boolean"]),
    ImportCase(
      "ticks and zeros", "date,gym\n2026-11-20,✓\n2026-11-21,0\n",
      stores: ["2026-11-20,gym,1,boolean", "2026-11-21,gym,0,boolean"]),
    ImportCase(
      "WAHR and FALSCH", "Datum;gym\n20.11.2026;WAHR\n21.11.2026;FALSCH\n",
      stores: ["2026-11-20,gym,1,boolean", "2026-11-21,gym,0,boolean"]),
    ImportCase(
      "a cross among numbers", "date,reps\n2026-11-20,x\n2026-11-21,12\n2026-11-22,15\n", status: 1,
      stores: ["2026-11-21,reps,12,quantity", "2026-11-22,reps,15,quantity"]),
    ImportCase(
      "two among 0 and 1", "date,headache\n2026-11-20,0\n2026-11-21,2\n",
      stores: ["2026-11-20,headache,0,quantity", "2026-11-21,headache,2,quantity"]),
    ImportCase("a type that does not exist", "date,x\n2026-11-20,1\n", "--type x=tagg", status: 64),
  ]

  static let columns: [ImportCase] = [
    ImportCase(
      "new times", "date,alarm\n2026-11-20,06:45\n2026-11-21,07:00\n",
      stores: ["2026-11-20,alarm,405,time", "2026-11-21,alarm,420,time"]),
    ImportCase(
      "new times of the evening", "date,dinner\n2026-11-20,19:30\n",
      stores: ["2026-11-20,dinner,1170,time"]),
    ImportCase(
      "new times with am and pm", "date,lunch\n2026-11-20,1:15 pm\n",
      stores: ["2026-11-20,lunch,795,time"]),
    ImportCase(
      "new times around midnight", "date,lights_out\n2026-11-20,23:40\n2026-11-21,00:20\n",
      stores: ["2026-11-20,lights_out,700,bedtime", "2026-11-21,lights_out,740,bedtime"]),
    ImportCase(
      "hours and minutes that can be both", "date,swim\n2026-11-20,0:45\n2026-11-21,1:10\n",
      status: 65, says: ["--type swim=time", "--type swim=duration"]),
    ImportCase(
      "hours and minutes, settled", "date,swim\n2026-11-20,0:45\n2026-11-21,1:10\n",
      "--type swim=duration",
      stores: ["2026-11-20,swim,45,duration", "2026-11-21,swim,70,duration"]),
    ImportCase(
      "more than a day", "date,shift\n2026-11-20,25:10\n2026-11-21,8:00\n", status: 65,
      says: ["--unit shift=h:min", "--unit shift=min:s"]),
    ImportCase(
      "more than a day, settled", "date,shift\n2026-11-20,25:10\n2026-11-21,8:00\n",
      "--unit shift=h:min",
      stores: ["2026-11-20,shift,1510,duration", "2026-11-21,shift,480,duration"]),
    ImportCase(
      "minutes and seconds", "date,workouts_min\n2026-11-20,45:30\n2026-11-21,1:02:00\n",
      "--unit workouts_min=min:s",
      stores: ["2026-11-20,workouts_min,46,duration", "2026-11-21,workouts_min,62,duration"]),
    ImportCase(
      "pounds of one who reads pounds", "date,weight\n2026-11-20,160\n",
      given: ["dash settings set units imperial"], status: 65,
      says: ["--unit weight=lb", "--unit weight=kg"]),
    ImportCase(
      "kilograms of one who reads pounds", "date,weight\n2026-11-20,72.5kg\n2026-11-21,73\n",
      given: ["dash settings set units imperial"],
      stores: ["2026-11-20,weight,72.5,decimal", "2026-11-21,weight,73.0,decimal"]),
    ImportCase(
      "thousands of a count", "date,steps\n2026-11-20,\"7,431\"\n2026-11-21,\"5,000\"\n",
      stores: ["2026-11-20,steps,7431,quantity", "2026-11-21,steps,5000,quantity"]),
    ImportCase(
      "German thousands of a count", "Datum;steps\n20.11.2026;7.431\n",
      stores: ["2026-11-20,steps,7431,quantity"]),
    ImportCase(
      "thousands of both kinds", "date,steps\n2026-11-20,\"7,431\"\n2026-11-21,12.345\n",
      status: 65, says: ["--decimal point"]),
    ImportCase(
      "a scale in the header", "date,Mood (1-5)\n2026-11-20,4\n",
      stores: ["2026-11-20,mood,7,scale-9"]),
    ImportCase(
      "thousands of a count, or one", "date,steps\n2026-11-20,\"1,000\"\n", status: 65,
      says: ["It is 1000: dash import", "It is 1.0: dash import"]),
    ImportCase(
      "new durations", "date,swim\n2026-11-20,1h05m\n2026-11-21,45m\n",
      stores: ["2026-11-20,swim,65,duration", "2026-11-21,swim,45,duration"]),
    ImportCase(
      "new durations in minutes", "date,swim\n2026-11-20,45 min\n",
      stores: ["2026-11-20,swim,45,duration"]),
    ImportCase(
      "minutes or metres", "date,swim\n2026-11-20,45m\n", status: 65,
      says: ["--type swim=duration", "--type swim=decimal"]),
    ImportCase(
      "minutes or metres, settled", "date,swim\n2026-11-20,500m\n", "--type swim=decimal",
      stores: ["2026-11-20,swim,0.5,decimal"]),
    ImportCase(
      "new percentages", "date,battery\n2026-11-20,62.5%\n2026-11-21,77.6%\n",
      stores: ["2026-11-20,battery,0.625,percentage", "2026-11-21,battery,0.776,percentage"]),
    ImportCase(
      "numbers with a zero in front", "date,plz\n2026-11-20,08123\n2026-11-21,12345\n",
      stores: ["2026-11-20,plz,08123,text", "2026-11-21,plz,12345,text"]),
    ImportCase(
      "a zero in front of a known count", "date,steps\n2026-11-20,0812\n",
      stores: ["2026-11-20,steps,812,quantity"]),
    ImportCase(
      "new text", "date,place\n2026-11-20,Bern\n2026-11-21,12\n",
      stores: ["2026-11-20,place,Bern,text", "2026-11-21,place,12,text"]),
    ImportCase(
      "a column by its label", "date,Time asleep\n2026-11-20,7h12m\n",
      stores: ["2026-11-20,sleep,432,duration"]),
    ImportCase(
      "another date column", "when,steps\n2026-11-20,5\n", "--date-column when",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "another date column from a name with a blank", "Mein Tag;steps\n20.11.2026;5\n",
      "--date-column 'Mein Tag'", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a date column by --map", "wann;steps\n20.11.2026;5\n", "--map wann=date",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a date column that is not there", "date,steps\n2026-11-20,5\n", "--date-column when",
      status: 65),
    ImportCase(
      "French", "jour;poids\n20/11/2026;81,4\n", "--map poids=weight",
      stores: ["2026-11-20,weight,81.4,decimal"]),
    ImportCase(
      "Russian", "Дата;steps\n20.11.2026;5\n", stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "several columns mapped", "Datum;Gewicht;Schritte\n20.11.2026;81,4;5000\n",
      "--map Gewicht=weight,Schritte=steps",
      stores: ["2026-11-20,weight,81.4,decimal", "2026-11-20,steps,5000,quantity"]),
    ImportCase(
      "a column mapped that is not there", "date,steps\n2026-11-20,5\n", "--map Gewicht=weight",
      status: 65, says: ["no document has a column 'Gewicht'"]),
    ImportCase(
      "two columns mapped to one", "date,a,b\n2026-11-20,5,6\n", "--map a=steps,b=steps",
      status: 65, says: ["second column of 'steps'"]),
    ImportCase("a map without a name", "date,a\n2026-11-20,5\n", "--map a", status: 64),
    ImportCase(
      "a formula that a spreadsheet guards", "date,mood_note\n2026-11-20,'=1+1\n",
      stores: ["2026-11-20,mood_note,'=1+1,text"]),
  ]

  static let exports: [ImportCase] = [
    ImportCase(
      "as it was written",
      "date,attribute,value,type\n2026-11-20,steps,5623,quantity\n2026-11-20,weight,81.499,decimal\n2026-11-20,mood,3,scale-9\n2026-11-20,sleep,8,duration\n2026-11-20,gym,1,boolean\n2026-11-20,sleep_end,7,time\n",
      stores: [
        "2026-11-20,steps,5623,quantity", "2026-11-20,weight,81.499,decimal",
        "2026-11-20,mood,3,scale-9", "2026-11-20,sleep,8,duration", "2026-11-20,gym,1,boolean",
        "2026-11-20,sleep_end,7,time",
      ]),
    ImportCase(
      "of an earlier version, with a rating above 5",
      "date,attribute,value,type\n2026-11-20,mood,3,scale\n2026-11-21,mood,6,scale\n",
      stores: ["2026-11-20,mood,3,scale-9", "2026-11-21,mood,6,scale-9"]),
    ImportCase(
      "with ratings on no certain scale",
      "date,attribute,value,type\n2026-11-20,mood,4,scale\n", status: 65, says: ["--scale 5"]),
    ImportCase(
      "with ratings on a scale that an option says",
      "date,attribute,value,type\n2026-11-20,mood,4,scale\n", "--scale 5",
      stores: ["2026-11-20,mood,7,scale-9"]),
    ImportCase(
      "on the scale of five",
      "date,attribute,value,type\n2026-11-20,mood,3,scale-5\n2026-11-21,mood,4.5,scale-5\n",
      stores: ["2026-11-20,mood,5,scale-9", "2026-11-21,mood,8,scale-9"]),
    ImportCase(
      "saved by a German spreadsheet",
      "date;attribute;value;type\r\n20.11.2026;weight;81,4;decimal\r\n20.11.2026;mood;3,5;scale-5\r\n21.11.2026;steps;5623;quantity\r\n21.11.2026;body_fat;0,22;percentage\r\n21.11.2026;gym;WAHR;boolean\r\n",
      stores: [
        "2026-11-20,weight,81.4,decimal", "2026-11-20,mood,6,scale-9",
        "2026-11-21,steps,5623,quantity", "2026-11-21,body_fat,0.22,percentage",
        "2026-11-21,gym,1,boolean",
      ]),
    ImportCase(
      "saved with decimals that can be thousands",
      "date;attribute;value;type\n20.11.2026;weight;81.499;decimal\n", status: 65,
      says: ["--decimal"]),
    ImportCase(
      "saved with all fields in quotes",
      "\"date\",\"attribute\",\"value\",\"type\"\n\"11/20/2026\",\"steps\",\"5623\",\"quantity\"\n",
      stores: ["2026-11-20,steps,5623,quantity"]),
    ImportCase(
      "an empty text is a text in quotes",
      "date,attribute,value,type\n2026-11-20,mood_note,\"\",text\n2026-11-20,steps,5,quantity\n",
      "--replace", given: ["dash log mood_note here --date 2026-11-20"],
      stores: ["2026-11-20,mood_note,\"\",text", "2026-11-20,steps,5,quantity"]),
    ImportCase(
      "an unknown type",
      "date,attribute,value,type\n2026-11-20,steps,5,quantitiy\n2026-11-21,steps,6,quantity\n",
      status: 1, stores: ["2026-11-21,steps,6,quantity"], says: ["'quantitiy' is not a type"]),
    ImportCase(
      "a text that looks like a number",
      "date,attribute,value,type\n2026-11-20,place,08123,text\n",
      stores: ["2026-11-20,place,08123,text"]),
    ImportCase(
      "columns in another order",
      "type,value,attribute,date\nquantity,5,steps,2026-11-20\n",
      stores: ["2026-11-20,steps,5,quantity"]),
    ImportCase(
      "a cell that does not fit",
      "date,attribute,value,type\n2026-11-20,steps,many,quantity\n2026-11-21,steps,6,quantity\n",
      status: 1, stores: ["2026-11-21,steps,6,quantity"]),
  ]

  static let daylio: [ImportCase] = [
    ImportCase(
      "as it is now",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,November 20,Friday,21:05,good,\"work | long walk\",\"\",\"quiet\"\n",
      stores: [
        "2026-11-20,mood,7,scale-9", "2026-11-20,mood_note,quiet,text", "2026-11-20,work,1,boolean",
        "2026-11-20,long_walk,1,boolean",
      ]),
    ImportCase(
      "as it was in 2018",
      "year,date,weekday,time,mood,activities,note\n2018,18 May,Friday,11:54 pm,good,\"clean | music\",\"party\"\n2018,May 17,Thursday,10:21 pm,meh,\"\",\"\"\n",
      stores: [
        "2018-05-18,mood,7,scale-9", "2018-05-18,mood_note,party,text",
        "2018-05-18,clean,1,boolean",
        "2018-05-18,music,1,boolean", "2018-05-17,mood,5,scale-9",
      ]),
    ImportCase(
      "as it was in 2018, in German",
      "year,date,weekday,time,mood,activities,note\n2018,18. März,Sonntag,23:54,good,\"\",\"\"\n",
      stores: ["2018-03-18,mood,7,scale-9"]),
    ImportCase(
      "in 2018, a day that is none",
      "year,date,weekday,time,mood,activities,note\n2018,31 June,Friday,23:54,good,\"\",\"\"\n",
      status: 1),
    ImportCase(
      "notes in the order of their times",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,x,Friday,8:30 am,good,\"\",\"\",\"one\"\n2026-11-20,x,Friday,9:05 pm,good,\"\",\"\",\"three\"\n2026-11-20,x,Friday,12:10 pm,good,\"\",\"\",\"two\"\n",
      stores: ["2026-11-20,mood,7,scale-9", "2026-11-20,mood_note,\"one", "two", "three\",text"]),
    ImportCase(
      "a mood with a comma",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,x,Friday,21:05,\"ok, but tired\",\"\",\"\",\"\"\n",
      status: 65, says: ["--moods 'ok, but tired=5'"]),
    ImportCase(
      "a mood with a comma, settled",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,x,Friday,21:05,\"ok, but tired\",\"\",\"\",\"\"\n",
      "--moods 'ok, but tired'=3", stores: ["2026-11-20,mood,5,scale-9"]),
    ImportCase(
      "moods with and without a comma, settled",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,x,Friday,21:05,\"ok, but tired\",\"\",\"\",\"\"\n2026-11-21,x,Saturday,21:05,super,\"\",\"\",\"\"\n",
      "--moods 'super=5,ok, but tired=3'",
      stores: ["2026-11-20,mood,5,scale-9", "2026-11-21,mood,9,scale-9"]),
    ImportCase(
      "moods asked one by one",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,x,Friday,21:05,\"ok, but tired\",\"\",\"\",\"\"\n2026-11-21,x,Saturday,21:05,super,\"\",\"\",\"\"\n",
      answers: "3\n5\n", stores: ["2026-11-20,mood,5,scale-9", "2026-11-21,mood,9,scale-9"],
      says: ["How good is 'ok, but tired', from 1 to 5? [1-5]"]),
    ImportCase(
      "a mood with an apostrophe",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,x,Friday,21:05,couldn't be better,\"\",\"\",\"\"\n",
      status: 65, says: ["--moods 'couldn'\\''t be better=5'"]),
  ]
}
