import Statistics
import Testing

struct MultipleTestTests {
  @Test(arguments: [
    ([], 0.05, []), ([0.05], 0.05, [true]), ([0.051, 0.9], 0.05, [false, false]),
    (
      [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205], 0.05,
      [true, true, false, false, false, false, false, false]
    ),
    // The last p passes, and carries those before it that would not alone.
    ([0.04, 0.04, 0.04], 0.05, [true, true, true]),
    ([0.03, 0.02, 0.01], 0.03, [true, true, true]),
    ([1, 1, 1e-12], 0.05, [false, false, true]),
  ])
  func `Benjamini and Hochberg keep all up to the last place that passes`(
    p: [Double], rate: Double, passes: [Bool]
  ) {
    #expect(MultipleTests.benjaminiHochberg(p, rate: rate) == passes)
  }

  @Test(arguments: [
    ([], []), ([0.01, 0.04], [true, true]), ([0.02, 0.03, 0.04], [false, false, false]),
    ([0.0499], [true]), ([0.2, 0.001, 0.01], [false, true, true]),
    // One that fails ends it for all larger ones.
    ([0.01, 0.03, 0.03, 0.001], [true, false, false, true]),
  ])
  func `Holm goes on until the first that does not pass`(p: [Double], passes: [Bool]) {
    #expect(MultipleTests.holm(p, level: 0.05) == passes)
  }
}
