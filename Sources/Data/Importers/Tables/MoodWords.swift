/// Words for moods that need no explanation.
enum MoodWords {
  static let daylio: [String: Int64] = ["awful": 1, "bad": 3, "meh": 5, "good": 7, "rad": 9]

  /// The words in other tables, in lower case, with ratings from 1 to 9.
  static let usual = daylio.merging(["terrible": 1, "okay": 5, "ok": 5, "great": 9]) { $1 }

  /// English words for the five steps, the worst first, with bars between the steps.
  private static let english =
    "horrible,depressed|sad,tired,stressed,angry,anxious|average,neutral,so-so|"
    + "happy,calm,content|amazing,awesome,super,excellent,fantastic"

  /// The same in German, French, Spanish, Italian, Dutch and Portuguese.
  private static let others = [
    "furchtbar,schrecklich,mies,lausig,sehr schlecht|schlecht,müde,traurig|"
      + "okay,ok,so lala,geht so,mittel,mittelmäßig,naja|gut|super,toll,großartig,klasse,sehr gut",
    "horrible,affreux,terrible,très mal|mauvais,mal|bof,moyen,comme ci comme ça|bien,bon|"
      + "super,génial,excellent,très bien",
    "horrible,fatal,terrible,muy mal|mal,malo|regular,normal,así así|bien,bueno|"
      + "genial,excelente,increíble,muy bien",
    "terribile,orribile,pessimo|male,brutto|così così,normale|bene,buono|"
      + "fantastico,ottimo,eccellente,molto bene",
    "vreselijk,verschrikkelijk,heel slecht|slecht|gaat wel,matig,oké|goed|"
      + "geweldig,fantastisch,heel goed",
    "horrível,terrível,péssimo|mau,ruim,mal|mais ou menos,normal|bem,bom|"
      + "ótimo,excelente,incrível,muito bem",
  ]

  /// What words mean that are all of one language, at least two; nil if they may mean anything.
  static func meanings(of words: [String]) -> [String: Int64]? {
    guard words.count > 1 else { return nil }
    for language in others {
      let found = words.compactMap { word in rating(of: word, in: language).map { (word, $0) } }
      if found.count == words.count { return Dictionary(found) { first, _ in first } }
    }
    return nil
  }

  /// The sentence that says how ``meanings(of:)`` were read.
  static func note(_ meanings: [String: Int64]) -> String {
    let list = meanings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key)=\(($0.value + 1) / 2)" }
    return "moods are read as \(list.joined(separator: ", ")) (to change: --moods)"
  }

  /// The likely rating from 1 to 5 of each word in any language; other words get the steps that no
  /// word has, the best first.
  static func proposals(for words: [String]) -> [(word: String, step: Int64)] {
    let likely = words.map { word in
      ([english] + others).lazy.compactMap { rating(of: word, in: $0) }.first.map { ($0 + 1) / 2 }
    }
    let free = (Int64(1)...5).reversed().filter { !likely.contains($0) }
    var next = free.makeIterator()
    return zip(words, likely).map { ($0, $1 ?? next.next() ?? 3) }
  }

  private static func rating(of word: String, in language: String) -> Int64? {
    language.split(separator: "|").firstIndex { $0.split(separator: ",").contains { $0 == word } }
      .map { Int64($0) * 2 + 1 }
  }
}
