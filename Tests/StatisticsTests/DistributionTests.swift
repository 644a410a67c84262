import Testing

@testable import Statistics

struct DistributionTests {
  /// Figures of the printed tables of Student's t and of F, and of mpmath for the far tails.
  @Test(arguments: [
    (0, 5, 1), (1, 1, 0.5), (-1, 1, 0.5), (12.706_204_736_174_7, 1, 0.05),
    (2.5, 7.3, 0.039_650_234_665_600_43), (2.228_138_851_986_27, 10, 0.05),
    (-6.2, 120, 8.269_547_511_833_469e-9), (12, 40.5, 6.472_265_845_672_892e-15),
    (25, 300, 2.479_642_711_947_677_5e-75), (1.96, 1e6, 0.049_996_067_585_269_85),
  ])
  func `the two-sided tail of Student's t has its figures, however small`(
    t: Double, freedom: Double, p: Double
  ) {
    #expect(abs(Tail.student(t, freedom: freedom) - p) <= 1e-8 * p)
  }

  @Test(arguments: [
    (1, 36, 305, 0.473_828_285_369_601_2), (2.1, 36, 305, 0.000_423_964_544_757_728_3),
    (4.964_602_743_730_71, 1, 10, 0.05), (5.5, 18, 166, 5.267_433_273_221_667e-10),
    (0, 3, 9, 1), (-2, 3, 9, 1),
  ])
  func `the upper tail of F has its figures`(
    f: Double, over: Double, under: Double, p: Double
  ) {
    #expect(abs(Tail.fisher(f, over, under) - p) <= 1e-8 * p)
  }

  @Test func `without degrees of freedom nothing can be said, and beyond any number all`() {
    #expect(Tail.student(3, freedom: 0) == 1)
    #expect(Tail.student(3, freedom: -1) == 1)
    #expect(Tail.student(.nan, freedom: 4) == 1)
    #expect(Tail.student(.infinity, freedom: 4) == 0)
    #expect(Tail.fisher(.infinity, 2, 4) == 0)
    #expect(Tail.fisher(2, 0, 4) == 1)
    #expect(Tail.student(1e200, freedom: 4) == 0)
  }

  @Test(arguments: [
    (0.975, 1, 12.706_204_736_174_694), (0.975, 4.5, 2.658_912_347_204_403_4),
    (0.025, 28, -2.048_407_141_795_245_4), (0.995, 3.2, 5.493_257_258_868_877),
    (0.995, 340, 2.590_366_472_827_583_3), (0.5, 7, 0),
  ])
  func `the quantiles of Student's t are those of the tables`(
    p: Double, freedom: Double, t: Double
  ) {
    #expect(abs(Tail.studentQuantile(p, freedom: freedom) - t) <= 1e-7 * max(1, abs(t)))
  }

  @Test func `a quantile and its tail agree for every degree of freedom`() {
    for tenths in 5..<2000 {
      let freedom = Double(tenths) / 10
      let t = Tail.studentQuantile(0.99, freedom: freedom)
      #expect(abs(Tail.student(t, freedom: freedom) - 0.02) < 1e-11)
    }
  }

  @Test(arguments: [
    (0.025, 1.959_963_984_540_054), (0.2, 0.841_621_233_572_914_3), (0.5, 0),
    (0.975, -1.959_963_984_540_054), (1e-12, 7.034_483_777_8),
  ])
  func `the quantiles of the normal distribution are those of the tables`(
    upper: Double, z: Double
  ) {
    #expect(abs(Tail.normalQuantile(upper: upper) - z) < 1e-7)
  }

  @Test func `the beta function agrees with factorials`() {
    // B(a, b) = (a - 1)! (b - 1)! ÷ (a + b - 1)!, and B(½, ½) = π.
    var factorials = [1.0]
    for number in 1...60 { factorials.append(factorials[number - 1] * Double(number)) }
    for a in 1...30 {
      for b in 1...30 {
        let exact = factorials[a - 1] * factorials[b - 1] / factorials[a + b - 1]
        let found = Mathematics.exponential(BetaFunction.logarithm(Double(a), Double(b)))
        #expect(abs(found - exact) <= 1e-12 * exact)
      }
    }
    #expect(abs(Mathematics.exponential(BetaFunction.logarithm(0.5, 0.5)) - .pi) < 1e-12)
  }

  @Test(arguments: [
    (341.0, 570, 0.253_473_584), (60, 570, 0.558_735_292), (200, 14_850, 0.372_267_051),
  ])
  func `the weakest visible link depends on days and tests`(
    days: Double, tests: Int, r: Double
  ) throws {
    let visible = try #require(LeastStrength.visible(effectiveDays: days, tests: tests))
    #expect(abs(visible - 1.1 * r) < 1e-6)
    #expect(LeastStrength.visible(effectiveDays: 3, tests: tests) == nil)
    #expect(LeastStrength.visible(effectiveDays: days, tests: 0) == nil)
  }
}
