import Testing

@testable import Host

struct RetryAfterTests {
  private static let date = (name: "date", value: "Fri, 20 Nov 2026 10:00:00 GMT")

  @Test(arguments: [
    ("7", Optional(7)), ("0", 0), ("-7", nil), ("soon", nil), ("", nil),
    ("Fri, 20 Nov 2026 10:00:42 GMT", 42), ("Friday, 20-Nov-26 10:00:42 GMT", 42),
    ("Fri Nov 20 10:00:42 2026", 42), ("Fri, 20 Nov 2026 09:00:00 GMT", 0),
    ("Fri, 20 Nov 2026 11:00:00 GMT", 3600),
  ])
  func `a wait is a number of seconds or a date`(text: String, seconds: Int?) {
    let response = Response(status: 429, headers: [Self.date, ("retry-after", text)])
    #expect(response.retryAfter == seconds)
  }

  @Test func `without a date of the response, the time when it was received counts`() {
    let late = "Fri, 20 Nov 2026 10:00:42 GMT"
    let received = 20_777 * 86_400 + 36_000
    #expect(
      Response(status: 429, headers: [("retry-after", late)], received: received).retryAfter == 42)
    #expect(Response(status: 429, headers: [("retry-after", late)]).retryAfter == nil)
  }
}
