/// Whole programs, run in turn.
///
/// Each round runs every one once, so that what disturbs the machine disturbs all of them alike,
/// and each in another order, since what a program leaves in the caches helps or harms the next.
struct Rounds {
  /// A name and a command, and what is run before it in each round without being measured.
  struct Row {
    let name: String
    let program: Program
    var preparation: Program?
  }

  /// The first is what the others are held against, round by round.
  let rows: [Row]
  let count: Int

  func table(title: String) throws -> Table {
    var table = Table(
      title: title, heads: ["× \(rows[0].name)", "median", "25 %", "faults", "peak memory"])
    var costs: [[Program.Cost]] = Array(repeating: [], count: rows.count)
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
    for (row, own) in zip(rows, costs) {
      let seconds = Sample(own.map(\.seconds))
      let ratios = Sample(zip(own, costs[0]).map { $0.seconds / $1.seconds })
      try row.preparation?.run()
      let peak = try row.program.peakMemory()
      table.rows.append([
        row.name, written(ratios.median, digits: 2),
        written(seconds.median * 1000, digits: 2, "ms"),
        written(seconds.quarter * 1000, digits: 2, "ms"),
        written(Sample(own.map { Double($0.faults) }).median, digits: 0),
        peak.map { "\($0) kB" } ?? "·",
      ])
    }
    return table
  }
}
