import Services
import Testing
import Text

@testable import Commands
@testable import Host

/// Numbers of services that are larger than any that is meant.
struct HostileAnswerTests {
  @Test(arguments: [Int.max, .min, -1, 86_401])
  func `a wait that is none is not told in minutes`(seconds: Int) {
    #expect(Failure(ExistFault.tooMany(seconds: seconds)).hints[0].hasPrefix("In an hour"))
    let facts = Failure(telling: FactFault.tooMany(seconds: seconds), of: "example.org")
    #expect(facts.hints.contains("Say it again later."))
  }

  @Test(arguments: [
    "9223372036854775807 9223372036854775807", "1 9223372036854775807", "-1 3", "4 1",
  ])
  func `an answer is not longer than what came`(sizes: String) {
    let request = Request("https://exist.io/")
    let exchange = Curl.exchange(
      [request],
      .exited(status: 0, output: [1, 2, 3, 4], errors: Array("answered: 200 \(sizes)\n".utf8)))
    #expect(exchange.responses.isEmpty)
    #expect(exchange.fault != nil)
  }
}
