/// Finds the known word that was most likely meant by a misspelled one.
package enum Suggestion {
  /// The nearest word, if at most a third of its letters and three differ; else, or if known, nil.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    guard letters.count <= 64, letters.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      if candidate == word { return nil }
      let others = Array(candidate.lowercased())
      let limit = min(3, max(1, max(letters.count, others.count) / 3))
      // The distance is at least the difference of the lengths.
      guard abs(letters.count - others.count) <= limit else { continue }
      let distance = distance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// A hint with the nearest word, `Did you mean 'yesterday'?`, if there is one.
  package static func hints(for word: String, among known: some Sequence<String>) -> [String] {
    nearest(to: word, among: known).map { ["Did you mean '\($0)'?"] } ?? []
  }

  /// The letters to insert, delete, replace or swap with a neighbour (optimal string alignment).
  package static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var twoBack: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(previous[j + 1], row[j]) + 1
        cost = min(cost, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, twoBack[j - 1] + 1) }
        row.append(cost)
      }
      twoBack = previous
      previous = row
    }
    return previous[b.count]
  }
}
