import Services

extension Environment {
  /// Carries requests to the network, one after the other, and brings their answers.
  ///
  /// - Throws: ``FileFault`` where the carrier cannot be started.
  func send(_ requests: [Request]) throws -> Exchange {
    do {
      let program = try Curl.program(requests, agent: agent)
      return Curl.exchange(requests, try run(program))
    } catch let fault as NetworkFault {
      return Exchange(responses: [], fault: fault)
    }
  }

  /// What services are told of who asks, in the form that Wikimedia and others want.
  private var agent: String {
    let contact = settings.contact.map { $0 + "; " } ?? ""
    return "dash/\(Tool.version) (\(contact)personal dashboard for the terminal)"
  }
}
