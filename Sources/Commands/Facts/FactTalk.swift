import Almanac
import Services

/// One command's talk with a service of facts: several dates at once, and a short wait where it
/// asks for one.
struct FactTalk {
  /// As people are told of it: `en.wikipedia.org`.
  let host: String
  private let service: FactService
  private let environment: Environment
  private var waits = 0
  /// Why it is not asked any more.
  private var end: (any Error)?

  /// A longer wait is left to the person, in seconds.
  private static let longestWait = 60
  private static let mostWaits = 4

  init(_ service: FactService, in environment: Environment) {
    self.service = service
    self.environment = environment
    let address = service.request(for: DateOfYear(environment.today)).address
    host = Curl.host(of: address) ?? address
  }

  /// What it says of each date.
  mutating func ask(
    _ dates: [DateOfYear]
  ) throws -> [(date: DateOfYear, answer: Result<[Fact], any Error>)] {
    var answers: [(DateOfYear, Result<[Fact], any Error>)] = []
    while answers.count < dates.count {
      let left = dates[answers.count...]
      if let end {
        answers += left.map { ($0, .failure(end)) }
        break
      }
      let exchange = try environment.send(left.map { service.request(for: $0) })
      // A network that failed once is not waited for with every date.
      end = exchange.fault
      for (date, response) in zip(left, exchange.responses) {
        do throws(FactFault) {
          answers.append((date, .success(try service.facts(in: response))))
        } catch {
          if case .tooMany(let seconds) = error {
            try wait(seconds, error)
            break
          }
          if [.refused(status: 403), .refused(status: 501)].contains(error) { end = error }
          answers.append((date, .failure(error)))
        }
      }
    }
    return answers
  }

  /// Waits where that is short, else asks no more.
  private mutating func wait(_ seconds: Int?, _ fault: FactFault) throws {
    guard let seconds, 0...FactTalk.longestWait ~= seconds, waits < FactTalk.mostWaits else {
      end = fault
      return
    }
    waits += 1
    end = nil
    environment.remark("\(host) asks to wait \(seconds) seconds")
    _ = try environment.run(Program(["sleep", "\(seconds)"], seconds: seconds + 10))
  }
}
