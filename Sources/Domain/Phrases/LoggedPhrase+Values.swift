import Metrics
import Text
import Time

// The values of a line: a name and its value, in either order.

extension LoggedParser {
  /// A tag with a negation among the words of its name: `feet not checked`.
  func negated(at index: Int) -> Entry? {
    names[index].first { $0.isNegated }.map {
      Entry(assignment: assignment($0.attribute, "no"), end: index + $0.count, cost: 0)
    }
  }

  struct Entry {
    var assignment: Assignment
    var day: DayPhrase?
    var end, cost: Int
  }

  /// The values that begin at a word: a name and its value, in either order.
  func entries(at index: Int, hasDay: Bool) -> [Entry] {
    var entries: [Entry] = []
    for (attribute, count) in plain(index) where attribute.type != .text {
      let cost = Self.mostNameWords - count
      entries += named(attribute, from: index + count, hasDay: hasDay).map {
        Entry(assignment: $0.assignment, day: $0.day, end: $0.end, cost: $0.cost + cost)
      }
      // `gym yesterday`
      if attribute.type == .boolean {
        entries.append(
          Entry(assignment: assignment(attribute, "yes"), end: index + count, cost: cost + 3))
      }
    }
    let change = LoggedWord.change(words[index].key)
    var start = change == nil ? index : index + 1
    if change != nil, start < words.count, ["a", "an", "another"].contains(words[start].key) {
      start += 1
    }
    if LoggedWord.negations.contains(words[index].key), index + 1 < words.count {
      // `no gym`, `no coffees`
      // `didn't go to the gym`
      var start = index + 1
      while start + 1 < words.count, names[start].isEmpty,
        LoggedWord.fillers.contains(words[start].key)
          || LoggedWord.negated.contains(words[start].key)
      {
        start += 1
      }
      for (attribute, count) in plain(start) {
        guard let value = Self.none(of: attribute) else { continue }
        entries.append(
          Entry(
            assignment: assignment(attribute, value), end: start + count,
            cost: Self.mostNameWords - count))
      }
    }
    guard start < words.count else { return entries }
    // `a coffee`, which is one more
    if ["a", "an"].contains(words[index].key), index + 1 < words.count {
      for (attribute, count) in plain(index + 1) where attribute.type == .quantity {
        entries.append(
          Entry(
            assignment: assignment(attribute, "+1"), end: index + 1 + count,
            cost: Self.mostNameWords - count + 1))
      }
    }
    entries += measures(at: index)
    // `another coffee`
    if let change {
      for (attribute, count) in plain(start) where attribute.type == .quantity {
        entries.append(
          Entry(
            assignment: assignment(attribute, change + "1"), end: start + count,
            cost: Self.mostNameWords - count + 1))
      }
      // `add water 250`
      for (attribute, count) in plain(start) where attribute.type.takesSums {
        entries += named(attribute, from: start + count, hasDay: hasDay).compactMap {
          let value = $0.assignment.value
          guard value.first != "+", value.first != "-" else { return nil }
          return Entry(
            assignment: assignment(attribute, change + value), day: $0.day, end: $0.end,
            cost: $0.cost + Self.mostNameWords - count)
        }
      }
    }
    // `3 coffees`, `64.1 kg weight`, `2 more coffees`, `8 hours of sleep`
    for count in 1...Self.mostValueWords where start + count < words.count {
      if count > 1, words[start + count - 2].isClosed { break }
      var next = start + count
      var sign = change
      if let more = LoggedWord.change(words[next].key) {
        sign = more
        next += 1
      }
      if next < words.count, LoggedWord.links.contains(words[next].key) { next += 1 }
      guard next < words.count else { continue }
      for (attribute, length) in plain(next) where attribute.type != .text {
        // `worst mood` is no rating.
        let isWord = attribute.type == .scale && TypedNumber(words[start].key[...]) == nil
        guard !isWord, var value = value(start, count, of: attribute) else { continue }
        if sign != nil, let number = words[start].number, count == 1 { value = "\(number)" }
        if sign != nil, !attribute.type.takesSums || "+-".contains(value.first ?? " ") { continue }
        entries.append(
          Entry(
            assignment: assignment(attribute, (sign ?? "") + value), end: next + length,
            cost: Self.mostNameWords - length + 1))
      }
    }
    return entries
  }

  /// `a glass of wine`, `half a litre of water`: so much more.
  private func measures(at index: Int) -> [Entry] {
    let articles = ["a", "an"]
    let isHalf = words[index].key == "half"
    guard isHalf || articles.contains(words[index].key) else { return [] }
    var unit = index + 1
    if isHalf, unit < words.count, articles.contains(words[unit].key) { unit += 1 }
    guard unit + 2 < words.count, words[unit + 1].key == "of" else { return [] }
    return plain(unit + 2).compactMap { attribute, count in
      let amount = "+\(isHalf ? "0.5" : "1") \(words[unit].key)"
      // `half an hour of guitar` is the whole of it.
      guard attribute.type.takesSums, attribute.type != .duration,
        (try? values.value(amount, of: attribute)) != nil
      else { return nil }
      return Entry(
        assignment: assignment(attribute, amount), end: unit + 2 + count,
        cost: Self.mostNameWords - count)
    }
  }

