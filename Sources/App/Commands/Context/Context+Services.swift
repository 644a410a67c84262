import Host
import Services

extension Context {
  /// A client for one web service, for one command.
  func client(for provider: any Provider) -> ServiceClient {
    ServiceClient(provider, host: host, agent: agent, notify: warn)
  }

  /// The `User-Agent` header, in the form that Wikimedia asks for.
  var agent: String {
    let contact = settings.contact.map { $0 + "; " } ?? ""
    return "dash/\(Tool.version) (\(contact)personal dashboard for the terminal)"
  }
}
