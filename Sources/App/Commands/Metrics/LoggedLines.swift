import Actions
import Metrics
import Text
import Time

/// Values on standard input, in lines such as `2026-11-19: steps 5623, mood 4`.
struct LoggedLines {
  /// Why a line was skipped.
  struct SkippedLine {
    /// The line number, from 1.
    let line: Int
    let failure: Failure
    /// Whether the line has another meaning, so that it is not to be done as if it were typed.
    var isUnclear = false
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

  /// Reads the values of each line, for `day` unless the line names another.
  ///
  /// A line is read as a whole or not at all.
  /// - Returns: The number of lines that are not blank, and why some were skipped.
  func read(
    to logbook: inout Logbook, on day: Day, days: DayReading
  ) throws -> (count: Int, problems: [SkippedLine]) {
    logbook.finder.isCaching = true
    var count = 0
    var problems: [SkippedLine] = []
    for (index, text) in lines.enumerated() {
      do {
        count += 1
        guard let line = try read(text, by: days, logbook) else {
          count -= 1
          continue
        }
        let day = line.day ?? day
        let entries = try line.assignments.map { try logbook.checked($0, on: day) }
        for entry in entries { try logbook.add(entry) }
      } catch let fault as WrittenLine.Fault {
        problems.append(SkippedLine(line: index + 1, failure: Failure(fault), isUnclear: true))
      } catch let failure as Failure {
        problems.append(SkippedLine(line: index + 1, failure: failure))
      }
    }
    return (count, problems)
  }

  /// The number of lines that are not blank.
  var count: Int { lines.count { !$0.trimmed.isEmpty && $0.trimmed.first != "#" } }

  /// Does a line as if it were typed; returns false if that fails too.
  func isDone(asTyped problem: SkippedLine, in context: Context) -> Bool {
    let text = lines[problem.line - 1].trimmed
    // A minus sign belongs to the value here.
    guard !problem.isUnclear, !text.contains(where: { $0 == "-" || $0 == "+" })
    else { return false }
    return (try? TypedLines.run(String(text), .dash, in: context)) != nil
  }

  private func read(
    _ text: Substring, by days: DayReading, _ logbook: Logbook
  ) throws -> WrittenLine? {
    var finder = logbook.finder
    let line = try WrittenLine(text, days: days) { name in
      try (finder.tracked(name) ?? AttributeFinder.template(name)).map { $0.type == .text }
    }
    if let day = line?.day, day > days.today {
      throw Failure.usage(
        "\(day) is in the future", hints: ["Expected \(days.today) or an earlier day."])
    }
    return line
  }
}

extension WrittenLine.Fault: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .noValue(of: let name):
      .usage("missing value for '\(name)'", hints: ["Write the value after the name."])
    case .noName(of: let value):
      .usage(
        "missing name before '\(value)'", hints: "Write a name and a value, such as 'steps 5623'.")
    case .daysAgo(let text):
      .usage(
        "missing name before '\(text)'",
        hints: ["In a line it is a value. Write the day, such as 2026-11-20 or yesterday."])
    case .noDay(let text):
      .usage(
        "invalid date '\(text)'",
        hints: ["Expected a date such as 2026-11-20 or 20.11.2026, or yesterday, or friday."])
    case .ambiguousDay(let text, let dayFirst, let monthFirst):
      .ambiguousDate(text, dayFirst, monthFirst, command: nil)
    case .ambiguous(let text, let next):
      .usage(
        "it is not clear where the text '\(text)' ends",
        hints: ["If it ends there: \"\(text)\", \(next)", "If not: \"\(text), \(next)\""])
    case .repeated(let name):
      .usage("'\(name)' occurs twice", hints: ["Write one value of each attribute in a line."])
    }
  }
}

extension Assignment.Fault: FailureConvertible {
  package var failure: Failure {
    switch self {
    case .noValue(of: let name):
      .usage(
        "missing value for '\(name)'",
        hints: ["Write the value after the name, such as: dash log steps 5623"])
    case .noName(of: let value):
      .usage("missing name before '\(value)'", hints: ["Write it like this: dash log steps=5623"])
    }
  }
}
