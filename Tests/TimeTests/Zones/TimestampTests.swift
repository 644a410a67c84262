import Testing
import Time

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00.000Z", Int64(0)), ("1970-01-01T00:00:00.001Z", 1),
    ("1969-12-31T23:59:59.999Z", -1), ("2026-11-20T21:00:05.12Z", 1_795_208_405_120),
    ("2026-11-20T21:00:05Z", 1_795_208_405_000), ("2026-11-20T22:00:05+01:00", 1_795_208_405_000),
    ("2026-11-20T17:30:05.000999-0330", 1_795_208_405_000),
    ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ])
  func `dates and times of services are read to the millisecond`(text: String, expected: Int64) {
    let time = Timestamp(iso: text)
    #expect(time?.milliseconds == expected)
    #expect(time.flatMap { Timestamp(iso: $0.description) } == time)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T21:00Z", "2026-11-20 21:00:05Z", "2026-11-20T21:00:05",
    "2026-11-20T21:00:05.Z", "2026-11-20T21:00:05.1234567890Z", "2026-02-30T21:00:05Z",
    "2026-11-20T24:00:05Z", "2026-11-20T21:00:60Z", "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-11-20T21:00:05+25:00",
    "2026-11-20T21:00:05+1", "2026-11-20T21:00:05ZZ", "２026-11-20T21:00:05Z",
  ])
  func `anything else is not a timestamp`(text: String) {
    #expect(Timestamp(iso: text) == nil)
  }

  @Test func `an instant loses its milliseconds, and stays in the years 1 to 9999`() {
    #expect(Timestamp(milliseconds: -1).instant == Instant(seconds: -1))
    #expect(Timestamp(milliseconds: 1999).instant == Instant(seconds: 1))
    #expect(Timestamp(Instant(seconds: 5)).milliseconds == 5000)
    #expect(Timestamp(Instant(seconds: .max)) == .last)
    #expect(Timestamp(Instant(seconds: .min)) == .first)
  }
}

extension Timestamp {
  fileprivate static let first = Timestamp(milliseconds: .min)
  fileprivate static let last = Timestamp(milliseconds: .max)
}
