import Formats
import Importers
import Metrics
import Support
import Testing

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
    let data = try read(("a", text))
    #expect(entries(data) == (expected.map { ["2026-11-20 x \($0)"] } ?? []))
    #expect(data.problems.count == (expected == nil ? 1 : 0))
    if expected == nil {
      #expect(data.problems.first[0].line == 1 && data.problems.first[0].column == 83)
    }
  }

  @Test func `a wrong entry is skipped alone and reported with its place`() throws {
    let data = try read(
      (
        "data_sleep_end_2026.json",
        """
        [{"date":"2026-02-30","value":400},
        \t{"date": "2026-11-20", "value": 3000},
        {"value":7}, 5, {"date":"2026-11-19"}, {"date":"2026-11-18","value":400}]
        """
      ))
    #expect(entries(data) == ["2026-11-18 sleep_end 400"])
    #expect(
      data.problems.first.map(\.description) == [
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
      ("true,false", .boolean), (#"1,"a""#, .text), ("0,1", .boolean),
    ])
  func `a type that is not given is guessed from the values, with a note`(
    values: String, type: ValueType
  ) throws {
    let rows = values.split(separator: ",").enumerated()
      .map { #"{"date":"2026-11-0\#($0 + 1)","value":\#($1)}"# }
    let data = try read(("data_teas_2026.json", "[\(rows.joined(separator: ","))]"))
    #expect(data.dataset.attributes[0].type == type)
    #expect(data.dataset.attributes[0].group == "custom")
    #expect(
      data.notes == [
        "no type is given, so it is guessed from the values: 'teas' (\(type.name))"
      ])
  }

  @Test func `stored attributes stay as they are where the document says nothing else`() throws {
    var known = Attribute(
      name: "teas", label: "Teas", group: "food", priority: 3, type: .decimal, unit: .millilitre)
    known.gauge = .ring
    let file = (name: "teas.json", text: #"[{"date":"2026-11-20","value":5}]"#)
    let untyped = try read(file, knowing: [known])
    #expect(untyped.dataset.attributes == [known] && untyped.notes.isEmpty)
    let page = #"{"results":[{"name":"teas","label":"Cups","value_type":0,"values":[]}]}"#
    var changed = known
    (changed.type, changed.label) = (.quantity, "Cups")
    #expect(try read(file, ("b", page), knowing: [known]).dataset.attributes == [changed])
  }

  @Test func `a template's type comes before the document's`() throws {
    let data = try read(
      ("a", #"[{"name":"keystrokes","value_type":3,"values":[{"date":"2026-11-20","value":-1}]}]"#))
    #expect(data.dataset.attributes[0].type == .quantity && data.problems.isEmpty)
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
    func moods(_ data: ImportedData) -> [Value] { data.dataset.entries.map(\.value) }
    let old = try read(("a", text(#","value_type":0"#, [1, 2, 5])))
    #expect(moods(old) == [.integer(1), .integer(3), .integer(9)])
    #expect(old.notes == ["mood was rated from 1 to 5 and is converted to the scale from 1 to 9"])
    let late = try read(("a", text(#","value_type":0"#, [1, 2, 6])))
    #expect(moods(late) == [.integer(1), .integer(2), .integer(6)])
    #expect(moods(try read(("a", text(#","value_type":8"#, [4])))) == [.integer(4)])
    let untyped = try read(("a", text("", [4])))
    #expect(moods(untyped) == [.integer(4)])
    #expect(untyped.notes == ["mood is read on the scale from 1 to 9, because no type is given"])
    let five = try read(
      ("a", text("", [4, 6])), options: ImportOptions(today: today, moodScale: .five))
    #expect(moods(five) == [.integer(7)] && five.problems.count == 1)
  }

  @Test func `the last of repeated days wins, in one document and over several`() throws {
    let data = try read(
      (
        "steps.json",
        #"[{"date":"2026-11-20","value":1},{"date":"2026-11-19","value":9},{"date":"2026-11-20","value":2},{"date":"2026-11-20","value":null}]"#
      ),
      ("data_steps_2026.json", #"[{"date":"2026-11-19","value":8}]"#))
    #expect(entries(data) == ["2026-11-19 steps 8", "2026-11-20 steps 2"])
    #expect(data.notes == ["2 dates are repeated: the last value is used"])
    #expect(data.nullCount == 1)
  }

  @Test(arguments: DocumentMaker.nastyTexts)
  func `texts are read unchanged`(text: String) throws {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        : String(scalar)
    }
    let data = try read(
      ("mood_note.json", #"[{"date":"2026-11-20","value":"\#(escaped.joined())"}]"#))
    #expect(data.dataset.entries.map(\.value) == [.text(text)])
  }

  @Test func `the first and the last day of the calendar can be in one document`() throws {
    let data = try read(
      ("steps.json", #"[{"date":"9999-12-31","value":1},{"date":"0001-01-01","value":2}]"#))
    #expect(entries(data) == ["0001-01-01 steps 2", "9999-12-31 steps 1"])
  }

  @Test func `a document with wrong bytes is read or refused`() {
    let texts = [
      day(#"{"attribute":"mood","value":4,"value_type":0}"#, head: #""date":"2026-11-20","#),
      #"[{"date":"2026-11-20","value":-1.5e3},{"value":"\ud83d\ude00é","date":"2026-11-19"}]"#,
      #"{"results":[{"user_attribute":"x","date":"2022-06-12","overall":1,"monday":null}]}"#,
      #"[{"name":"x","group":{"name":"food"},"value_type":3,"values":[{"date":"2026-11-20"}]}]"#,
    ]
    let alphabet = Array(#"{}[]",:\u0019eE.+-tfn \#n\#u{0}é"#.utf8) + [0xFF, 0xC3, 0x80]
    var random = SystemRandomNumberGenerator()
    for text in texts {
      for _ in 0..<400 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = bytes.indices.randomElement(using: &random) ?? 0
          bytes[place] = alphabet.randomElement(using: &random) ?? 0
        }
        do {
          _ = try read(
            [("data_x_2026.json", bytes)], chunkSizes: [Int.random(in: 1...9, using: &random)])
        } catch let error as DocumentError {
          #expect(!error.problem.message.isEmpty)
        } catch {
          Issue.record(error)
        }
      }
    }
  }
}
