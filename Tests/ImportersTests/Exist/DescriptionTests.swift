import Formats
import Importers
import Metrics
import Testing

private let null = #"{"date":"2026-11-20","value":null}"#

/// What documents say about attributes, and values whose attributes they do not describe.
struct DescriptionTests {
  private let row = #"{"date":"2026-11-20","value":9}"#

  @Test(arguments: [
    #""group":5"#, #""service":[1]"#, #""value_type":"x""#, #""label":7"#, #""private":"no""#,
    #""priority":"high""#, #""group":{"label":"x"}"#, #""attribute":5"#,
  ])
  func `an invalid description loses no value`(member: String) throws {
    let data = try read(("a", #"[{"name":"steps",\#(member),"values":[\#(row)]}]"#))
    #expect(entries(data) == ["2026-11-20 steps 9"])
    #expect(data.problems.isEmpty)
    #expect(data.warnings.first.count == (member.contains("attribute") ? 0 : 1))
  }

  @Test func `a group without a name loses none of its items`() throws {
    let data = try read(
      ("a", day(#"{"attribute":"steps","value":9}"#, group: #""group":5"#)))
    #expect(entries(data) == ["2026-11-20 steps 9"])
    #expect(data.problems.isEmpty)
    #expect(data.warnings.first.map(\.message) == ["'5' is not a value of 'group'"])
  }

  @Test func `an attribute without a name is skipped and reported once`() throws {
    let data = try read(("a", #"[{"attribute":5,"values":[\#(row)]}]"#))
    #expect(data.problems.first.map(\.message) == ["this attribute has no name"])
    #expect(data.warnings.first.isEmpty)
  }

  @Test(
    arguments: [
      (nil, ValueType.boolean), (.boolean, .boolean), (.quantity, .quantity),
      (.decimal, .quantity), (.duration, .quantity),
    ] as [(ValueType?, ValueType)])
  func `only an attribute that is stored with no other type may be a tag`(
    stored: ValueType?, type: ValueType
  ) throws {
    let known = stored.map {
      Attribute(name: "pushups", label: "Pushups", group: "custom", priority: 9, type: $0)
    }
    let text = day(#"{"attribute":"pushups","value":1,"value_type":0}"#)
    let data = try read(("a", text), knowing: known.map { [$0] } ?? [])
    #expect(data.dataset.attributes.map(\.type) == [type])
  }

  @Test func `a day that dash printed has exact types`() throws {
    let text = day(#"{"attribute":"pushups","value":1,"value_type":0,"goal_kind":null}"#)
    #expect(try read(("a", text)).dataset.attributes.map(\.type) == [.quantity])
  }

  @Test(
    arguments: [
      (
        #"[{"name":"teas","value_type":0,"group":{"name":"custom"},"values":[\#(null)]}]"#,
        .quantity
      ),
      (
        #"[{"name":"teas","value_type":7,"group":{"name":"custom"},"values":[\#(null)]}]"#, .boolean
      ),
      (#"[{"name":"teas","value_type":1,"values":[\#(null),\#(null)]}]"#, .decimal),
      (#"[{"name":"sleep_end","values":[]}]"#, .timeFromMidnight),
      (
        #"{"date":"2026-11-20","attributes":[{"group":"food","items":[{"attribute":"teas","value_type":3,"value":null}]}]}"#,
        .duration
      ),
    ] as [(String, ValueType)])
  func `an attribute that is only ever null exists with its type`(
    text: String, type: ValueType
  ) throws {
    let data = try read(("a", text))
    #expect(data.dataset.attributes.map(\.type) == [type])
    #expect(data.dataset.entries.isEmpty && data.problems.count == 0)
  }

  @Test func `a stored tag that is null today stays a tag`() throws {
    let text = day(#"{"attribute":"gym","value":null,"value_type":0}"#)
    let data = try read(("a", text), knowing: [.tag(name: "gym", label: "Gym")])
    #expect(data.dataset.attributes.map(\.type) == [.boolean])
  }

  @Test func `an attribute without a value or a type is left out`() throws {
    let empty = #"[{"name":"teas","group":{"name":"food"},"values":[]}]"#
    let wrong = #"[{"date":"2026-11-20","value":"x"}]"#
    let data = try read(
      ("a", empty), ("b", #"[{"name":"steps","values":[\#(row)]}]"#),
      ("weight.json", wrong))
    #expect(data.dataset.attributes.map(\.name) == ["steps"])
    #expect(data.dataset.groups.map(\.name) == ["activity"])
    #expect(entries(data) == ["2026-11-20 steps 9"])
    let own = #"[{"name":"teas","own":[],"values":[]}]"#
    #expect(try read(("a", own)).dataset.attributes.map(\.name) == ["teas"])
  }

  @Test func `a file's name comes before the attribute of the options`() throws {
    let options = ImportOptions(today: today, attribute: "mood_note")
    let named = (name: "data_steps_2026.json", text: "[\(row)]")
    let data = try read(named, options: options)
    #expect(entries(data) == ["2026-11-20 steps 9"])
    #expect(
      data.notes == [
        "--attribute mood_note is not used: every document names its attributes"
      ])
    let page = #"{"results":[{"date":"2026-11-19","value":5}]}"#
    let floors = ImportOptions(today: today, attribute: "floors")
    #expect(
      try entries(read(named, ("-", page), options: floors)) == [
        "2026-11-19 floors 5", "2026-11-20 steps 9",
      ])
    let fault = #expect(throws: DocumentError.self) {
      try read(("p1.csv", page), named, ("p2.csv", page), options: floors)
    }
    #expect(
      fault?.description
        == "p2.csv: does not name the attribute of its values, and neither does p1.csv")
  }

  @Test func `averages without a name are skipped alone`() throws {
    let data = try read(
      (
        "export.json",
        #"[{"date":"2026-11-20","overall":5},{"attribute":"steps","date":"2026-11-20","overall":6}]"#
      ))
    #expect(data.dataset.averages.map { $0.averages.keys.sorted() } == [["steps"]])
    #expect(
      data.problems.first.map(\.description) == [
        "export.json:1:2: these averages name no attribute"
      ]
    )
    let file = try read(("averages_steps_2026.json", #"[{"date":"2026-11-20","overall":5}]"#))
    #expect(file.dataset.averages.map { $0.averages.keys.sorted() } == [["steps"]])
  }

  @Test func `text that reads like a number is quoted as text`() throws {
    let data = try read(("steps.json", #"[{"date":"2026-11-20","value":"7"}]"#))
    #expect(data.problems.first.map(\.message) == [#"'"7"' is not a value of 'steps'"#])
  }
}
