import Text

extension Fact {
  /// The address of the article about it; nil where there is none.
  ///
  /// The titles of the almanac are those of the English Wikipedia.
  package var link: String? {
    if let address, let link = WebAddress.encoded(address) { return link }
    if title.isEmpty { return nil }
    return "https://en.wikipedia.org/wiki/"
      + WebAddress.encoded(title: title.replacing(" ", with: "_"))
  }
}
