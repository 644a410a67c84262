import Text

/// A web address as a person types it.
package enum TypedAddress {
  /// The address with its scheme, `https://` if none was typed, or nil if it is not an address.
  ///
  /// Without a scheme, it begins with labels of letters, digits and hyphens with dots between them,
  /// the last with at least two letters.
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

/// A distance as it is typed: `50km`, `30 mi`, `800m`.
package enum TypedDistance {
  /// The distance in kilometres, or nil without a unit, if negative, or beyond half the Earth.
  package static func kilometres(_ text: String) -> Double? {
    let units = [("km", 1.0), ("mi", 1.609344), ("m", 0.001)]
    let lower = text.lowercased().filter { $0 != " " }
    guard let (unit, factor) = units.first(where: { lower.hasSuffix($0.0) }),
      let typed = TypedNumber(lower.dropLast(unit.count)), typed.suffix.isEmpty
    else { return nil }
    let kilometres = typed.number * factor
    return kilometres > 0 && kilometres <= 20_038 ? kilometres : nil
  }
}

/// A search engine: an address with `{words}` where the words go.
package struct WebSearch: Equatable, Sendable {
  package let template: String

  package static let standard = WebSearch(known: "https://www.bing.com/search?q={words}")

  private static let gap = "{words}"

  private init(known template: String) { self.template = template }

  /// Fails for an address without `https://`, or without exactly one `{words}` after its host.
  package init?(_ template: String) {
    guard template.hasPrefix("https://"), template.utf8.count <= Place.longestAddress,
      template.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      TypedAddress.address(template.replacing(WebSearch.gap, with: "")) != nil
    else { return nil }
    let host = template.dropFirst(8).prefix { !"/?#".contains($0) }
    let parts = template.replacing(WebSearch.gap, with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, !host.contains("{") else { return nil }
    self.template = template
  }

  /// The address that searches for words; the home page of the engine for none.
  package func address(for words: String) -> String {
    let words = words.trimmed
    if words.isEmpty {
      return "https://" + template.dropFirst(8).prefix { !"/?#".contains($0) } + "/"
    }
    var query = ""
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    for byte in words.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        query.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        query.unicodeScalars.append("%")
        query.unicodeScalars.append(digits[Int(byte >> 4)])
        query.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return template.replacing(WebSearch.gap, with: query)
  }
}
