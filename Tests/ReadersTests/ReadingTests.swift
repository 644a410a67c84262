import Almanac
import Readers
import Testing

private let today = Day(number: 20_777)

private func read(
  _ texts: (name: String, text: String)..., knowing attributes: [Attribute] = [],
  options: ReadingOptions = ReadingOptions(today: today)
) throws -> Reading {
  let documents = try texts.map { try ExistDocument(reading: Array($0.text.utf8), named: $0.name) }
  return try Reading(of: documents, knowing: attributes, options: options)
}

/// The entries as `day name value`, which a test can show.
private func entries(_ reading: Reading) -> [String] {
  reading.dataset.entries.map {
    let value =
      switch $0.value {
      case .integer(let number): "\(number)"
      case .decimal(let number): "\(number)"
      case .text(let text): "'\(text)'"
      }
    return "\($0.day) \(reading.dataset.attributes[Int($0.attribute)].name) \(value)"
  }
}

private func day(
  _ items: String, group: String = #""group":"custom","label":"Tags","priority":3"#,
  head: String = ""
) -> String { #"{\#(head)"attributes":[{\#(group),"items":[\#(items)]}]}"# }

struct DocumentShapeTests {
  @Test func `a day of version 1 is read with its groups`() throws {
    let text = day(
      #"{"attribute":"steps","label":"Steps","value":5623,"service":"Fitbit","priority":1,"private":true,"value_type":0,"value_type_description":"Integer"},{"attribute":"floors","value":null,"value_type":0}"#,
      group: #""group":"activity","label":"Moving","priority":4"#,
      head: #""id":1,"local_time":"2026-11-18T23:12:00.000000+01:00","avatar":null,"#)
    let reading = try read(("today.json", text))
    #expect(entries(reading) == ["2026-11-18 steps 5623"])
    #expect(reading.nullCount == 1 && reading.problems.isEmpty && reading.remarks.isEmpty)
    #expect(reading.dataset.groups == [Group(name: "activity", label: "Moving", priority: 4)])
    let steps = reading.dataset.attributes[0]
    #expect(steps.service == "Fitbit" && steps.isPrivate && steps.priority == 1)
    #expect(reading.dataset.attributes.map(\.name) == ["steps", "floors"])
  }

  @Test(
    arguments: [
      ("", nil, "2026-11-20"), (#""local_time":"2026-11-18T01:00:00Z","#, nil, "2026-11-18"),
      (#""local_time":"2026-11-18T01:00:00Z","date":"2026-11-17","#, nil, "2026-11-17"),
      (#""date":"2026-11-17","#, "2026-11-01", "2026-11-01"), (#""date":null,"#, nil, "2026-11-20"),
      (#""date":"2026-02-30","#, "2026-11-01", "2026-11-01"),
    ] as [(String, String?, String)])
  func `a day is the one told, else the document's, else today`(
    head: String, told: String?, expected: String
  ) throws {
    let reading = try read(
      ("today.json", day(#"{"attribute":"steps","value":1}"#, head: head)),
      options: ReadingOptions(day: told.flatMap { Day(iso: $0) }, today: today))
    #expect(reading.dataset.entries.map(\.day.description) == [expected])
  }

  @Test func `a document of a day that is none is refused`() throws {
    let fault = #expect(throws: ReadingFault.self) {
      try read(
        ("a.json", day(#"{"attribute":"steps","value":1}"#, head: #""date":"2026-02-30","#)))
    }
    #expect(fault?.description == "a.json:1:9: '2026-02-30' is not a day")
  }

  @Test func `groups alone, without labels, are the form of 2015`() throws {
    let reading = try read(
      (
        "-",
        #"[{"group":"steps","priority":1,"items":[{"attribute":"steps","value":"12"},{"attribute":"floors","value":3}]}]"#
      ))
    #expect(entries(reading) == ["2026-11-20 floors 3"])
    #expect(reading.dataset.groups.map(\.name) == ["activity"])
    #expect(reading.problems.map(\.description) == ["-:1:70: '12' is not a value of 'steps'"])
  }

  @Test(arguments: [
    #"{"name":"fitbit","label":"Fitbit"}"#, #""fitbit""#, #""""#, "null",
  ])
  func `pages of attributes are read, whatever their service`(service: String) throws {
    let reading = try read(
      (
        "page.json",
        #"""
        {"count": 1, "next": null, "results": [{
          "values": [{"date": "2026-11-20", "value": 7}, {"value": 6, "date": "2026-11-17"},
                     {"date": "2026-11-19", "value": null}],
          "group": {"name": "food", "label": "Food", "priority": 6}, "subgroup": null,
          "template": null, "name": "teas", "label": "Teas 🍵", "priority": 12, "manual": true,
          "value_type": 0, "service": \#(service)}]}
        """#
      ))
    #expect(entries(reading) == ["2026-11-17 teas 6", "2026-11-20 teas 7"])
    #expect(reading.nullCount == 1)
    let teas = reading.dataset.attributes[0]
    #expect(teas.service == (service.contains("fitbit") ? "fitbit" : nil))
    #expect(teas.isHidden && teas.label == "Teas 🍵" && teas.group == "food")
  }

  @Test func `the array of version 1 and names written with escapes are read`() throws {
    let reading = try read(
      (
        "a",
        #"[{"attribute":"weight","group":{"name":"health"},"value_type":1,"values":[{"\u0064ate":"2026-11-20","valu\u0065":71.5},{"date":"2026-11-19","date":"2026-11-18","value":1,"value":72}]}]"#
      ))
    #expect(entries(reading) == ["2026-11-18 weight 72.0", "2026-11-20 weight 71.5"])
  }

  @Test func `members that are repeated count once, the last`() throws {
    let reading = try read(
      (
        "a",
        #"{"results":[{"name":"x","values":[]}],"results":[{"name":"steps","values":[{"date":"2026-11-20","value":1}],"values":[{"date":"2026-11-20","value":2}]}]}"#
      ))
    #expect(entries(reading) == ["2026-11-20 steps 2"])
    #expect(reading.remarks.isEmpty && reading.dataset.attributes.count == 1)
  }

  @Test func `a page of values needs the name of its attribute`() throws {
    let page = #"{"count":1,"results":[{"date":"2026-11-20","value":5}]}"#
    let fault = #expect(throws: ReadingFault.self) { try read(("steps.json", page)) }
    #expect(fault?.problem.hint?.contains("--attribute") == true)
    let reading = try read(
      ("-", page), options: ReadingOptions(today: today, attribute: "steps"))
    #expect(entries(reading) == ["2026-11-20 steps 5"])
  }

  @Test(
    arguments: [
      ("data_steps_2020.json", "steps"), ("/x/y_2019/data_sleep_start_2024.json", "sleep_start"),
      ("data_sleep_start.json", "sleep_start"), ("steps_active_min.json", "steps_active_min"),
      ("steps_active_min_2021.json", "steps_active_min"), ("numbers_teas_2020.json", "teas"),
      ("my_teas.json", "my_teas"), ("data_café_2020.json", "café"), ("steps.JSON", "steps"),
      ("-", nil), ("values.json", nil), ("steps.txt", nil), ("2020.json", nil), (".json", nil),
      ("data_2020.json", nil), ("steps (1).json", nil), ("", nil),
    ] as [(String, String?)])
  func `a file of the export names its attribute`(file: String, attribute: String?) throws {
    let text = #"[{"date":"2020-01-02","value":3}]"#
    if let attribute {
      #expect(try read((file, text)).dataset.attributes.map(\.name) == [attribute])
    } else {
      #expect(throws: ReadingFault.self) { try read((file, text)) }
    }
  }

  @Test func `averages are read in both spellings, a set a week`() throws {
    let reading = try read(
      (
        "a.json",
        #"{"results":[{"user_attribute":"steps","date":"2022-06-12","overall":7000.0,"monday":7100,"sunday":null}]}"#
      ),
      (
        "averages.json",
        #"[{"attribute":"sleep","date":"2022-06-14","overall":420,"saturday":"many"},{"attribute":"sleep","date":"2022-06-05","overall":400}]"#
      ))
    #expect(reading.dataset.averages.map(\.week.description) == ["2022-06-05", "2022-06-12"])
    let steps = reading.dataset.averages[1].averages["steps"]
    #expect(steps?.overall?.value == 7000 && steps?[.monday]?.value == 7100)
    #expect(steps?[.sunday] == nil && steps?.overall?.days == nil)
    #expect(reading.dataset.averages[1].averages["sleep"]?.overall?.value == 420)
    #expect(reading.problems.map(\.description) == ["averages.json:1:68: 'many' is not a saturday"])
  }

  @Test func `correlations are passed over with a word`() throws {
    let reading = try read(
      (
        "correlations.json",
        #"[{"date":"2022-06-12","attribute":"a","attribute2":"b","value":0.5}]"#
      ))
    #expect(reading.dataset.entries.isEmpty)
    #expect(reading.remarks == ["1 correlation or insight is passed over"])
  }

  @Test(arguments: [
    "[]", #"{"results":[]}"#, #"{"count":0,"next":null,"previous":null,"results":[]}"#,
    #"{"username":"josh","attributes":[]}"#,
  ])
  func `nothing is a normal state`(text: String) throws {
    #expect(try read(("a.json", text)).dataset.entries.isEmpty)
  }

  @Test(arguments: [
    "5", "null", #""text""#, "{}", "[1,2]", #"[{"foo":1}]"#, #"{"attributes":5}"#,
    #"{"results":[{"name":"x"}]}"#, "[[]]", "[null]",
  ])
  func `other JSON is refused with what is known`(text: String) {
    let fault = #expect(throws: ReadingFault.self) { try read(("a.json", text)) }
    #expect(fault?.description == "a.json: is JSON, but no shape known here")
    #expect(fault?.problem.hint != nil)
  }

  @Test func `what is not JSON is refused at its line and column`() {
    let fault = #expect(throws: ReadingFault.self) {
      try read(("a.json", "[\n\t{\"date\": 01}]"))
    }
    #expect(fault?.description == "a.json:2:11: is not JSON: '01' is not a number of JSON")
  }
}

struct ValueReadingTests {
  @Test(
    arguments: [
      (0, "5", "5"), (0, "5.0", "5"), (0, "5.5", nil), (0, #""5""#, nil), (0, "1e999", nil),
      (0, "-3", "-3"), (0, "true", nil), (0, "[1]", nil), (0, "{}", nil), (1, "5", "5.0"),
      (1, "-0.5", "-0.5"), (1, "1e999", nil), (2, #""a\n\ud83d\ude00""#, "'a\n😀'"),
      (2, #""""#, "''"), (2, "5", nil), (3, "90", "90"), (3, "-1", nil), (4, "421", "421"),
      (4, "3000", nil), (5, "0.154", "0.154"), (5, "1.5", nil), (6, "655", "655"),
      (6, "1440", nil), (7, "1", "1"), (7, "true", "1"), (7, "false", "0"), (7, "2", nil),
      (8, "9", "9"), (8, "0", nil), (8, "10", nil),
      (0, "9223372036854775807", "9223372036854775807"),
      (0, "9223372036854775808", nil),
    ] as [(Int, String, String?)])
  func `a value obeys the rule of its type`(type: Int, value: String, expected: String?) throws {
    let text =
      #"[{"name":"x","group":"food","value_type":\#(type),"values":[{"date":"2026-11-20","value":\#(value)}]}]"#
    let reading = try read(("a", text))
    #expect(entries(reading) == (expected.map { ["2026-11-20 x \($0)"] } ?? []))
    #expect(reading.problems.count == (expected == nil ? 1 : 0))
    if expected == nil {
      #expect(reading.problems[0].line == 1 && reading.problems[0].column == 83)
    }
  }

  @Test func `a wrong entry costs itself alone and has its place`() throws {
    let reading = try read(
      (
        "data_sleep_end_2026.json",
        """
        [{"date":"2026-02-30","value":400},
        \t{"date": "2026-11-20", "value": 3000},
        {"value":7}, 5, {"date":"2026-11-19"}, {"date":"2026-11-18","value":400}]
        """
      ))
    #expect(entries(reading) == ["2026-11-18 sleep_end 400"])
    #expect(
      reading.problems.map(\.description) == [
        "data_sleep_end_2026.json:1:10: '2026-02-30' is not a day",
        "data_sleep_end_2026.json:2:34: '3000' is not a value of 'sleep_end'",
        "data_sleep_end_2026.json:3:1: this object has no values",
        "data_sleep_end_2026.json:3:14: '5' is not an object",
        "data_sleep_end_2026.json:3:17: this object has no values",
      ])
  }

  @Test(
    arguments: [
      ("1,2.0", ValueType.quantity), ("1,2.5", .decimal), (#""a","b""#, .text),
      ("true,false", .boolean), (#"1,"a""#, .text), ("0,1", .quantity),
    ])
  func `a type that is not given is told from the values, and that is said`(
    values: String, type: ValueType
  ) throws {
    let rows = values.split(separator: ",").enumerated()
      .map { #"{"date":"2026-11-0\#($0 + 1)","value":\#($1)}"# }
    let reading = try read(("data_teas_2026.json", "[\(rows.joined(separator: ","))]"))
    #expect(reading.dataset.attributes[0].type == type)
    #expect(reading.dataset.attributes[0].group == "custom")
    #expect(
      reading.remarks == [
        "no type is given, so it is told from the values: 'teas' (\(type.name))"
      ])
  }

  @Test func `kept attributes keep their type, unit and gauge where nothing else is said`() throws {
    let known = Attribute(
      name: "teas", label: "Teas", group: "food", priority: 3, type: .decimal, unit: .millilitre,
      gauge: .ring)
    let file = (name: "teas.json", text: #"[{"date":"2026-11-20","value":5}]"#)
    let untyped = try read(file, knowing: [known])
    #expect(untyped.dataset.attributes == [known] && untyped.remarks.isEmpty)
    let page = #"{"results":[{"name":"teas","label":"Cups","value_type":0,"values":[]}]}"#
    var changed = known
    (changed.type, changed.label) = (.quantity, "Cups")
    #expect(try read(file, ("b", page), knowing: [known]).dataset.attributes == [changed])
  }

  @Test func `a template's type comes before the document's`() throws {
    let reading = try read(
      ("a", #"[{"name":"keystrokes","value_type":3,"values":[{"date":"2026-11-20","value":-1}]}]"#))
    #expect(reading.dataset.attributes[0].type == .quantity && reading.problems.isEmpty)
  }

  @Test(
    arguments: [
      (0, "1", ValueType.boolean), (0, "0", .boolean), (0, "2", .quantity), (2, #""a""#, .text),
      (7, "1", .boolean), (3, "1", .duration),
    ])
  func `tags of version 1 are booleans`(code: Int, value: String, type: ValueType) throws {
    let text = day(#"{"attribute":"coffee","value_type":\#(code),"value":\#(value)}"#)
    #expect(try read(("a", text)).dataset.attributes[0].type == type)
  }

  @Test func `mood of version 1 becomes the scale from 1 to 9, a whole document at once`() throws {
    func text(_ type: String, _ ratings: [Int]) -> String {
      let rows = ratings.enumerated().map { #"{"date":"2026-11-0\#($0 + 1)","value":\#($1)}"# }
      return #"[{"attribute":"mood"\#(type),"values":[\#(rows.joined(separator: ","))]}]"#
    }
    func moods(_ reading: Reading) -> [Value] { reading.dataset.entries.map(\.value) }
    let old = try read(("a", text(#","value_type":0"#, [1, 2, 5])))
    #expect(moods(old) == [.integer(1), .integer(3), .integer(9)])
    #expect(old.remarks == ["mood was rated from 1 to 5 and is kept on the scale from 1 to 9"])
    let late = try read(("a", text(#","value_type":0"#, [1, 2, 6])))
    #expect(moods(late) == [.integer(1), .integer(2), .integer(6)])
    #expect(moods(try read(("a", text(#","value_type":8"#, [4])))) == [.integer(4)])
    let untyped = try read(("a", text("", [4])))
    #expect(moods(untyped) == [.integer(4)])
    #expect(untyped.remarks == ["mood is read on the scale from 1 to 9, because no type is given"])
    let told = try read(
      ("a", text("", [4, 6])), options: ReadingOptions(today: today, moodScale: .five))
    #expect(moods(told) == [.integer(7)] && told.problems.count == 1)
  }

  @Test func `the last of repeated days wins, in one document and over several`() throws {
    let reading = try read(
      (
        "steps.json",
        #"[{"date":"2026-11-20","value":1},{"date":"2026-11-19","value":9},{"date":"2026-11-20","value":2},{"date":"2026-11-20","value":null}]"#
      ),
      ("data_steps_2026.json", #"[{"date":"2026-11-19","value":8}]"#))
    #expect(entries(reading) == ["2026-11-19 steps 8", "2026-11-20 steps 2"])
    #expect(reading.remarks == ["2 dates are repeated: the last value is taken"])
    #expect(reading.nullCount == 1)
  }

  @Test(arguments: DocumentMaker.nastyTexts)
  func `texts are kept as they are`(text: String) throws {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        : String(scalar)
    }
    let reading = try read(
      ("mood_note.json", #"[{"date":"2026-11-20","value":"\#(escaped.joined())"}]"#))
    #expect(reading.dataset.entries.map(\.value) == [.text(text)])
  }

  @Test func `the first and the last day of all are far apart and no trouble`() throws {
    let reading = try read(
      ("steps.json", #"[{"date":"9999-12-31","value":1},{"date":"0001-01-01","value":2}]"#))
    #expect(entries(reading) == ["0001-01-01 steps 2", "9999-12-31 steps 1"])
  }
}
