import Formats
import Host
import Metrics
import Storage
import Text
import Time

/// The lines of a standard input that says values, one a line: `2026-11-19 steps 5623`.
struct LoggedLines {
  /// Why a line was left out.
  struct Problem {
    /// Counts from 1.
    let line: Int
    let failure: Failure
  }

  private let lines: [Substring]

  /// - Throws: ``Failure`` where the bytes are no text.
  init(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        "standard input: is not UTF-8 text",
        hints: ["A line is a name and a value, such as 'steps 5623'."], status: .data)
    }
    let start =
      text.unicodeScalars.first == "\u{FEFF}"
      ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    lines = Substring(start).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Puts the value of each line; of lines that name no day on `day`.
  ///
  /// - Returns: How many lines say something, and why some of them were left out.
  func put(
    to logbook: inout Logbook, in change: Change, on day: Day, today: Day
  ) throws -> (count: Int, problems: [Problem]) {
    logbook.finder.isRemembering = true
    var count = 0
    var problems: [Problem] = []
    for (index, line) in lines.enumerated() {
      do {
        count += 1
        guard let assignment = try reading(line, on: today) else {
          count -= 1
          continue
        }
        try logbook.put(assignment, on: assignment.day ?? day, in: change)
      } catch let failure as Failure {
        problems.append(Problem(line: index + 1, failure: failure))
      }
    }
    return (count, problems)
  }

  private func reading(_ line: Substring, on today: Day) throws -> Assignment? {
    let assignment: Assignment?
    do throws(Assignment.Fault) {
      assignment = try Assignment.reading(line: line, on: today)
    } catch {
      throw Failure(error)
    }
    if let day = assignment?.day, day > today {
      throw Failure.usage("\(day) is still to come", hints: ["A day is at most \(today)."])
    }
    return assignment
  }
}

extension Assignment.Fault: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .noValue(of: let name):
      .usage(
        "'\(name)' needs a value",
        hints: [
          "Write \(ShellText.quoted(name)) and then its value, or \(ShellText.quoted(name))=<value>."
        ])
    case .noName(of: let value):
      .usage("no name stands before '\(value)'", hints: ["Such as 'dash log steps=5623'."])
    }
  }
}
