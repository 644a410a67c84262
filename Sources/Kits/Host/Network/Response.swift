import Time

/// The response of a web service.
package struct Response: Equatable, Sendable {
  package var status: Int
  /// Header fields in the order of the response, with their names in lower case.
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// When it was received, in seconds since 1970 in UTC; nil if unknown.
  package var received: Int?

  /// The value of a header; of several with that name, the last.
  package subscript(name: String) -> String? { headers.last { $0.name == name }?.value }

  /// The seconds to wait by `Retry-After`, a number or a date; 0 for a date that is past; a date is
  /// compared with the date of the response, or else with the time when it was received.
  package var retryAfter: Int? {
    guard let text = self["retry-after"] else { return nil }
    if let seconds = Int(text) { return seconds < 0 ? nil : seconds }
    let received = received
    let sent = self["date"].flatMap { HTTPDate.seconds(in: $0, now: received ?? 0) } ?? received
    guard let sent, let date = HTTPDate.seconds(in: text, now: sent) else { return nil }
    return max(date - sent, 0)
  }

  /// The ETag; nil if it is missing or has characters that an ETag cannot have.
  package var etag: String? { header("etag", of: 0x21...0x7E) }
  /// When the resource was last modified; nil without the header or with invalid characters.
  package var lastModified: String? { header("last-modified", of: 0x20...0x7E) }

  private func header(_ name: String, of characters: ClosedRange<UInt8>) -> String? {
    self[name].flatMap { $0.utf8.allSatisfy(characters.contains) && !$0.isEmpty ? $0 : nil }
  }

  /// Whether the resource still has the ETag of the request; there is no body then.
  package var isNotModified: Bool { status == 304 }

  package static func == (one: Response, other: Response) -> Bool {
    one.status == other.status && one.body == other.body
      && one.headers.elementsEqual(other.headers) { $0.name == $1.name && $0.value == $1.value }
  }
}

/// The outcome of several requests that were sent one after the other.
package struct Exchange: Equatable, Sendable {
  package var responses: [Response]
  /// Why there are fewer responses than requests: those after the failed one were not sent.
  package var error: NetworkError?
}

extension Host {
  /// Sends requests one after the other and collects the responses; see ``run(_:whileWaiting:)``.
  package func send(
    _ requests: [Request], agent: String, whileWaiting watch: Program.Watch? = nil
  ) throws -> Exchange {
    do {
      let program = try Curl.program(requests, agent: agent)
      var exchange = Curl.exchange(requests, try run(program, whileWaiting: watch))
      let received = seconds?()
      for index in exchange.responses.indices { exchange.responses[index].received = received }
      return exchange
    } catch let error as NetworkError {
      return Exchange(responses: [], error: error)
    }
  }
}
