import Metrics
import Testing
import Time

struct AssignmentTests {
  @Test(arguments: [
    (["steps", "5623"], [("steps", "5623")]), (["steps=5623"], [("steps", "5623")]),
    (
      ["steps=5623", "coffee", "yes", "a=b=c"],
      [("steps", "5623"), ("coffee", "yes"), ("a", "b=c")]
    ),
    (["Time asleep", "7h 12m"], [("Time asleep", "7h 12m")]),
    (["weight", "-0.4"], [("weight", "-0.4")]),
  ])
  func `words are assignments`(words: [String], expected: [(String, String)]) throws {
    #expect(
      try Assignment.reading(words) == expected.map { Assignment(name: $0.0, value: $0.1) })
  }

  @Test(arguments: [
    (["steps"], Assignment.Fault.noValue(of: "steps")), (["steps="], .noValue(of: "steps")),
    (["=5"], .noName(of: "5")), (["a", "1", "b"], .noValue(of: "b")), (["="], .noName(of: "")),
  ])
  func `a missing name or value is an error`(words: [String], fault: Assignment.Fault) {
    #expect(throws: fault) { try Assignment.reading(words) }
  }
}
