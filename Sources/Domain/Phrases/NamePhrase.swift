/// Names as people list them: `gym, headache`, `gym and dog walk`.
package enum NamePhrase {
  private static let mostWords = 4
  private static let separators: Set<String> = ["and", "&", ",", "+"]

  /// Whether words that name nothing yet can be one new name or several: `dawn phenomenon`.
  package static func isUnclear(
    _ words: [String], isKnown: (String) throws -> Bool
  ) rethrows -> Bool {
    guard 2...mostWords ~= words.count else { return false }
    return try words.allSatisfy {
      try !separators.contains($0) && !$0.hasSuffix(",") && !$0.contains(" ") && !isKnown($0)
    }
  }

  /// The names among words; a known name of several words is one, and so is everything between
  /// two commas.
  package static func names(
    in words: [String], isKnown: (String) throws -> Bool
  ) rethrows -> [String] {
    var parts: [[String]] = [[]]
    for word in words {
      if separators.contains(word) {
        parts.append([])
      } else if word.count > 1, word.hasSuffix(",") {
        parts[parts.count - 1].append(String(word.dropLast()))
        parts.append([])
      } else {
        parts[parts.count - 1].append(word)
      }
    }
    parts.removeAll(where: \.isEmpty)
    var names: [String] = []
    for part in parts {
      var rest = part[...]
      var found: [String] = []
      var isAnyKnown = false
      while !rest.isEmpty {
        var count = min(mostWords, rest.count)
        while count > 1, try !isKnown(rest.prefix(count).joined(separator: " ")) { count -= 1 }
        let name = rest.prefix(count).joined(separator: " ")
        isAnyKnown = try isAnyKnown || count > 1 || isKnown(name)
        found.append(name)
        rest = rest.dropFirst(count)
      }
      names += parts.count > 1 && !isAnyKnown ? [part.joined(separator: " ")] : found
    }
    return names
  }
}
