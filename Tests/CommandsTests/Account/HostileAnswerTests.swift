import Services
import Testing
import Text

@testable import Commands
@testable import Host

/// Numbers in responses that are far too large.
struct HostileAnswerTests {
  @Test(arguments: [Int.max, .min, -1, 86_401])
  func `an impossible wait is not shown in minutes`(seconds: Int) {
    let exist = Exist(token: Exist.Token(kind: .developer, secret: "dev"))
    let problem = ServiceProblem.rateLimited(seconds: seconds)
    #expect(
      exist.error(problem).hints == ["Try again in an hour; dash continues where it stopped."])
    #expect(MuffinLabs().error(problem).hints == ["Try again later."])
  }

  @Test(arguments: [
    "9223372036854775807 9223372036854775807", "1 9223372036854775807", "-1 3", "4 1",
  ])
  func `a response is not longer than what arrived`(sizes: String) {
    let request = Request("https://exist.io/")
    let exchange = Curl.exchange(
      [request],
      .exited(status: 0, output: [1, 2, 3, 4], errors: Array("answered: 200 \(sizes)\n".utf8)))
    #expect(exchange.responses.isEmpty)
    #expect(exchange.error != nil)
  }
}
