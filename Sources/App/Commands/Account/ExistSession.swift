import Formats
import Host
import Services

/// One command's talk with an account: several requests at once, and a short wait where it asks for
/// one.
struct ExistSession {
  let exist: Exist
  let context: Context
  private var patience = RetryBudget(of: 3)

  /// More pages than any list has that is meant, and more bytes, since all are in memory at once.
  private static let mostPages = 250
  private static let mostBytes = 4 * Exist.largestBody

  init(_ exist: Exist, in context: Context) {
    self.exist = exist
    self.context = context
  }

  /// The answers to requests up to the first that is none, and why that is none.
  mutating func ask(_ requests: [Request]) throws -> (answers: [Response], fault: (any Error)?) {
    var answers: [Response] = []
    while answers.count < requests.count {
      let exchange = try context.send(Array(requests[answers.count...]))
      var fault: (any Error)? = exchange.fault
      for response in exchange.responses {
        do throws(ExistFault) {
          _ = try Exist.body(of: response)
          answers.append(response)
        } catch {
          fault = error
          break
        }
      }
      if case .tooMany(let seconds)? = fault as? ExistFault,
        try patience.wait(seconds, for: "Exist", in: context)
      {
        continue
      }
      if let fault { return (answers, fault) }
    }
    return (answers, nil)
  }

  /// The answer to one request.
  mutating func ask(_ request: Request) throws -> Response {
    let (answers, fault) = try ask([request])
    if let fault { throw fault }
    return answers[0]
  }

  /// All pages that begin with a page that was asked for, as `request` asks for another.
  ///
  /// - Throws: ``ExistFault`` where the list leads back or has no end, so that no part of it is
  ///   taken for the whole.
  mutating func pages(
    after first: Response, _ request: (_ page: Int) -> Request
  ) throws -> [Response] {
    var pages = [first]
    var number = 1
    var bytes = first.body.count
    while let next = try Exist.page(of: pages[pages.count - 1]).next {
      guard next > number else { throw ExistFault.notUnderstood("the list leads back") }
      guard pages.count < ExistSession.mostPages, bytes <= ExistSession.mostBytes else {
        throw ExistFault.notUnderstood("the list has no end")
      }
      number = next
      pages.append(try ask(request(next)))
      bytes += pages[pages.count - 1].body.count
    }
    return pages
  }

  /// The results of all pages of a list.
  mutating func results(_ request: (_ page: Int) -> Request) throws -> [JSONValue] {
    let first = try ask(request(1))
    return try pages(after: first, request).flatMap { try Exist.page(of: $0).results }
  }
}
