import Text

/// What is stored of the account with which places are shared, besides its secrets.
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

  /// One line: the address, 1 if it is connected, key and names of the person, and both times, with tabs
  /// between them.
  package var lines: [UInt8] {
    let fields = [
      address, isConnected ? "1" : "0", user.key, user.name, user.firstName, user.lastName, since,
      refreshed ?? "",
    ]
    let text = fields.map { CleanText($0).string }.joined(separator: "\t") + "\n"
    return Array(text.utf8)
  }

  /// Reads ``lines``; nil for anything else.
  package init?(lines: [UInt8]) {
    let bytes = lines.span
    var position = 0
    let fields = (0..<8).map { _ in TabbedFields.text(bytes, &position) }
    guard !fields[0].isEmpty, ParseServer.isToken(fields[2]) else { return nil }
    address = fields[0]
    isConnected = fields[1] == "1"
    user = ParseUser(
      key: fields[2], name: fields[3], firstName: fields[4], lastName: fields[5])
    since = fields[6]
    refreshed = fields[7].isEmpty ? nil : fields[7]
  }
}
