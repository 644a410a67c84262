extension Host {
  /// Sends requests one after the other and collects the responses.
  ///
  /// - Parameters:
  ///   - requests: The requests, in the order in which they are sent.
  ///   - agent: The `User-Agent` header.
  /// - Returns: The responses, and what stopped the rest, if anything did.
  /// - Throws: ``FileError`` if curl cannot be started.
  package func send(_ requests: [Request], agent: String) throws -> Exchange {
    do {
      let program = try Curl.program(requests, agent: agent)
      var exchange = Curl.exchange(requests, try run(program))
      let received = seconds?()
      for index in exchange.responses.indices { exchange.responses[index].received = received }
      return exchange
    } catch let error as NetworkError {
      return Exchange(responses: [], error: error)
    }
  }

  /// Runs `body` while Ctrl-C does not end the program but is reported by ``isInterrupted``.
  package func catchingInterrupts<Result>(_ body: () throws -> Result) rethrows -> Result {
    catchInterrupts(true)
    defer { catchInterrupts(false) }
    return try body()
  }
}
