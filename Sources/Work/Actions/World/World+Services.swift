import Host
import Services

extension World {
  /// A client for one web service, for one command.
  package func client(for provider: any Provider) -> ServiceClient {
    ServiceClient(provider, host: host, agent: agent, notify: warn)
  }

  /// The `User-Agent` header, in the form that Wikimedia asks for.
  package var agent: String {
    let contact = settings.contact.map { $0 + "; " } ?? ""
    return "dash/\(Version.current) (\(contact)personal dashboard for the terminal)"
  }
}
