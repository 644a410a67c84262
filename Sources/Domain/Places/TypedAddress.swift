import Text

/// A web address as a person types it.
package enum TypedAddress {
  /// The address with its scheme: `https://` where none was typed; nil for text that is no address.
  ///
  /// Without a scheme, text is an address if it begins with a name such as `example.org`: labels of
  /// letters, digits and hyphens with dots between them, the last of at least two letters.
  package static func address(_ text: String) -> String? {
    let text = String(text.trimmed)
    guard !text.isEmpty, text.utf8.count <= Place.longestAddress,
      !text.contains(where: \.isWhitespace), CleanText.isClean(text)
    else { return nil }
    let lower = text.lowercased()
    for scheme in ["https://", "http://"] where lower.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return isHost(rest, needsDot: false) ? scheme + rest : nil
    }
    return isHost(text[...], needsDot: true) ? "https://" + text : nil
  }

  /// Whether what is before a slash, a question mark or a number sign names a host.
  private static func isHost(_ rest: Substring, needsDot: Bool) -> Bool {
    let authority = rest.prefix { !"/?#".contains($0) }
    // A part before an @ could make one host look like another.
    guard !authority.contains("@") else { return false }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2,
      parts.count == 1 || parts[1].utf8.count <= 5 && (Int(parts[1]) ?? 0) > 0
    else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy(isLabel) else { return false }
    if !needsDot { return true }
    guard labels.count > 1, let last = labels.last else { return false }
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
    return last.count >= 2 && last.allSatisfy(\.isLetter)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