  /// The values of an attribute after its name; a day can be between them.
  private func named(_ attribute: Attribute, from index: Int, hasDay: Bool) -> [Entry] {
    var entries: [Entry] = []
    func read(_ start: Int, _ day: DayPhrase?, _ cost: Int) {
      var start = start
      while start < words.count, LoggedWord.links.contains(words[start].key) { start += 1 }
      var sign: String?
      if start < words.count, attribute.type.takesSums, start > index,
        words[start - 1].key == "-", !attribute.traits.contains(.measurements)
      {
        // `water - 250`, where the dash may be a minus: the person is asked.
        sign = "- "
      }
      if start + 1 < words.count, let change = LoggedWord.change(words[start].key) {
        sign = change
        start += 1
      }
      guard start < words.count else { return }
      var best: Entry?
      for count in stride(from: min(Self.mostValueWords, words.count - start), to: 0, by: -1)
      where count == 1 || !words[start..<start + count - 1].contains(where: \.isClosed) {
        guard var value = value(start, count, of: attribute) else { continue }
        var end = start + count
        if end < words.count, sign == nil, let more = LoggedWord.change(words[end].key),
          attribute.type.takesSums
        {
          // `coffees 2 more`
          sign = more
          end += 1
        }
        if let sign {
          guard attribute.type.takesSums, !"+-".contains(value.first ?? " ") else { continue }
          if count == 1, let number = words[start].number { value = "\(number)" }
          value = sign + value
        }
        // `steps 5620 steps`
        if end < words.count, let again = names[end].first, again.attribute.name == attribute.name,
          self.value(end + again.count, 1, of: attribute) == nil
        {
          end += again.count
        }
        let entry = Entry(
          assignment: assignment(attribute, value), day: day, end: end,
          cost: cost + (best == nil ? 0 : 1))
        entries.append(entry)
        // Shorter values leave words that may be a day.
        if best != nil { break }
        best = entry
      }
    }
    read(index, nil, 0)
    if !hasDay, let day = DayPhrase(words, at: index, by: days) {
      read(index + day.count, day, day.isWeak ? 2 : 0)
    }
    return entries
  }

  private func assignment(_ attribute: Attribute, _ value: String) -> Assignment {
    Assignment(name: attribute.name, value: value)
  }

  private func value(_ start: Int, _ count: Int, of attribute: Attribute) -> String? {
    guard start + count <= words.count else { return nil }
    let text = text(start, count)
    if (try? values.value(text, of: attribute, subtracts: true)) != nil { return text }
    guard attribute.type == .scale, let rating = RatingPhrase(words, at: start, by: values.scale),
      rating.count == count
    else { return nil }
    return "\(rating.rating)/9"
  }

  /// What `no coffees` and `no gym` store.
  private static func none(of attribute: Attribute) -> String? {
    switch attribute.type {
    case .boolean: "no"
    case .quantity, .duration: "0"
    default: nil
    }
  }
}

enum LoggedWord {
  static let separators: [String] = [
    "and", "&", ",", "+", "plus", "und", "et", "y", "e", "en", ";",
  ]
  /// Between a name and its value.
  static let links: [String] = [
    "at", "is", "was", "of", "=", ":", "were", "to", "um", "->", "→", "-", "war", "de", "von",
    "about", "~", "for", "level",
  ]
  static let fillers: [String] = [
    "i", "my", "the", "had", "have", "did", "was", "is", "drank", "ate", "took", "got", "today's",
    "just", "about", "read", "ran", "cycled", "set", "log", "enter", "record", "track", "put",
    "change", "update", "correct",
    "fix", "make", "walked", "weigh", "ich", "habe", "it's", "its", "been", "that", "so", "far",
    "yesterday's", "in", "total", "feeling", "for", "a", "an", "of", "to",
    "please", "played", "practised", "practiced", "worked", "studied", "trained", "exercised",
    "watched", "finished", "completed", "logged", "counted", "measured",
  ]
  /// Verbs between a negation and a name.
  static let negated: [String] = ["go", "do", "drink", "eat", "take", "any", "get", "play", "read"]
  static let negations: [String] = [
    "no", "not", "without", "didn't", "didnt", "zero", "kein", "keine", "keinen", "ohne", "sans",
    "sin", "senza", "geen", "zonder", "sem", "skipped", "missed",
  ]

  /// The sign of an amount that a word adds or subtracts.
  static func change(_ word: String) -> String? {
    switch word {
    case "add", "another", "more", "plus", "extra", "additional", "noch", "weitere", "encore",
      "otro", "otra", "ancora", "nog", "mais":
      "+"
    case "minus", "subtract", "less", "fewer": "-"
    default: nil
    }
  }
}
