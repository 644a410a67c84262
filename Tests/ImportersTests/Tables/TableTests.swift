import Formats
import Importers
import Metrics
import Testing
import Time

struct TableTests {
  private func imported(
    _ text: String, _ options: ImportOptions = ImportOptions(today: .first),
    chunkSizes: [Int] = [1, 7, 64]
  ) throws -> ImportedData {
    try read([("t.csv", Array(text.utf8))], options: options, chunkSizes: chunkSizes)
  }

  @Test(arguments: [
    ("--type gym=tag", "--type gym=quantity", true), ("--type gym=tag", "--type run=tag", false),
    ("--unit gym=h", "--type gym=duration", false), ("--moods ok=3", "--moods ok=4", true),
    ("--date-format d/m/y", "--date-format m/d/y", true),
    ("--date-format d/m/y", "--decimal comma", false), ("--rows a=b=sum", "--rows a=b=last", true),
    ("--rows a=b=sum", "--rows a=c=sum", false),
  ])
  func `an answer replaces an earlier one to the same question`(
    answer: String, earlier: String, isReplaced: Bool
  ) throws {
    let (answer, earlier) = (
      try #require(ImportAnswer(answer)), try #require(ImportAnswer(earlier))
    )
    #expect(answer.replaces(earlier) == isReplaced)
    #expect(earlier.replaces(answer) == isReplaced)
  }

  /// `2026-11-20 steps 5`, one text for each value.
  private func values(_ data: ImportedData) -> [String] {
    data.dataset.entries.map { entry in
      let value =
        switch entry.value {
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .text(let text): "'\(text)'"
        }
      return "\(entry.day) \(data.dataset.attributes[Int(entry.attribute)].name) \(value)"
    }
  }

  @Test(arguments: [
    ("date,steps\n2026-11-20,5", ["2026-11-20 steps 5"]),
    ("\u{FEFF}Day;Steps;\r\n2026-11-20;5;\r\n\r\n", ["2026-11-20 steps 5"]),
    (
      "date\tsleep\n2026-11-20\t7h12m\n2026-11-21\t7:12",
      ["2026-11-20 sleep 432", "2026-11-21 sleep 432"]
    ),
    ("date,attribute,value\n2026-11-20,sleep_start,23:40\n", ["2026-11-20 sleep_start 700"]),
    ("date,sleep_end\n2026-11-20,7:05 am\n", ["2026-11-20 sleep_end 425"]),
    ("date,body_fat\n2026-11-20,22%\n", ["2026-11-20 body_fat 0.22"]),
    ("date,x\n2026-11-20,yes\n2026-11-21,no", ["2026-11-20 x 1", "2026-11-21 x 0"]),
    ("date,money_spent\n2026-11-20,\"1.234,5\"", ["2026-11-20 money_spent 1234.5"]),
    (
      "date,money_spent\n2026-11-20,71.5\n2026-11-21,\"1,234\"",
      ["2026-11-20 money_spent 71.5", "2026-11-21 money_spent 1234.0"]
    ),
    ("date,mood_note\n2026-11-20,\"a \"\"b\"\",\nc\"", ["2026-11-20 mood_note 'a \"b\",\nc'"]),
    ("date,mood_note\n2026-11-20,'=1+1", ["2026-11-20 mood_note '=1+1'"]),
    ("date,steps\n13/5/2026,5\n4/6/2026,6", ["2026-05-13 steps 5", "2026-06-04 steps 6"]),
    ("date,steps\n5/13/2026,5\n4/6/2026,6", ["2026-04-06 steps 6", "2026-05-13 steps 5"]),
    ("date,steps\n5.5.2026,5", ["2026-05-05 steps 5"]),
    ("\u{FEFF}sep=;\r\ndate;steps\r\n2026-11-20;5\r\n", ["2026-11-20 steps 5"]),
    ("date|steps\r2026-11-20|5\r2026-11-21|6", ["2026-11-20 steps 5", "2026-11-21 steps 6"]),
    ("Datum;Gewicht, nackt\n20.11.2026;81,4", ["2026-11-20 gewicht_nackt 81.4"]),
    (
      "year,date,weekday,time,mood,activities,note\n2018,18 May,Friday,11:54 pm,good,a,b\n",
      ["2018-05-18 mood 7", "2018-05-18 mood_note 'b'", "2018-05-18 a 1"]
    ),
    ("date,steps\n2026-11-20,2000\n2026-11-20,3000", ["2026-11-20 steps 5000"]),
    (
      "date,weight\n2026-11-20,70\n2026-11-20,71\n2026-11-21,72",
      ["2026-11-20 weight 71.0", "2026-11-21 weight 72.0"]
    ),
    // The newest row is first.
    (
      "date,weight\n2026-11-21,72\n2026-11-20,71\n2026-11-20,70",
      ["2026-11-20 weight 71.0", "2026-11-21 weight 72.0"]
    ),
    ("date,weight\n2026-11-20 18:00,71\n2026-11-20 7:30 am,70", ["2026-11-20 weight 71.0"]),
    ("Date,Time,Weight\n2026-11-20,18:00,71\n2026-11-20,07:30,70", ["2026-11-20 weight 71.0"]),
    ("date,heartrate\n2026-11-20,60\n2026-11-20,63", ["2026-11-20 heartrate 62"]),
    (
      "date,attribute,value\n2026-11-20,steps,1\n2026-11-21,steps,7\n2026-11-20,steps,2",
      ["2026-11-20 steps 3", "2026-11-21 steps 7"]
    ),
    ("date,gym\n2026-11-20,yes\n2026-11-20,no", ["2026-11-20 gym 1"]),
    ("date,mood_note\n2026-11-20,a\n2026-11-20,b\n2026-11-20,a", ["2026-11-20 mood_note 'a\nb'"]),
    ("date,steps\n2026/11/20,5\n2026-11-21T08:00,6", ["2026-11-20 steps 5", "2026-11-21 steps 6"]),
  ])
  func `a table is read`(text: String, expected: [String]) throws {
    let data = try imported(text)
    #expect(values(data) == expected)
    #expect(data.problems.isEmpty)
  }

