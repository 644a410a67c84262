import Actions
import Cards
import CommandLine
import Phrases
import Time

struct SkipDay: Command {
  static let name = "skip"
  static let effects = PauseAttribute.effects
  static let summary = "Mark a day as a pause, on which a goal is neither met nor missed."
  static let examples: Examples = [
    "dash skip gym": "No gym today, and no broken streak.",
    "dash skip gym ill": "With the reason.",
    "dash skip gym yesterday": "Another day.",
    "dash skip gym this week": "Several days.",
    "dash skip steps \"on the train\" --date yesterday": "Both.",
  ]
  static let discussion = [
    "A pause neither counts for a streak nor breaks it, and averages leave the day out. A week "
      + "with a pause that misses its goal does not break a run of weeks. A value of the day is "
      + "not deleted; recording a new one with 'dash log', 'dash tag' or 'mood rate' ends the "
      + "pause, and so does 'dash forget'."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label."),
    Parameter("reason", "Why, up to 200 characters.", isOptional: true, repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let line = try DayLine(line, allowsFuture: true, isNearest: true)
    let store = try context.world.openStore(for: words[0])
    var finder = AttributeFinder(in: store)
    let (names, rest) = try Self.names(at: words, with: &finder)
    let (days, reason) = try Self.days(among: Array(rest), on: line)
    for name in names {
      let action = try PauseAttribute(name, because: reason, on: line.days(named: days))
      let done = try action.run(in: context.world.reusing(store))
      if context.isQuiet { continue }
      try context.show {
        PauseLines.block(
          pausing: done.attribute, on: action.days, action.pause, replacing: done.before,
          today: context.today, width: $0.width, glyphs: $0.glyphs)
      }
    }
  }

  /// The names at the beginning, which may have several words, and the words after them.
  private static func names(
    at words: [String], with finder: inout AttributeFinder
  ) throws -> ([String], rest: ArraySlice<String>) {
    var names: [String] = []
    var rest = words[...]
    func take() throws -> Bool {
      for count in stride(from: min(4, rest.count), to: 0, by: -1) {
        var name = rest.prefix(count).joined(separator: " ")
        if name.hasSuffix(",") { name.removeLast() }
        guard try finder.tracked(name) != nil else { continue }
        names.append(name)
        rest = rest.dropFirst(count)
        return true
      }
      return false
    }
    while try take() {
      // `steps and gym`
      if rest.count > 1, ["and", "&", ","].contains(rest.first ?? "") {
        rest.removeFirst()
        guard try take() else { break }
      }
    }
    return names.isEmpty ? ([words[0]], words.dropFirst()) : (names, rest)
  }

  /// The days at one end of the words after the name, and the other words.
  ///
  /// With `--date` the words are a day only if they are nothing else.
  private static func days(
    among words: [String], on line: DayLine
  ) throws -> ([Day]?, reason: String) {
    let typed = TypedWord.line(words)
    for count in stride(from: words.count, to: 0, by: -1)
    where line.chosen == nil || count == words.count {
      for part in [words.count - count..<words.count, 0..<count] {
        // A number at the end of a reason is rarely a date.
        let hasLetter = words[part].contains { $0.contains { $0.isLetter || $0 == "-" } }
        guard count == words.count || hasLetter,
          let phrase = DayPhrase(all: Array(typed[part]), by: line.days), phrase.isClear
        else { continue }
        var reason = words
        reason.removeSubrange(part)
        return (try line.days(phrase), reason.filter { $0 != "," }.joined(separator: " "))
      }
    }
    return (nil, words.joined(separator: " "))
  }
}

struct ForgetValue: Command {
  static let name = "forget"
  static let effects = ForgetValues.effects
  static let summary = "Delete values and pauses of a day."
  static let examples: Examples = [
    "dash forget steps yesterday": "Yesterday's steps.",
    "dash forget coffee gym": "Two values of today.",
  ]
  static let discussion = [
    "A day without a value does not count as zero: averages ignore it. 'dash undo' restores the "
      + "value."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("attribute", "Its name or label; a day can follow the last.", repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let dayLine = try DayLine(line, allowsFuture: true)
    let store = try context.world.openStore(for: words[0])
    var finder = AttributeFinder(in: store)
    let named = try TypedWords(words, after: name, on: dayLine, &finder)
    let days = try dayLine.days(named: named.days)
    let done = try ForgetValues(named.words, on: days).run(in: context.world.reusing(store))
    if context.isQuiet { return }
    if !done.resumed.isEmpty {
      try context.show {
        PauseLines.block(
          resuming: done.resumed, on: days[0], today: context.today, width: $0.width,
          glyphs: $0.glyphs)
      }
    }
    if !done.changes.isEmpty { try context.show(done.changes) }
  }
}
