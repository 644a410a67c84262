import Foundation
import Metrics

/// Whole programs, run in turn, in another order each round, so that all are disturbed alike.
struct Rounds {
  /// A name and a command, and a preparation in each round that is not measured.
  struct Row {
    let name: String
    let program: TimedProgram
    var preparation: TimedProgram?
  }

  /// The rows of each table; the others of it are held against its first.
  let groups: [(title: String, rows: [Row])]
  /// Whether every row is held against the first of all too, round by round.
  var hasBasis = true
  var count = 50

  /// Programs that take longer, in seconds, are not counted in instructions.
  private static let longestCounted = 1.0

  func text() throws -> String {
    let rows = groups.flatMap(\.rows)
    var costs: [[TimedProgram.Cost]] = Array(repeating: [], count: rows.count)
    // The first round finds everything cold, and is not counted.
    for round in 0...count {
      var random = Random(seed: round)
      let order = rows.indices.shuffled(using: &random)
      for position in order {
        let row = rows[position]
        try row.preparation?.run()
        let cost = try row.program.run()
        if round > 0 { costs[position].append(cost) }
      }
    }
    var tables: [String] = []
    var first = 0
    for group in groups {
      let bases = hasBasis && first > 0 ? [0, first] : [first]
      var table = Table(
        title: group.title,
        heads: bases.map { "× \(rows[$0].name)" }
          + ["median", "25 %", "faults", "peak memory", "instructions"])
      for place in first..<first + group.rows.count {
        table.rows.append(
          try cells(of: rows[place], costs[place], against: bases.map { costs[$0] }))
      }
      tables.append(table.text)
      first += group.rows.count
    }
    return tables.joined(separator: "\n\n")
  }

  private func cells(
    of row: Row, _ costs: [TimedProgram.Cost], against bases: [[TimedProgram.Cost]]
  ) throws -> [String] {
    let seconds = Sample(costs.map(\.seconds))
    try row.preparation?.run()
    let peak = try row.program.peakMemory(of: costs)
    var instructions: Int?
    if seconds.median < Self.longestCounted {
      try row.preparation?.run()
      instructions = try row.program.instructions()
    }
    return [row.name] + bases.map { ratio(costs, $0) } + [
      written(seconds.median * 1000, digits: 2, "ms"),
      written(seconds.quarter * 1000, digits: 2, "ms"),
      written(Sample(costs.map { Double($0.faults) }).median, digits: 0),
      peak.map { "\($0) kB" } ?? "·",
      instructions.map { written(Double($0) / 1e6, digits: 3, "M") } ?? "·",
    ]
  }

  private func ratio(_ costs: [TimedProgram.Cost], _ others: [TimedProgram.Cost]) -> String {
    let ratio = Sample(zip(costs, others).map { $0.seconds / $1.seconds }).median
    return written(ratio, digits: ratio < 100 ? 2 : 0)
  }
}

/// Figures of the same thing, measured again and again.
struct Sample {
  private let sorted: [Double]

  init(_ figures: [Double]) {
    precondition(!figures.isEmpty, "nothing was measured")
    sorted = figures.sorted()
  }

  var least: Double { sorted[0] }
  var quarter: Double { sorted[sorted.count / 4] }
  var median: Double { sorted[sorted.count / 2] }

  /// The seconds that work done in this process takes, `count` times over.
  static func seconds(count: Int, of work: () throws -> Void) rethrows -> Self {
    let clock = SuspendingClock()
    var seconds: [Double] = []
    for _ in 0..<count { seconds.append(try clock.measure(work) / .seconds(1)) }
    return Self(seconds)
  }
}

/// A figure with its digits after the point, and its unit.
func written(_ figure: Double, digits: Int, _ unit: String = "") -> String {
  String(format: "%.\(digits)f", figure) + (unit.isEmpty ? "" : " " + unit)
}

/// Names with their figures, in columns: the first to the left, the others to the right.
struct Table {
  let title: String
  /// The first line; the first column's head is empty.
  let heads: [String]
  var rows: [[String]] = []

  var text: String {
    let lines = [[""] + heads] + rows
    let widths = (0...heads.count).map { column in lines.map { $0[column].count }.max() ?? 0 }
    let drawn = lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }
      .joined(separator: "  ")
    }
    return ([title] + drawn).joined(separator: "\n")
  }
}
