import Formats
import Importers
import Metrics
import Testing
import Time

struct DocumentShapeTests {
  @Test func `a day of version 1 is read with its groups`() throws {
    let text = day(
      #"{"attribute":"steps","label":"Steps","value":5623,"service":"Fitbit","priority":1,"private":true,"value_type":0,"value_type_description":"Integer"},{"attribute":"floors","value":null,"value_type":0}"#,
      group: #""group":"activity","label":"Moving","priority":4"#,
      head: #""id":1,"local_time":"2026-11-18T23:12:00.000000+01:00","avatar":null,"#)
    let data = try read(("today.json", text))
    #expect(entries(data) == ["2026-11-18 steps 5623"])
    #expect(data.nullCount == 1 && data.problems.isEmpty && data.notes.isEmpty)
    #expect(data.dataset.groups == [Group(name: "activity", label: "Moving", priority: 4)])
    let steps = data.dataset.attributes[0]
    #expect(steps.service == "Fitbit" && steps.isPrivate && steps.priority == 1)
    #expect(data.dataset.attributes.map(\.name) == ["steps", "floors"])
  }

  @Test(
    arguments: [
      ("", nil, "2026-11-20"), (#""local_time":"2026-11-18T01:00:00Z","#, nil, "2026-11-18"),
      (#""local_time":"2026-11-18T01:00:00Z","date":"2026-11-17","#, nil, "2026-11-17"),
      (#""date":"2026-11-17","#, "2026-11-01", "2026-11-01"), (#""date":null,"#, nil, "2026-11-20"),
      (#""date":"2026-02-30","#, "2026-11-01", "2026-11-01"),
    ] as [(String, String?, String)])
  func `the day is that of the options, else the document's, else today`(
    head: String, stated: String?, expected: String
  ) throws {
    let data = try read(
      ("today.json", day(#"{"attribute":"steps","value":1}"#, head: head)),
      options: ImportOptions(day: stated.flatMap { Day(iso: $0) }, today: today))
    #expect(data.dataset.entries.map(\.day.description) == [expected])
  }

  @Test func `a document of a day that does not exist is refused`() throws {
    let fault = #expect(throws: DocumentError.self) {
      try read(
        ("a.json", day(#"{"attribute":"steps","value":1}"#, head: #""date":"2026-02-30","#)))
    }
    #expect(fault?.description == "a.json:1:9: '2026-02-30' is not a day")
  }

  @Test func `groups alone, without labels, are the form of 2015`() throws {
    let data = try read(
      (
        "-",
        #"[{"group":"steps","priority":1,"items":[{"attribute":"steps","value":"12"},{"attribute":"floors","value":3}]}]"#
      ))
    #expect(entries(data) == ["2026-11-20 floors 3"])
    #expect(data.dataset.groups.map(\.name) == ["activity"])
    #expect(
      data.problems.first.map(\.description) == ["-:1:70: '\"12\"' is not a value of 'steps'"])
  }

  @Test(arguments: [
    #"{"name":"fitbit","label":"Fitbit"}"#, #""fitbit""#, #""""#, "null",
  ])
  func `pages of attributes are read, whatever their service`(service: String) throws {
    let data = try read(
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
    #expect(entries(data) == ["2026-11-17 teas 6", "2026-11-20 teas 7"])
    #expect(data.nullCount == 1)
    let teas = data.dataset.attributes[0]
    #expect(teas.service == (service.contains("fitbit") ? "fitbit" : nil))
    #expect(teas.isHidden && teas.label == "Teas 🍵" && teas.group == "food")
  }

  @Test func `the array of version 1 and names written with escapes are read`() throws {
    let data = try read(
      (
        "a",
        #"[{"attribute":"weight","group":{"name":"health"},"value_type":1,"values":[{"\u0064ate":"2026-11-20","valu\u0065":71.5},{"date":"2026-11-19","date":"2026-11-18","value":1,"value":72}]}]"#
      ))
    #expect(entries(data) == ["2026-11-18 weight 72.0", "2026-11-20 weight 71.5"])
  }

  @Test func `of repeated members the last counts`() throws {
    let data = try read(
      (
        "a",
        #"{"results":[{"name":"x","values":[]}],"results":[{"name":"steps","values":[{"date":"2026-11-20","value":1}],"values":[{"date":"2026-11-20","value":2}]}]}"#
      ))
    #expect(entries(data) == ["2026-11-20 steps 2"])
    #expect(data.notes.isEmpty && data.dataset.attributes.count == 1)
  }

  @Test func `of repeated members among others the last counts`() throws {
    let values = #""values":[{"date":"2026-11-20","value":1},{"date":"2026-11-19","value":2}]"#
    let items = #""items":[{"attribute":"floors","value":3}]"#
    for text in [
      #"[{"group":"a",\#(values),\#(items),"values":[]}]"#,
      #"[{"group":"a",\#(items),\#(values),\#(items)}]"#,
      #"[{"group":"a",\#(items),"items":[],\#(values),\#(items),\#(values)}]"#,
    ] {
      #expect(entries(try read(("a", text))) == ["2026-11-20 floors 3"])
    }
  }

  @Test func `values of an attribute without a name are not given to another`() throws {
    let row = #"{"date":"2026-11-20","value":1}"#
    let text = #"[\#(row),{"values":[{"date":"2026-11-19","value":2}]},\#(row)]"#
    let data = try read(("steps.json", text))
    #expect(entries(data) == ["2026-11-20 steps 1"])
    #expect(data.problems.count == 1)
  }

  @Test func `a page of values needs the name of its attribute`() throws {
    let page = #"{"count":1,"results":[{"date":"2026-11-20","value":5}]}"#
    let fault = #expect(throws: DocumentError.self) { try read(("steps.json", page)) }
    #expect(fault?.problem.hint?.contains("--attribute") == true)
    let data = try read(
      ("-", page), options: ImportOptions(today: today, attribute: "steps"))
    #expect(entries(data) == ["2026-11-20 steps 5"])
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
      #expect(throws: DocumentError.self) { try read((file, text)) }
    }
  }

  @Test func `averages are read in both spellings, a set a week`() throws {
    let data = try read(
      (
        "a.json",
        #"{"results":[{"user_attribute":"steps","date":"2022-06-12","overall":7000.0,"monday":7100,"sunday":null}]}"#
      ),
      (
        "averages.json",
        #"[{"attribute":"sleep","date":"2022-06-14","overall":420,"saturday":"many"},{"attribute":"sleep","date":"2022-06-05","overall":400}]"#
      ))
    #expect(data.dataset.averages.map(\.week.description) == ["2022-06-05", "2022-06-12"])
    let steps = data.dataset.averages[1].averages["steps"]
    #expect(steps?.overall?.value == 7000 && steps?[.monday]?.value == 7100)
    #expect(steps?[.sunday] == nil && steps?.overall?.days == nil)
    #expect(data.dataset.averages[1].averages["sleep"]?.overall?.value == 420)
    #expect(
      data.problems.first.map(\.description) == [
        "averages.json:1:68: 'many' is not a value of 'saturday'"
      ])
  }

  @Test func `correlations are skipped with a note`() throws {
    let data = try read(
      (
        "correlations.json",
        #"[{"date":"2022-06-12","attribute":"a","attribute2":"b","value":0.5}]"#
      ))
    #expect(data.dataset.entries.isEmpty)
    #expect(data.notes == ["1 correlation or insight is skipped"])
  }

  @Test(arguments: [
    "[]", #"{"results":[]}"#, #"{"count":0,"next":null,"previous":null,"results":[]}"#,
    #"{"username":"josh","attributes":[]}"#,
  ])
  func `a document may be empty`(text: String) throws {
    #expect(try read(("a.json", text)).dataset.entries.isEmpty)
  }

  @Test(arguments: [
    "5", "null", #""text""#, "{}", "[1,2]", #"[{"foo":1}]"#, #"{"attributes":5}"#,
    #"{"results":[{"name":"x"}]}"#, "[[]]", "[null]",
  ])
  func `other JSON is refused with the known shapes`(text: String) {
    let fault = #expect(throws: DocumentError.self) { try read(("a.json", text)) }
    #expect(fault?.description == "a.json: is JSON, but not of a known shape")
    #expect(fault?.problem.hint != nil)
  }

  @Test func `what is not JSON is refused at its line and column`() {
    let fault = #expect(throws: DocumentError.self) {
      try read(("a.json", "[\n\t{\"date\": 01}]"))
    }
    #expect(fault?.description == "a.json:2:11: is not JSON: '01' is not a number of JSON")
  }
}
