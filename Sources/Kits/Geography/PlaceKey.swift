import Text

/// The name of a place as it is looked up: in lower case, without accents and marks.
///
/// `Saint-Denis`, `saint denis` and `St. Denis` are one.
package enum PlaceKey {
  /// The key of a name: letters and digits, single blanks for anything else; apostrophes and full
  /// stops are left out, and `st`, `ste`, `ft` and `mt` are written in full.
  package static func of(_ name: some StringProtocol) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? String(name) : FoldedText(String(name)).string
    var key: [UInt8] = []
    key.reserveCapacity(folded.utf8.count + 8)
    var start = 0
    var isPending = false
    func begin() {
      if isPending, !key.isEmpty { key.append(UInt8(ascii: " ")) }
      if isPending { start = key.count }
      isPending = false
    }
    func end() {
      if 2...3 ~= key.count - start, let full = full(key[start...]) {
        key.replaceSubrange(start..., with: full.utf8)
      }
      start = key.count
      isPending = true
    }
    for scalar in folded.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9":
        begin()
        key.append(UInt8(truncatingIfNeeded: scalar.value))
      case "A"..."Z":
        begin()
        key.append(UInt8(truncatingIfNeeded: scalar.value | 0x20))
      case "'", ".", "`", "’", "‘", "ʻ", "ʼ": continue
      default:
        if scalar.value < 0x80 || !scalar.properties.isAlphabetic {
          end()
        } else {
          begin()
          key += String(scalar).utf8
        }
      }
    }
    end()
    return String(decoding: key, as: UTF8.self)
  }

  /// A word that is often shortened, in full; nil for others.
  private static func full(_ word: ArraySlice<UInt8>) -> String? {
    if word.elementsEqual("st".utf8) { return "saint" }
    if word.elementsEqual("ft".utf8) { return "fort" }
    if word.elementsEqual("mt".utf8) { return "mount" }
    return word.elementsEqual("ste".utf8) ? "sainte" : nil
  }
}
