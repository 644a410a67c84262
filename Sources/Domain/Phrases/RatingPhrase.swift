import Metrics
import Text
import Time

/// A rating as people type it: a number, a share, a word or an emoji, one word or two.
package struct RatingPhrase: Equatable, Sendable {
  /// From 1 to 9.
  package let rating: Int64
  /// Whether it is a word, which can also be the beginning of a note.
  package let isWord: Bool
  /// Whether punctuation follows that divides it from a note.
  let isClosed: Bool
  /// How many words it takes.
  package let count: Int

  /// Reads the rating that the words begin with.
  package init?(_ words: [TypedWord], at index: Int = 0, by scale: RatingScale) {
    guard index < words.count else { return nil }
    let word = words[index]
    // The first byte tells numbers from words.
    if let first = word.text.utf8.first, 48...57 ~= first {
      var (text, count) = (word.key, 1)
      // `4 of 5`, `7 out of 10`
      if index + 2 < words.count, ["of", "/", "von", "sur", "de"].contains(words[index + 1].key),
        words[index + 2].key[...].digits(1...2) != nil
      {
        (text, count) = (text + "/" + words[index + 2].key, 3)
      } else if index + 3 < words.count, words[index + 1].key == "out", words[index + 2].key == "of"
      {
        (text, count) = (text + "/" + words[index + 3].key, 4)
      }
      guard let rating = scale.stored(parsing: text) ?? RatingPhrase.share(text) else { return nil }
      // `4 stars`
      let next = index + count < words.count ? words[index + count].key : ""
      if ["stars", "star", "points", "sterne", "etoiles"].contains(next) { count += 1 }
      self.init(rating, isWord: false, words[index + count - 1].isClosed, count)
      return
    }
    // `so so`, `geht so`
    if index + 1 < words.count, !word.isClosed,
      RatingPhrase.pairs.contains(where: { $0 == (word.key, words[index + 1].ratingKey) })
    {
      self.init(5, isWord: true, words[index + 1].isClosed, 2)
      return
    }
    // `not great`, `pretty good`, `not so bad`
    var last = index
    while last < index + 2, last + 1 < words.count, !words[last].isClosed,
      RatingPhrase.degree(words[last].key) != nil
    {
      last += 1
    }
    if last > index, let rating = RatingPhrase.word(words[last].ratingKey),
      let degree = RatingPhrase.degree(word.key)
    {
      let changed: Int64 =
        switch degree {
        case .much: rating >= 7 ? 9 : rating <= 3 ? 1 : rating
        case .little: rating
        // `not great` is between bad and okay, `not bad` between okay and good.
        case .not: rating >= 7 ? 4 : rating <= 3 ? 6 : 4
        }
      self.init(changed, isWord: true, words[last].isClosed, last + 1 - index)
      return
    }
    // `four`
    if let number = word.number, words.count == 1 || word.isClosed, word.key.utf8.count > 2,
      let rating = scale.stored(from: Double(number))
    {
      self.init(rating, isWord: false, word.isClosed, 1)
      return
    }
    if let rating = RatingPhrase.word(word.ratingKey) {
      self.init(rating, isWord: true, word.isClosed || !word.key.utf8.allSatisfy { $0 < 0x80 }, 1)
    } else if let stars = RatingPhrase.stars(word.key) {
      self.init(stars, isWord: false, word.isClosed, 1)
    } else {
      return nil
    }
  }

  private init(_ rating: Int64, isWord: Bool, _ isClosed: Bool, _ count: Int) {
    (self.rating, self.isWord, self.isClosed, self.count) = (rating, isWord, isClosed, count)
  }

  /// `8/10`, `80/100`, `80%`: a share of the whole, at least the lowest rating.
  private static func share(_ text: String) -> Int64? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = parts[1].digits(1...3), [10, 20, 100].contains(whole),
      let typed = TypedNumber(parts[0]), typed.suffix.isEmpty, 0...Double(whole) ~= typed.number
    else { return nil }
    // 10 of 10 is 9 of 9.
    let tenth = (typed.number * 10 / Double(whole)).rounded()
    return max(Int64(tenth) - 1, 1)
  }

  /// `★★★★`, `****`, `⭐⭐⭐`.
  private static func stars(_ text: String) -> Int64? {
    guard let first = text.first, "★⭐*🌟".contains(first), text.allSatisfy({ $0 == first }),
      1...5 ~= text.count, first != "*" || text.count > 1
    else { return nil }
    return Int64(text.count * 2 - 1)
  }

  /// How a word before a rating changes it.
  private enum Degree { case much, little, not }

  /// Two words for okay.
  private static let pairs = [
    ("so", "so"), ("cosi", "cosi"), ("geht", "so"), ("assim", "assim"), ("zo", "zo"),
  ]

  private static func degree(_ word: String) -> Degree? {
    switch word {
    case "very", "really", "so", "extremely", "sehr", "tres", "muy", "molto", "heel", "muito": .much
    case "pretty", "quite", "rather", "fairly", "somewhat", "bit", "ganz", "assez", "bastante",
      "abbastanza", "too":
      .little
    case "not", "nicht", "pas", "no", "non", "niet", "nao": .not
    default: nil
    }
  }

  private static func word(_ word: String) -> Int64? {
    let wanted = word.utf8
    for (rating, words) in words
    where words.utf8.split(separator: UInt8(ascii: " ")).contains(where: {
      $0.elementsEqual(wanted)
    }) { return rating }
    return nil
  }

  /// Words and emoji for ratings, from 1 to 9, in lower case and without accents.
  private static let words: [(rating: Int64, words: String)] = [
    (1, "terrible awful horrible miserable dreadful worst atrocious abysmal horrendous"),
    (1, "devastated schrecklich furchtbar pesimo fatal terribile orribile vreselijk pessimo 🤮"),
    (1, "malissimo malisimo 😢 😭 😞 😫 😩 💔"),
    (3, "bad sad poor rough low down lousy crap unhappy upset stressed anxious exhausted sick"),
    (3, "tired angry schlecht mal mauvais malo mala male cattivo slecht mau 🙁 ☹️ ☹ 😟 😕 👎 😔 😠 😒"),
    (3, "gloomy grumpy lonely depressed nervous worried frustrated irritable overwhelmed"),
    (3, "moe mude fatigue fatiguee cansado cansada stanco stanca"),
    (3, "drained hungover 😣 😴 🤒 🤕 😷 🤧 😓"),
    (5, "ok okay fine so-so soso alright average neutral mediocre meh normal medium fair"),
    (5, "mittel moyen bof regular cosi-cosi matig 😐 😶 🤷"),
    (7, "good nice happy content well better solid pleasant cheerful positive decent high"),
    (7, "peaceful hopeful grateful thankful proud productive"),
    (7, "relaxed calm gut bien bon bueno bene buono goed bem bom 🙂 😊 👍 ☺️ ☺ 😌"),
    (9, "great amazing awesome excellent fantastic wonderful perfect super superb brilliant"),
    (9, "lovely beautiful joyful excited thrilled benissimo bestens"),
    (9, "best terrific incredible fabulous ecstatic stellar outstanding toll prima genial"),
    (9, "excelente ottimo geweldig otimo 😀 😃 😄 😁 🥳 😍 🤩 ❤️ 🎉"),
  ]
}

extension TypedWord {
  /// The word without a full stop at its end and without `-ish`: `fine.`, `okay-ish`.
  fileprivate var ratingKey: String {
    guard let last = key.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: "h"),
      key.utf8.count > 4
    else { return key }
    if last == UInt8(ascii: ".") { return String(key.prefix { $0 != "." }) }
    for ending in ["-ish", "ish"] where key.hasSuffix(ending) {
      return String(key.dropLast(ending.utf8.count))
    }
    return key
  }
}
