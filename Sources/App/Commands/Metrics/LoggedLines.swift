import Formats
import Host
import Metrics
import Storage
import Text
import Time

/// Values on standard input, one a line: `2026-11-19 steps 5623`.
struct LoggedLines {
  /// Why a line was skipped.
  struct Problem {
    /// The line number, from 1.
    let line: Int
    let failure: Failure
  }

  private let lines: [Substring]

  /// - Throws: ``Failure`` if the bytes are not UTF-8.
  init(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        "standard input: is not UTF-8 text",
        hints: ["Expected lines with a name and a value, such as 'steps 5623'."], status: .data)
    }
    let start =
      text.unicodeScalars.first == "\u{FEFF}"
      ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    lines = Substring(start).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Records the value of each line, for `day` unless the line names another.
  ///
  /// - Returns: The number of lines that are not blank, and why some were skipped.
  func record(
    to logbook: inout Logbook, in change: Change, on day: Day, today: Day
  ) throws -> (count: Int, problems: [Problem]) {
    logbook.finder.isCaching = true
    var count = 0
    var problems: [Problem] = []
    for (index, line) in lines.enumerated() {
      do {
        count += 1
        guard let assignment = try parse(line, on: today) else {
          count -= 1
          continue
        }
        try logbook.record(assignment, on: assignment.day ?? day, in: change)
      } catch let failure as Failure {
        problems.append(Problem(line: index + 1, failure: failure))
      }
    }
    return (count, problems)
  }

  private func parse(_ line: Substring, on today: Day) throws -> Assignment? {
    let assignment: Assignment?
    do throws(Assignment.Fault) {
      assignment = try Assignment.reading(line: line, on: today)
    } catch {
      throw Failure(error)
    }
    if let day = assignment?.day, day > today {
      throw Failure.usage(
        "\(day) is in the future", hints: ["Expected \(today) or an earlier day."])
    }
    return assignment
  }
}

extension Assignment.Fault: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .noValue(of: let name):
      .usage(
        "missing value for '\(name)'",
        hints: [
          "Write the value after the name, or \(ShellText.quoted(name))=<value>."
        ])
    case .noName(of: let value):
      .usage(
        "missing name before '\(value)'", hints: ["Write it like this: dash log steps=5623"])
    }
  }
}
