import Host

/// What the texts of settings must be.
extension Settings {
  /// Whether it is the address of one resource, once `{language}` is replaced.
  package static func isTemplate(_ address: String) -> Bool {
    isAddress(address.replacing("{language}", with: "en"))
  }

  /// Whether it is the address of one resource: curl expands braces and brackets to several.
  package static func isAddress(_ address: String) -> Bool {
    Curl.host(of: address) != nil && !address.utf8.contains { "{}[]".utf8.contains($0) }
  }

  /// Whether it can be a part of the `User-Agent` header.
  package static func isContact(_ text: String) -> Bool {
    1...200 ~= text.utf8.count
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"();\"\\".utf8.contains($0) }
  }

  package static func isMailAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
