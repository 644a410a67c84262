import Foundation
import Testing

@testable import Time

struct HTTPDateTests {
  /// 2026-11-20T10:00:00Z.
  private static let now = 20_777 * 86_400 + 36_000

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Fri, 20 Nov 2026 10:00:30 GMT", now + 30),
    ("Friday, 20-Nov-26 10:00:30 GMT", now + 30), ("Fri Nov 20 10:00:30 2026", now + 30),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    // More than 50 years ahead is past.
    ("Sunday, 20-Nov-77 10:00:00 GMT", 248_868_000),
    ("Thursday, 19-Nov-76 09:00:00 GMT", 3_373_002_000),
  ])
  func `a date of HTTP is a time`(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(in: text, now: Self.now) == seconds)
  }

  @Test func `the first form agrees with Foundation`() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    for step in 0..<400 {
      let seconds = step * 12_345_677
      let date = Date(timeIntervalSince1970: Double(seconds))
      for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
        formatter.dateFormat = format
        #expect(HTTPDate.seconds(in: formatter.string(from: date), now: Self.now) == seconds)
      }
    }
  }

  @Test(arguments: [
    "", "120", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
    "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 194 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT",
    "Sun Nov 6 08:49 1994", "1994-11-06T08:49:37Z",
  ])
  func `anything else is none`(text: String) {
    #expect(HTTPDate.seconds(in: text, now: Self.now) == nil)
  }
}
