/// Text prepared for searching: in lower case, without accents, with a blank for each white space.
///
/// Accents are removed from Latin, Greek and Cyrillic letters, combining marks in every script.
package struct FoldedText: Sendable {
  /// The folded text, and for each scalar the index of its character in the text.
  private var scalars: [Unicode.Scalar] = []
  private var indices: [Int] = []

  package init(_ text: String) {
    let bytes = text.utf8
    if bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) {
      // Each byte is one character, as only a CR is joined with what follows it.
      scalars = bytes.map { byte in
        Unicode.Scalar(0x09...0x0D ~= byte ? 0x20 : 0x41...0x5A ~= byte ? byte + 32 : byte)
      }
      indices = Array(scalars.indices)
      return
    }
    for (index, character) in text.enumerated() {
      if character.isWhitespace {
        scalars.append(" ")
        indices.append(index)
        continue
      }
      for scalar in character.lowercased().unicodeScalars {
        if scalar.value >= 0x300, scalar.properties.generalCategory == .nonspacingMark { continue }
        for base in scalar.value < 0x80 ? [scalar] : FoldedText.table[scalar] ?? [scalar] {
          scalars.append(base)
          indices.append(index)
        }
      }
    }
  }

  package var string: String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }

  /// Whether no words are left.
  package var isEmpty: Bool { scalars.allSatisfy { $0 == " " } }

  /// The ranges of the words of `wanted`, as indices of characters, joined if they overlap or have
  /// a blank between them; empty if a word is missing.
  package func ranges(of wanted: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var seen: Set<ArraySlice<Unicode.Scalar>> = []
    for word in wanted.scalars.split(separator: " ") where seen.insert(word).inserted {
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
    guard second.lowerBound == first.upperBound + 1 else { return false }
    let place = indices.index(afterAll: { $0 < first.upperBound })
    return place < indices.count && indices[place] == first.upperBound && scalars[place] == " "
  }

  /// By the algorithm of Knuth, Morris and Pratt, in time proportional to the lengths.
  private func ranges(ofWord word: ArraySlice<Unicode.Scalar>) -> [Range<Int>] {
    let word = Array(word)
    // For each start of the word, the length of the longest shorter start that it ends with.
    var borders = [0]
    for index in word.indices.dropFirst() {
      var border = borders[index - 1]
      while border > 0, word[border] != word[index] { border = borders[border - 1] }
      borders.append(word[border] == word[index] ? border + 1 : 0)
    }
    var ranges: [Range<Int>] = []
    var matched = 0
    for (index, scalar) in scalars.enumerated() {
      while matched > 0, word[matched] != scalar { matched = borders[matched - 1] }
      if word[matched] == scalar { matched += 1 }
      if matched == word.count {
        ranges.append(indices[index + 1 - word.count]..<indices[index] + 1)
        matched = 0
      }
    }
    return ranges
  }

  /// The ASCII letter of a letter with accents, such as `E` of `É`, or nil.
  package static func letter(of character: Character) -> UInt8? {
    let folded = FoldedText(String(character)).scalars
    guard folded.count == 1, let base = UInt8(exactly: folded[0].value),
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= base
    else { return nil }
    return character.isUppercase ? base - 32 : base
  }

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
