/// The time zones of this computer, by name, each read once.
package final class ZoneDatabase {
  /// Reads a file of the tz database, or nil, by a name or by the absolute path in `TZ`.
  private let read: (String) -> [UInt8]?
  private var zones: [String: Zone?] = [:]

  package init(reading read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// The zone of this name in the tz database, or nil; throws `ZoneError` if its file is invalid.
  package func zone(named name: String) throws(ZoneError) -> Zone? {
    if let known = zones[name] { return known }
    let zone = Self.isName(name) ? try load(name) : nil
    zones[name] = .some(zone)
    return zone
  }

  /// The zone of the variable `TZ`: `Europe/Berlin` or `:Europe/Berlin`, a path, or a POSIX string
  /// such as `CET-1CEST,M3.5.0,M10.5.0/3`; UTC if it is empty.
  package func zone(variable value: String) throws(ZoneError) -> Zone {
    guard !value.isEmpty else { return .utc }
    let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    if name.hasPrefix("/") {
      guard let zone = try load(name) else { throw ZoneError("no file '\(name)'") }
      return zone
    }
    if let zone = try zone(named: name) { return zone }
    return try Zone(posix: value)
  }

  private func load(_ name: String) throws(ZoneError) -> Zone? {
    guard let bytes = read(name) else { return nil }
    return try Zone(name: name, tzif: bytes)
  }

  /// Whether a name can be one of the tz database, whose files a calendar must not leave: parts of
  /// letters, digits and `_ + -`, between slashes.
  package static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 100
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_")
              || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
          }
      }
  }
}
