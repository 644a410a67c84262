import Formats
import Importers
import Metrics
import Testing

/// What documents say of attributes, and what comes of values without it.
struct DescriptionTests {
  private let row = #"{"date":"2026-11-20","value":9}"#

  @Test(arguments: [
    #""group":5"#, #""service":[1]"#, #""value_type":"x""#, #""label":7"#, #""private":"no""#,
    #""priority":"high""#, #""group":{"label":"x"}"#, #""attribute":5"#,
  ])
  func `an odd description costs no value`(member: String) throws {
    let reading = try read(("a", #"[{"name":"steps",\#(member),"values":[\#(row)]}]"#))
    #expect(entries(reading) == ["2026-11-20 steps 9"])
    #expect(reading.problems.isEmpty)
    #expect(reading.oddities.count == (member.contains("attribute") ? 0 : 1))
  }

  @Test func `a group without a name costs none of its items`() throws {
    let reading = try read(
      ("a", day(#"{"attribute":"steps","value":9}"#, group: #""group":5"#)))
    #expect(entries(reading) == ["2026-11-20 steps 9"])
    #expect(reading.problems.isEmpty)
    #expect(reading.oddities.map(\.message) == ["'5' is not a value of 'group'"])
  }

  @Test func `an attribute without a name is left out once`() throws {
    let reading = try read(("a", #"[{"attribute":5,"values":[\#(row)]}]"#))
    #expect(reading.problems.map(\.message) == ["this attribute has no name"])
    #expect(reading.oddities.isEmpty)
  }

  @Test(
    arguments: [
      (nil, ValueType.boolean), (.boolean, .boolean), (.quantity, .quantity),
      (.decimal, .quantity), (.duration, .quantity),
    ] as [(ValueType?, ValueType)])
  func `only what is kept as nothing else may be a tag`(kept: ValueType?, type: ValueType) throws {
    let known = kept.map {
      Attribute(name: "pushups", label: "Pushups", group: "custom", priority: 9, type: $0)
    }
    let text = day(#"{"attribute":"pushups","value":1,"value_type":0}"#)
    let reading = try read(("a", text), knowing: known.map { [$0] } ?? [])
    #expect(reading.dataset.attributes.map(\.type) == [type])
  }

  @Test func `a day that was printed here knows its types`() throws {
    let text = day(#"{"attribute":"pushups","value":1,"value_type":0,"goal_kind":null}"#)
    #expect(try read(("a", text)).dataset.attributes.map(\.type) == [.quantity])
  }

  @Test func `a document without values makes no attribute`() throws {
    let empty = #"[{"name":"teas","group":{"name":"food"},"values":[]}]"#
    let null = #"[{"date":"2026-11-20","value":null}]"#
    let wrong = #"[{"date":"2026-11-20","value":"x"}]"#
    let reading = try read(
      ("a", empty), ("floors.json", null), ("b", #"[{"name":"steps","values":[\#(row)]}]"#),
      ("weight.json", wrong))
    #expect(reading.dataset.attributes.map(\.name) == ["steps"])
    #expect(reading.dataset.groups.map(\.name) == ["activity"])
    #expect(entries(reading) == ["2026-11-20 steps 9"])
    let own = #"[{"name":"teas","own":[],"values":[]}]"#
    #expect(try read(("a", own)).dataset.attributes.map(\.name) == ["teas"])
  }

  @Test func `a file's name comes before the attribute that is told`() throws {
    let options = ReadingOptions(today: today, attribute: "mood_note")
    let named = (name: "data_steps_2026.json", text: "[\(row)]")
    let reading = try read(named, options: options)
    #expect(entries(reading) == ["2026-11-20 steps 9"])
    #expect(
      reading.remarks == [
        "--attribute mood_note names nothing, because all that was read has a name"
      ])
    let page = #"{"results":[{"date":"2026-11-19","value":5}]}"#
    let floors = ReadingOptions(today: today, attribute: "floors")
    #expect(
      try entries(read(named, ("-", page), options: floors)) == [
        "2026-11-19 floors 5", "2026-11-20 steps 9",
      ])
    let fault = #expect(throws: ReadingFault.self) {
      try read(("p1.csv", page), named, ("p2.csv", page), options: floors)
    }
    #expect(
      fault?.description == "p2.csv: does not say of what its values are, and neither does p1.csv")
  }

  @Test func `an average without a name costs itself`() throws {
    let reading = try read(
      (
        "export.json",
        #"[{"date":"2026-11-20","overall":5},{"attribute":"steps","date":"2026-11-20","overall":6}]"#
      ))
    #expect(reading.dataset.averages.map { $0.averages.keys.sorted() } == [["steps"]])
    #expect(
      reading.problems.map(\.description) == ["export.json:1:2: this average names no attribute"])
    let file = try read(("averages_steps_2026.json", #"[{"date":"2026-11-20","overall":5}]"#))
    #expect(file.dataset.averages.map { $0.averages.keys.sorted() } == [["steps"]])
  }

  @Test func `text that reads like a number is told as text`() throws {
    let reading = try read(("steps.json", #"[{"date":"2026-11-20","value":"7"}]"#))
    #expect(reading.problems.map(\.message) == [#"'"7"' is not a value of 'steps'"#])
  }
}
