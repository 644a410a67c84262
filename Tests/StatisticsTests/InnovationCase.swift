import Testing

/// A generated series with the figures of a least-squares fit of its ranks.
struct InnovationCase: CustomTestStringConvertible {
  let note: String
  let generated: GeneratedSeries
  let daysOff: Set<Int32>
  let columns: Int
  let isRich: Bool
  let memory: Double
  let first: Double
  let last: Double

  var testDescription: String { note }

  static let all = [
    InnovationCase(
      note: "no gap", generated: GeneratedSeries(seed: 11, count: 45),
      daysOff: [], columns: 9, isRich: false, memory: 0.29046466389,
      first: -18.9411211431, last: -9.37108581827),
    InnovationCase(
      note: "gaps", generated: GeneratedSeries(seed: 12, count: 50, memory: 0.5, missing: 0.25),
      daysOff: [], columns: 9, isRich: false, memory: 0.564735397118,
      first: 5.71158379204, last: 8.51973299354),
    InnovationCase(
      note: "a tag", generated: GeneratedSeries(seed: 13, count: 60, isTag: true),
      daysOff: [], columns: 9, isRich: false, memory: -0.00277015461055,
      first: 7.79655362393, last: -8.39196115871),
    InnovationCase(
      note: "days off", generated: GeneratedSeries(seed: 14, count: 60, memory: -0.4),
      daysOff: Set(20_410...20_424), columns: 10, isRich: false, memory: -0.449986525012,
      first: -0.64442875254, last: 20.5236179123),
    InnovationCase(
      note: "drift",
      generated: GeneratedSeries(seed: 15, count: 300, memory: 0.6, weekday: 0.8, slope: 0.004),
      daysOff: [], columns: 21, isRich: false, memory: 0.308728726991,
      first: 38.5403313184, last: -84.1923905992),
    InnovationCase(
      note: "week changes its shape",
      generated: GeneratedSeries(seed: 17, count: 200, weekday: -1.5, drift: 4.0),
      daysOff: [], columns: 34, isRich: true, memory: 0.219398419851,
      first: -47.4056103484, last: -0.466921786743),
    InnovationCase(
      note: "sparse", generated: GeneratedSeries(seed: 16, count: 120, missing: 0.6),
      daysOff: [], columns: 12, isRich: false, memory: 0.0138769571546,
      first: 5.23335877563, last: 8.04146531019),
  ]
}
