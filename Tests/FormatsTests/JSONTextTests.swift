import Formats
import Testing

struct JSONTextTests {
  @Test func `members are on lines of their own, and rows on one line each`() {
    let text = JSONText.object { json in
      json.member("name", "steps")
      json.member("unit", String?.none)
      json.rows("values", of: [1, 2]) { json, number in
        json.member("value", number)
        json.member("tags", ["a", "b"])
        json.object("goal") { $0.member("limit", true) }
      }
      json.rows("facts", of: [Int]()) { _, _ in }
      json.array("groups", of: [3]) { $0.member("priority", $1) }
    }
    #expect(
      text == """
        {
          "name": "steps",
          "unit": null,
          "values": [
            {"value": 1, "tags": ["a", "b"], "goal": {"limit": true}},
            {"value": 2, "tags": ["a", "b"], "goal": {"limit": true}}
          ],
          "facts": [],
          "groups": [
            {
              "priority": 3
            }
          ]
        }
        """)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a \"b\"", #"a \"b\""#), (#"a\b"#, #"a\\b"#), ("a\nb", #"a\nb"#),
      ("\u{1b}[2J", #"\u001b[2J"#), ("\u{7f}", #"\u007f"#), ("\u{202e}", #"\u202e"#), ("é", "é"),
      ("", ""),
    ])
  func `a string is escaped where it must be`(string: String, written: String) {
    #expect(JSONText.quoted(string) == "\"\(written)\"")
    #expect(JSONText.object { $0.member("a", string) } == "{\n  \"a\": \"\(written)\"\n}")
  }
}
