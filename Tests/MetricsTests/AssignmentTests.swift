import Metrics
import Testing
import Time

struct AssignmentTests {
  private static let today = Day(number: 20_777)

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

  @Test(arguments: [
    ("steps 5623", Assignment(name: "steps", value: "5623")),
    ("  steps = 5623  ", Assignment(name: "steps", value: "5623")),
    ("2026-11-19 steps 5623", Assignment(name: "steps", value: "5623", day: today - 1)),
    ("yesterday\tsteps\t5623", Assignment(name: "steps", value: "5623", day: today - 1)),
    ("-3 steps=+5", Assignment(name: "steps", value: "+5", day: today - 3)),
    ("\"Time asleep\" 7h 12m", Assignment(name: "Time asleep", value: "7h 12m")),
    ("\"Time asleep\"=7h", Assignment(name: "Time asleep", value: "7h")),
    ("mood_note a = b", Assignment(name: "mood_note", value: "a = b")),
    ("mood_note \"a b\"", Assignment(name: "mood_note", value: "a b")),
    ("mood_note \"a\" or \"b\"", Assignment(name: "mood_note", value: "\"a\" or \"b\"")),
    ("mood_note \"", Assignment(name: "mood_note", value: "\"")),
  ])
  func `a line is an assignment`(line: String, expected: Assignment) throws {
    #expect(try Assignment.reading(line: line[...], on: AssignmentTests.today) == expected)
  }

  @Test(arguments: ["", "   ", "# steps 5", "\t"])
  func `an empty line says nothing`(line: String) throws {
    #expect(try Assignment.reading(line: line[...], on: AssignmentTests.today) == nil)
  }

  @Test(arguments: ["steps", "2026-11-19", "friday steps", "=5", "\"", "\"\" 5", "\"a"])
  func `half a line is none`(line: String) {
    #expect(throws: Assignment.Fault.self) {
      try Assignment.reading(line: line[...], on: AssignmentTests.today)
    }
  }
}
