import Facts
import Host
import Services
import Time

/// One command's talk with a service of facts: several dates at once, and a short wait where it
/// asks for one.
struct FactTalk {
  /// As people are told of it: `en.wikipedia.org`.
  let host: String
  private let service: FactService
  private let context: Context
  private var patience = RetryBudget(of: 4)
  /// Why it is not asked any more.
  private var end: (any Error)?

  init(_ service: FactService, in context: Context) {
    self.service = service
    self.context = context
    let address = service.request(for: DateOfYear(context.today)).address
    host = Curl.host(of: address) ?? address
  }

  /// What it says of each date.
  mutating func ask(
    _ dates: [DateOfYear]
  ) throws -> [(date: DateOfYear, answer: Result<[Fact], any Error>)] {
    var answers: [(DateOfYear, Result<[Fact], any Error>)] = []
    asking: while answers.count < dates.count {
      let left = dates[answers.count...]
      if let end {
        answers += left.map { ($0, .failure(end)) }
        break
      }
      let exchange = try context.send(left.map { service.request(for: $0) })
      if let fault = exchange.fault, fault.isLasting { end = fault }
      for (date, response) in zip(left, exchange.responses) {
        do throws(FactFault) {
          answers.append((date, .success(try service.facts(in: response))))
        } catch {
          if case .tooMany(let seconds) = error {
            end = try patience.wait(seconds, for: host, in: context) ? nil : error
            continue asking
          }
          if [.refused(status: 403), .refused(status: 501)].contains(error) { end = error }
          answers.append((date, .failure(error)))
        }
      }
      if let fault = exchange.fault, end == nil {
        answers.append((dates[answers.count], .failure(fault)))
      }
    }
    return answers
  }
}

extension NetworkFault {
  /// Whether another date would meet it too, and is not to wait for that.
  fileprivate var isLasting: Bool {
    switch self {
    case .noCarrier, .address, .noSuchHost, .refused, .tooSlow, .notTrusted: true
    case .cutOff, .tooLarge, .ledAround, .other: false
    }
  }
}
