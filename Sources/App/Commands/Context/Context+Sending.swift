import Host

extension Context {
  /// Sends requests one after the other and collects the responses.
  ///
  /// - Throws: ``FileFault`` if curl cannot be started.
  func send(_ requests: [Request]) throws -> Exchange {
    try host.send(requests, agent: agent)
  }

  /// The `User-Agent` header, in the form that Wikimedia asks for.
  private var agent: String {
    let contact = settings.contact.map { $0 + "; " } ?? ""
    return "dash/\(Tool.version) (\(contact)personal dashboard for the terminal)"
  }
}
