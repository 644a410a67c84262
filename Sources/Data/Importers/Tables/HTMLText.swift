import Text

/// The text of notes that an app has written as HTML.
enum HTMLText {
  /// The text without its tags; those that end a line become line ends.
  static func plain(_ text: String) -> String {
    guard text.contains("<") || text.contains("&") else { return String(text.trimmingBlanks) }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      let tail = rest[rest.index(after: open)...]
      // A sign that opens no tag is a sign.
      guard let close = tail.firstIndex(of: ">"),
        let first = tail.first, first.isLetter || first == "/"
      else {
        result += rest[...open]
        rest = tail
        continue
      }
      result += rest[..<open]
      let name = tail[..<close].lowercased().filter { $0.isLetter || $0 == "/" }
      if name.hasPrefix("br") || ["/p", "/div", "/li"].contains(name) { result += "\n" }
      rest = tail[tail.index(after: close)...]
    }
    result += rest
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&amp;", "&"),
    ] {
      result = result.replacing(entity, with: character)
    }
    return String(result.trimmingBlanks)
  }
}
