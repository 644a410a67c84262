import Host
import Limits
import Text

/// Sends the requests of one command to one web service: several in one run of curl, with short
/// waits, pages of lists and an end at Ctrl-C.
///
/// Results are handed over as they are complete, so that a failure loses none.
package struct ServiceClient {
  package let provider: any Provider
  /// The subject of the requests, for the notice of waiting: `the forecast`.
  package var subject: String?
  /// After how many seconds without a byte a request is given up.
  package var silence = Request.usualSilence
  private let host: Host
  private let agent: String
  private let notify: (String) -> Void
  /// How often it still waits when the service asks for it.
  private var waitsLeft = 3
  /// A longer wait is left to the person, in seconds.
  private static let longestWait = 60
  /// Why further requests would fail too; they are not sent.
  private var lastingError: (any Error)?

  package init(
    _ provider: any Provider, host: Host, agent: String, notify: @escaping (String) -> Void
  ) { (self.provider, self.host, self.agent, self.notify) = (provider, host, agent, notify) }

  /// Sends a request for each item, `batch` of them in one run of curl, and hands over the results;
  /// an error that concerns all requests is handed over for the others too.
  package mutating func send<Item>(
    for items: [Item], batch: Int, progress: (_ done: Int) -> Void = { _ in },
    request: (Item) -> Request,
    handle: (inout ServiceClient, Item, Result<Response, any Error>) throws -> Void
  ) throws {
    host.catchInterrupts(true)
    defer { host.catchInterrupts(false) }
    progress(0)
    var done = 0
    while done < items.count {
      let results =
        if let lastingError {
          [Result<Response, any Error>.failure(lastingError)]
        } else {
          try exchange(items[done...].prefix(batch).map(request))
        }
      for result in results {
        try handle(&self, items[done], result)
        done += 1
        progress(done)
      }
    }
  }

  package mutating func response(to request: Request) throws -> Response {
    var response: Response?
    try send(
      for: [request], batch: 1, request: { $0 },
      handle: { _, _, result in response = try result.get() })
    guard let response else { preconditionFailure("each request has a result") }
    return response
  }

  /// Reads a list page by page, until `read` returns no request for a next page.
  package mutating func forEachPage(
    from first: Request, _ response: Response? = nil, read: (Response) throws -> Request?
  ) throws {
    var requests = [first]
    var rest = Budget(.pages)
    _ = rest.take()
    var page = try response ?? self.response(to: first)
    while let next = try read(page) {
      guard !requests.contains(next) else {
        throw provider.error(.invalidResponse("the list leads back to an earlier page"))
      }
      guard rest.take() else {
        throw provider.error(.endless("it goes on after \(Limit.pages.amount) pages"))
      }
      requests.append(next)
      page = try self.response(to: next)
    }
  }

  package mutating func pages(
    from first: Request, _ response: Response? = nil, next: (Response) throws -> Request?
  ) throws -> [Response] {
    var pages: [Response] = []
    var room = Budget(.listBytes)
    let tooLarge = provider.error(.endless("it is larger than \(Limit.listBytes.amount >> 20) MB"))
    try forEachPage(from: first, response) { page in
      let hasRoom = room.take(page.body.count)
      pages.append(page)
      let request = try next(page)
      if request != nil, !hasRoom { throw tooLarge }
      return request
    }
    return pages
  }

  /// Sends requests once and reads the results, fewer if there was an error or a wait.
  private mutating func exchange(_ requests: [Request]) throws -> [Result<Response, any Error>] {
    if host.isInterrupted() { throw Interruption() }
    if let other = requests.first(where: { !provider.covers($0.address) }) {
      throw provider.error(.otherAddress(other.address))
    }
    let requests = requests.map { request in
      var request = request
      request.headers = provider.headers + request.headers
      request.silence = silence
      return request
    }
    let exchange = try host.send(requests, agent: agent, whileWaiting: showWait)
    host.errors.eraseNotice()
    if host.isInterrupted() { throw Interruption() }
    var results: [Result<Response, any Error>] = []
    for (request, response) in zip(requests, exchange.responses) {
      guard let problem = problem(in: response, to: request) else {
        results.append(.success(response))
        continue
      }
      if case .rateLimited(let seconds?) = problem, waitsLeft > 0,
        0...ServiceClient.longestWait ~= seconds
      {
        waitsLeft -= 1
        notify("\(provider.name) asks to wait \(CountText.of(seconds, "second", "seconds"))")
        host.wait(seconds)
        return results
      }
      let error = provider.error(problem)
      results.append(.failure(error))
      if provider.isLasting(problem) {
        lastingError = error
        return results
      }
    }
    if let error = exchange.error {
      if error.isLasting { lastingError = error }
      results.append(.failure(error))
    }
    return results
  }

  /// Shows on a terminal that dash waits, with the service, the time, and how to stop.
  private func showWait(seconds: Double) {
    let work = subject.map { "Fetching \($0) from" } ?? "Waiting for"
    host.errors.draw(notice: CleanText("\(work) \(provider.name), \(Int(seconds)) s, Ctrl-C stops"))
  }

  private func problem(in response: Response, to request: Request) -> ServiceProblem? {
    let isConditional = request.headers.contains {
      $0.name == "If-None-Match" || $0.name == "If-Modified-Since"
    }
    if isConditional, response.isNotModified { return nil }
    return provider.problem(in: response)
  }
}
