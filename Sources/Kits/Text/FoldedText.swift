/// Text as it is searched: in lower case, without accents, with a blank for each white space.
///
/// Accents are removed from Latin, Greek and Cyrillic letters; combining marks are removed in every
/// script.
package struct FoldedText: Sendable {
  /// The folded text, and for each scalar the index of its character in the text.
  private var scalars: [Unicode.Scalar] = []
  private var indices: [Int] = []

  package init(_ text: String) {
    for (index, character) in text.enumerated() {
      if character.isWhitespace {
        scalars.append(" ")
        indices.append(index)
        continue
      }
      for scalar in character.lowercased().unicodeScalars {
        if scalar.value >= 0x300, scalar.properties.generalCategory == .nonspacingMark { continue }
        for base in FoldedText.bases(of: scalar) {
          scalars.append(base)
          indices.append(index)
        }
      }
    }
  }

  /// Whether no words are left.
  package var isEmpty: Bool { scalars.allSatisfy { $0 == " " } }

  /// Where the words of `wanted` are in this text, as indices of whole characters; empty if a word is
  /// missing.
  ///
  /// Ranges that overlap or have only a blank between them are joined.
  package func ranges(of wanted: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for word in wanted.scalars.split(separator: " ") {
      let hits = ranges(ofWord: word)
      if hits.isEmpty { return [] }
      found += hits
    }
    var ranges: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound < last.upperBound || isBlank(between: last, range)
      {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private func isBlank(between first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard second.lowerBound == first.upperBound + 1,
      let index = indices.firstIndex(of: first.upperBound)
    else { return false }
    return scalars[index] == " "
  }

  private func ranges(ofWord word: ArraySlice<Unicode.Scalar>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start + word.count <= scalars.count {
      guard scalars[start] == word.first, scalars[start..<start + word.count].elementsEqual(word)
      else {
        start += 1
        continue
      }
      ranges.append(indices[start]..<indices[start + word.count - 1] + 1)
      start += word.count
    }
    return ranges
  }

  private static func bases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.value < 0x80 ? [scalar] : table[scalar] ?? [scalar]
  }

  /// The letters without accents of each letter that has them.
  private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (base, letters) in accented {
      for letter in letters.unicodeScalars { table[letter] = Array(base.unicodeScalars) }
    }
    return table
  }()

  private static let accented: [(base: String, letters: String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"), ("ae", "æ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"),
    ("d", "ďḋḍḏḑḓđð"), ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥȟḣḥḧḩḫẖħ"), ("i", "ìíîïĩīĭįǐȉȋḭḯỉịı"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľḷḹḻḽł"),
    ("m", "ḿṁṃ"), ("n", "ñńņňǹṅṇṉṋ"), ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø"), ("oe", "œ"),
    ("p", "ṕṗ"), ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩ"), ("ss", "ß"), ("t", "ţťțṫṭṯṱẗ"),
    ("th", "þ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"), ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"), ("α", "ά"), ("ε", "έ"), ("η", "ή"),
    ("ι", "ΐίϊ"), ("ο", "ό"), ("σ", "ς"), ("υ", "ΰϋύ"), ("ω", "ώ"), ("а", "ӑӓ"), ("г", "ѓ"),
    ("е", "ѐёӗ"), ("ж", "ӂӝ"), ("з", "ӟ"), ("и", "йѝӣӥ"), ("к", "ќ"), ("о", "ӧ"), ("у", "ўӯӱӳ"),
    ("ч", "ӵ"), ("ы", "ӹ"), ("э", "ӭ"), ("і", "ї"),
  ]
}
