import Text

/// A search engine: an address with `{words}` where the words go.
package struct WebSearch: Equatable, Sendable {
  package let template: String

  package static let standard = WebSearch(known: "https://www.bing.com/search?q={words}")

  private static let gap = "{words}"

  private init(known template: String) { self.template = template }

  /// Nil for an address that does not begin with `https://`, or has not exactly one `{words}` behind
  /// its host.
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
