import Formats

/// The stored account that shares places, without its secrets.
package struct SharedAccount: Equatable, Sendable {
  /// The address of the server.
  package var address: String
  package var user: ParseUser
  /// When it was logged in to, as `2026-11-20T21:00`.
  package var since: String
  /// Whether places are sent; false after a logout.
  package var isConnected: Bool
  /// When the last complete refresh was, in the same form.
  package var refreshed: String?

  package init(
    address: String, user: ParseUser, since: String, isConnected: Bool = true,
    refreshed: String? = nil
  ) {
    self.address = address
    self.user = user
    self.since = since
    self.isConnected = isConnected
    self.refreshed = refreshed
  }
}

extension SharedAccount: Record {
  package static var blank: SharedAccount {
    SharedAccount(address: "", user: ParseUser(key: "", name: ""), since: "")
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&address, { $0.isEmpty ? nil : $0 }, { $0 })
    fields.flag(&isConnected)
    fields.token(&user.key)
    fields.text(&user.name)
    fields.text(&user.firstName)
    fields.text(&user.lastName)
    fields.text(&since)
    fields.text(&refreshed)
  }
}
