import Foundation
import Testing

@testable import Formats

/// Trees of JSON that are written as literals and on one line.
struct JSONTreeTests {
  @Test func `a tree is a line, and is read as it was`() throws {
    let tree: JSONValue = [
      "text": "a \"b\"\n\u{1b}[31m", "whole": 5, "list": [true, [:], []], "none": .null,
      "decimal": .number(.decimal(0.1)),
    ]
    let line = tree.line
    #expect(!line.contains("\n") && !line.contains("\u{1b}"))
    #expect(try JSONValue(reading: line) == tree)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["text"] as? String == "a \"b\"\n\u{1b}[31m")
    #expect(object?.count == 5)
  }

  @Test func `a member is set at its place, or as the last`() {
    var tree: JSONValue = ["a": 1, "b": 2]
    tree.set("a", to: 3)
    tree.set("c", to: "x")
    #expect(tree.line == #"{"a":3,"b":2,"c":"x"}"#)
    #expect(tree.numberCount == 2)
  }
}
