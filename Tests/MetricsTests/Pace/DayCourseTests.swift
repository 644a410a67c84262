import Metrics
import Testing

struct DayCourseTests {
  private static let samples = [
    DayCourse.Sample(minute: 120, value: 300), DayCourse.Sample(minute: 240, value: 900),
    DayCourse.Sample(minute: 480, value: 1000), DayCourse.Sample(minute: 1460, value: 5000),
  ]

  @Test(
    arguments: [
      (0, 0), (60, 150), (120, 300), (180, 600), (240, 900), (300, nil), (480, 1000), (700, nil),
      (1460, 5000), (1500, nil),
    ] as [(Int, Double?)])
  func `a service's samples are joined where they are three hours apart at most`(
    minute: Int, amount: Double?
  ) {
    #expect(DayCourse.synced(Self.samples).amount(by: minute) == amount)
  }

  @Test(
    arguments: [(0, 0.0), (119, 0), (120, 300), (470, 900), (1000, 1000), (1460, 5000)]
      as [(Int, Double)])
  func `a typed value stays until the next one`(minute: Int, amount: Double) {
    #expect(DayCourse.typed(Self.samples).amount(by: minute) == amount)
  }

  @Test func `a day is known up to its last sample, and typed ones up to now`() throws {
    let shares = try #require(
      HourlyShares(amounts: (0..<24).map { $0 < 9 ? 1 : 0 }))
    #expect(DayCourse.typed(Self.samples).knownMinute(at: 660) == 660)
    #expect(DayCourse.synced(Array(Self.samples.prefix(2))).knownMinute(at: 660) == 240)
    #expect(DayCourse.hourly(shares, total: 5).knownMinute(at: 660) == 540)
    #expect(DayCourse.hourly(shares, total: 5).knownMinute(at: 520) == 520)
    #expect(abs((DayCourse.hourly(shares, total: 90).amount(by: 270) ?? 0) - 45) < 0.05)
  }
}