  @Test(arguments: [
    ("date,steps\n2026-11-20,7,431\n", "t.csv:2:12: '7,431' is not a number"),
    (
      "date,steps\n2026-11-20,many\n2026-11-21,1\n2026-11-22,2",
      "t.csv:2:12: 'many' is not a value of 'steps'"
    ),
    ("date,steps\r2026-11-20,1\r2026-02-30,1\r", "t.csv:3:1: '2026-02-30' is not a day"),
    ("date,steps\n2026-02-30,1\n", "t.csv:2:1: '2026-02-30' is not a day"),
    ("date,attribute,value\n2026-11-20,,1\n", "t.csv:2:12: this row names no attribute"),
  ])
  func `a wrong entry is skipped and reported with its place`(text: String, expected: String) throws
  {
    #expect(try imported(text).problems.first.map(\.description) == [expected])
  }

  @Test(arguments: [
    ("a,b\n1,2", "t.csv:1:1: no column of the first line holds the day"),
    ("date,steps\n3/5/2026,1", "t.csv:2:1: '3/5/2026' can be read as several days"),
    (
      "date,steps\n13/5/2026,1\n5/13/2026,1",
      "t.csv:3:1: '5/13/2026' is written in another order than the dates before it"
    ),
    ("date,steps\n3/5/26,1", "t.csv:2:1: '3/5/26' can be read as several days"),
    ("date,weight\n2026-11-20,1.234", "t.csv:2:12: '1.234' can be read as two numbers"),
    (
      "date,weight\n2026-11-20,1.5\n2026-11-20,\"1,5\"",
      "t.csv:3:13: '1,5' has a decimal comma, and others before it have a decimal point"
    ),
    (
      "date,pushups\n2026-11-20,20\n2026-11-20,30",
      "t.csv:3:12: '30' is a second value of 'pushups' on its day: 1 day has several rows"
    ),
    (
      "date,water\n2026-11-20,250\n2026-11-20,250",
      "t.csv:3:12: '250' is a second value of 'water' on its day: 1 day has several rows"
    ),
    (
      "Date,Exercise Name,Weight,Reps\n2026-11-20,Bench press,80,5",
      "t.csv:1:1: a row is a set of an exercise, not a day"
    ),
    ("Date,Payee,Amount\n2026-11-20,Shop,5", "t.csv:1:1: a row is a payment, not a day"),
    ("date,x\n2026-11-20,\"open", "t.csv:2:12: the quoted field that begins here has no end"),
    ("date,x\n2026-11-20,\"a\"b", "t.csv:2:15: a closing quote is followed by text"),
    ("full_date,mood,activities\n2026-11-20,super,", "t.csv:2:12: 'super' is not a known mood"),
  ])
  func `a table that can be read in two ways, or in none, is refused`(
    text: String, expected: String
  ) {
    let fault = #expect(throws: (any Error).self) { try imported(text) }
    #expect(fault.map { "\($0)" } == expected)
  }

