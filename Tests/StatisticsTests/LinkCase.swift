import Statistics
import Testing
import Time

/// Two generated series, of which the second has a share of the first one's noise, with the figures of
/// their link.
struct LinkCase: CustomTestStringConvertible {
  let note: String
  let one: GeneratedSeries
  let other: GeneratedSeries
  /// The share of the first one's noise, and how many days later the second has it.
  let mix: Double
  let mixLag: Int
  let lag: LinkTest.Lag
  let days: Int
  let r: Double
  let inflation: Double
  let effective: Double
  let p: Double
  let obstacle: LinkTest.Obstacle?

  var testDescription: String { note }

  var x: [(day: Day, value: Double)] { one.pairs }

  var y: [(day: Day, value: Double)] {
    GeneratedSeries.linked(one, other, mix: mix, lag: mixLag)
  }

  static let all = [
    LinkCase(
      note: "linked", one: GeneratedSeries(seed: 21, count: 120),
      other: GeneratedSeries(seed: 22, count: 120), mix: 0.6, mixLag: 0,
      lag: .sameDay, days: 120, r: 0.573270303461, inflation: 1.20982156844,
      effective: 99.188180415,
      p: 5.3853976193e-10, obstacle: nil),
    LinkCase(
      note: "linked, looked at a day later", one: GeneratedSeries(seed: 21, count: 120),
      other: GeneratedSeries(seed: 22, count: 120), mix: 0.6, mixLag: 0,
      lag: .dayAfter, days: 119, r: -0.0567900727834, inflation: 1.20982156844,
      effective: 98.3616122448,
      p: 0.577883532414, obstacle: nil),
    LinkCase(
      note: "linked a day later", one: GeneratedSeries(seed: 23, count: 150),
      other: GeneratedSeries(seed: 24, count: 150), mix: 0.5, mixLag: 1,
      lag: .dayAfter, days: 149, r: 0.550327205151, inflation: 1.06471176648,
      effective: 135.093333333,
      p: 4.62146137761e-12, obstacle: nil),
    LinkCase(
      note: "memory", one: GeneratedSeries(seed: 25, count: 150, memory: 0.75),
      other: GeneratedSeries(seed: 26, count: 150, memory: 0.6), mix: 0, mixLag: 0,
      lag: .sameDay, days: 150, r: 0.101611558987, inflation: 1.01404783647, effective: 136,
      p: 0.239157239715, obstacle: nil),
    LinkCase(
      note: "gaps", one: GeneratedSeries(seed: 27, count: 180, missing: 0.15),
      other: GeneratedSeries(seed: 28, count: 180, missing: 0.2), mix: -0.5, mixLag: 0,
      lag: .sameDay, days: 123, r: -0.372670701309, inflation: 1.14727519964,
      effective: 107.210545507,
      p: 7.58909495994e-05, obstacle: nil),
    LinkCase(
      note: "tag", one: GeneratedSeries(seed: 29, count: 200, isTag: true),
      other: GeneratedSeries(seed: 30, count: 200), mix: 0.4, mixLag: 0,
      lag: .sameDay, days: 200, r: 0.317018910955, inflation: 1.05127051701, effective: 184,
      p: 1.16210183257e-05, obstacle: nil),
    LinkCase(
      note: "few days", one: GeneratedSeries(seed: 31, count: 50),
      other: GeneratedSeries(seed: 32, count: 50), mix: 0.7, mixLag: 0,
      lag: .sameDay, days: 50, r: 0.761658269775, inflation: 1.18389387008, effective: 41,
      p: 7.33446398508e-09, obstacle: .fewDays),
    LinkCase(
      note: "a year",
      one: GeneratedSeries(seed: 33, count: 365, memory: 0.5, weekday: 0.8, slope: 0.003),
      other: GeneratedSeries(seed: 34, count: 365, memory: 0.5, slope: 0.004), mix: 0.3, mixLag: 0,
      lag: .sameDay, days: 365, r: 0.288208605741, inflation: 1.06757065483, effective: 305,
      p: 3.02686914444e-07, obstacle: nil),
  ]
}
