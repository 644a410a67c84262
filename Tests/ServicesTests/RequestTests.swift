import Testing

@testable import Host

/// What is asked of services.
struct RequestTests {
  @Test func `a header is found by its name, the last of several`() {
    let response = Response(status: 429, headers: [("retry-after", "7"), ("retry-after", "9")])
    #expect(response["retry-after"] == "9")
    #expect(response["etag"] == nil)
  }
}