  @Test func `the user says how dates and numbers are written`() throws {
    let options = ImportOptions(today: .first, dateOrder: .monthFirst, decimal: .comma)
    let text = "date;money_spent\n3/5/2026;1.234\n3/6/26;1,5\n2026-03-07;2,25"
    #expect(
      values(try imported(text, options)) == [
        "2026-03-05 money_spent 1234.0", "2026-03-06 money_spent 1.5",
        "2026-03-07 money_spent 2.25",
      ])
  }

  @Test(arguments: [
    (DayRule.sum, "100"), (.mean, "33"), (.last, "30"), (.maximum, "50"),
  ])
  func `the user says what becomes of several rows of a day`(rule: DayRule, expected: String) throws
  {
    var options = ImportOptions(today: .first)
    options.rows = ["pushups": rule]
    let text = "date,pushups\n2026-11-20,20\n2026-11-20,50\n2026-11-20,30"
    #expect(values(try imported(text, options)) == ["2026-11-20 pushups \(expected)"])
  }

  /// Where days are in order, the rows of one are held; else those of days with several.
  @Test(arguments: [DayRule.sum, .mean, .last, .maximum])
  func `several rows of a day become the same value whatever the order of the days`(rule: DayRule)
    throws
  {
    var options = ImportOptions(today: .first)
    options.rows = ["pushups": rule]
    let rows = ["17,1", "18,5", "18,3", "19,4", "20,6", "20,2"]
    let unordered = ["18,5", "17,1", "19,4", "18,3", "20,6", "20,2"]
    let found = try [rows, rows.reversed(), unordered].map {
      values(
        try imported("date,pushups\n" + $0.map { "2026-11-" + $0 }.joined(separator: "\n"), options)
      )
    }
    #expect(found[0].count == 4 && found[0] == found[1] && found[0] == found[2])
    #expect(found[0].last?.hasSuffix([.sum: "8", .mean: "4", .maximum: "6"][rule] ?? "2") == true)
  }

  @Test func `the days of a column decide which row is the last, whatever other rows do`() throws {
    var options = ImportOptions(today: .first)
    options.rows = ["pushups": .last]
    let text = """
      date,attribute,value
      2026-11-20,pushups,5
      2026-11-20,pushups,3
      2026-11-19,pushups,4
      2026-11-19,pushups,9
      2026-11-10,coffees,1
      2026-11-11,coffees,2
      2026-11-12,coffees,2
      2026-11-13,coffees,2
      """
    #expect(
      values(try imported(text, options)).suffix(2) == [
        "2026-11-19 pushups 4", "2026-11-20 pushups 5",
      ])
  }

  @Test func `a column of another subject is imported under the name that the user gives`() throws {
    var options = ImportOptions(today: .first)
    options.columns = ["Reps": "reps"]
    options.rows = ["reps": .sum]
    let text = "Date,Exercise Name,Weight,Reps\n2026-11-20,Squat,80,5\n2026-11-20,Squat,80,7"
    #expect(values(try imported(text, options)) == ["2026-11-20 reps 12"])
  }

  @Test func `an unlikely sum is reported`() throws {
    let data = try imported("date,coffees\n2026-11-20,30\n2026-11-20,40\n2026-11-21,2")
    #expect(values(data) == ["2026-11-21 coffees 2"])
    #expect(
      data.problems.first.map(\.description) == [
        "t.csv: the rows of 'coffees' on 2026-11-20 add up to more than is likely"
      ])
  }

  @Test(arguments: [8, 9])
  func `Daylio's entries become mood, note and tags`(columns: Int) throws {
    let scales = columns == 9
    let text = """
      full_date,date,weekday,time,mood,activities,\(scales ? "scales," : "")note_title,note
      2026-11-20,November 20,Friday,21:05,super,work | long walk,\(scales ? "," : "")Title,"a<br>b"
      2026-11-20,November 20,Friday,8:30 am,meh,work,\(scales ? "," : ""),early
      2026-11-19,November 19,Thursday,20:00,bad,,\(scales ? "," : ""),
      """
    let data = try imported(text, ImportOptions(today: .first, moods: ["super": 9]))
    #expect(
      values(data) == [
        "2026-11-19 mood 3", "2026-11-20 mood 7", "2026-11-20 mood_note 'early\nTitle: a\nb'",
        "2026-11-20 work 1", "2026-11-20 long_walk 1",
      ])
    #expect(data.dataset.attributes.last?.label == "long walk")
    #expect(data.dataset.attributes.last?.type == .boolean)
  }

  @Test func `no bytes reach a trap`() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "date", "full_date", "mood", "activities", "attribute", "value", "type", ",", ",", ";", "\t",
      "\n",
      "\n", "\r\n", "\r", "\"", "\"\"", "2026-11-20", "5/6/26", "99/99/9999", "1.234", "1,5", "-",
      "+", "e9",
      "99999999999999999999", "1e999", "%", ":", "7h", "23:59", "'=", "😀", " ", "\u{FEFF}", "\0",
      "steps",
      "sleep", "|", "sep=;", "year,date,weekday,time,mood,activities,note", "4/5", "7:12", "kg",
      "x",
      "good", "1'234", "\u{A0}", "20 Nov 2026", "type", "scale-5",
    ]
    for _ in 0..<4000 {
      var text =
        ["", "date,", "date,attribute,value\n", "full_date,mood,activities\n"].randomElement(
          using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      _ = try? imported(text, chunkSizes: [Int.random(in: 1...9, using: &random)])
    }
  }
}
