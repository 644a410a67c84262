import Actions
import Agenda
import CommandLine
import Host
import Metrics
import Phrases
import Text
import Time

// What lines mean that begin with no command, for the rules of ``dash`` and ``mood``.

extension Tool {
  /// `dash yesterday`, `dash 20 nov --json`.
  static func day(_ line: TypedLine) throws -> Rule.Meaning? {
    let words = TypedWord.line(line.words)
    guard let typed = line.days.typed(among: line.words) else {
      let time = TimeReading(words, by: line.days)
      guard let found = TimeReading.longest(time.range(at: 0), time.year(at: 0)),
        found.end == words.count, !found.isWeak || words.contains(where: \.hasYear)
      else { return nil }
      let range = found.value
      // A week, a month or a year.
      let command =
        range.count <= 8
        ? (Tool.dash, ShowWeek.name)
        : range.count <= 31 ? (Tool.mood, ShowMonth.name) : (Tool.dash, ShowYear.name)
      return Rule.Meaning(command.0, [command.1] + line.words, line.rest)
    }
    let text = line.words.joined(separator: " ")
    if case .ambiguous(let dayFirst, let monthFirst) = typed {
      throw Failure.ambiguousDate(text, dayFirst, monthFirst) { date in
        // A day is shown without any other question.
        let rest = line.rest.map(\.text).filter { $0 != "--\(Option.yes.name)" }
        return ShellText.line(of: ["dash", date] + rest.map { ShellText.quoted($0) })
      }
    }
    return Rule.Meaning(.dash, [ShowDay.name, "--date", text], line.rest)
  }

  /// `dash -c …`, `dash script.sh`: Debian's shell is called dash too.
  static func shell(_ line: TypedLine) throws -> Rule.Meaning? {
    if let failure = shellFailure(line.arguments) { throw failure }
    return nil
  }

  /// The failure for arguments of the shell dash.
  static func shellFailure(_ arguments: [Argument]) -> Failure? {
    guard let first = arguments.first?.text,
      first.hasPrefix("-c") || first == "-e" || first == "-s" || first == "-x" || first == "-eu"
        || first.contains("/") && !first.contains(" ") || first.hasSuffix(".sh")
    else { return nil }
    return .usage("this dash is a dashboard, not the shell", hints: ["The shell is /bin/dash."])
  }

  /// `dash steps`, `dash time asleep`: all words are the name of an attribute.
  static func attribute(_ line: TypedLine) throws -> Rule.Meaning? {
    let text = line.words.joined(separator: " ")
    guard try line.attributes.known(text) != nil else { return nil }
    return Rule.Meaning(.dash, [ShowHistory.name, text], line.rest)
  }

  /// `dash steps 5000`, `dash steps=5000`, `dash 5000 steps`, `dash yesterday gym`.
  static func assignment(_ line: TypedLine) throws -> Rule.Meaning? {
    let words = line.words
    guard let first = words.first else { return nil }
    let log = Rule.Meaning(.dash, [LogValues.name], line.arguments)
    // `add` with a title and a time is an event.
    if first.utf8.contains(UInt8(ascii: "=")) { return log }
    if words.count > 1, try isLogged(words, line) {
      try refuseYear(words, line)
      return log
    }
    if Alias.loggingVerbs.contains(first.lowercased()) { return nil }
    if let history = try period(line) { return history }
    guard words.count > 1 else { return nil }
    // The command reports an invalid value.
    if try line.attributes.known(first) != nil { return log }
    // A label of several words, without quotes.
    for count in stride(from: words.count - 1, to: 1, by: -1) {
      let label = words.prefix(count).joined(separator: " ")
      guard try line.attributes.known(label) != nil else { continue }
      return Rule.Meaning(.dash, [LogValues.name, label] + words.dropFirst(count), line.rest)
    }
    return nil
  }

  /// Refuses `steps 2025` if anything was recorded in that year.
  private static func refuseYear(_ words: [String], _ line: TypedLine) throws {
    guard words.count == 2, words[1].utf8.count == 4,
      let days = TimeReading([TypedWord(words[1])], by: line.days).year(at: 0)?.value,
      let attribute = try line.attributes.known(words[0]), attribute.type.takesSums,
      try line.attributes.store?.recordedDays()?.overlaps(days) == true
    else { return }
    let rest = words + line.rest.map(\.text)
    throw Failure.ambiguous(
      "'\(words[1])' is a year, or a value of \(attribute.label)",
      [
        ("For the year", Tool.line(of: ["dash", ShowHistory.name] + rest)),
        ("For the value", Tool.line(of: ["dash", LogValues.name] + rest)),
      ])
  }

  /// `dash steps last week`, `dash weight chart`, `dash mood sleep`: names and the days to show.
  private static func period(_ line: TypedLine) throws -> Rule.Meaning? {
    guard line.words.count > 1, line.attributes.store != nil else { return nil }
    let typed = try LookedWords(line.words, by: line.days, with: line.attributes.finder)
    guard !typed.names.isEmpty, typed.others.isEmpty else { return nil }
    if typed.days?.count == 1 {
      // The command reports the missing value.
      guard typed.names.count == 1, line.words.last == typed.names[0] else { return nil }
      return Rule.Meaning(
        .dash, [LogValues.name, typed.names[0]] + line.words.dropLast(), line.rest)
    }
    return Rule.Meaning(.dash, [ShowHistory.name] + line.words, line.rest)
  }

  /// `dash delete note yesterday`, `dash add event …`, `dash no goal steps`: a verb and what it is
  /// done to.
  static func noun(_ line: TypedLine) throws -> Rule.Meaning? {
    guard line.arguments.count > 1,
      let meant = Alias.verb(line.arguments[0].text, of: line.arguments[1].text)
    else { return nil }
    return Rule.Meaning(
      .named(meant[0]), Array(meant.dropFirst()), Array(line.arguments.dropFirst(2)))
  }

  /// `dash move choir to thursday 20:00`, `dash cancel tax office`: an event of the agenda.
  static func moved(_ line: TypedLine) throws -> Rule.Meaning? {
    let words = line.words
    guard words.count > 1, try line.attributes.known(words[0]) == nil else { return nil }
    let command: [String]
    switch words[0].lowercased() {
    case "cancel": command = [DeleteEvent.name] + words.dropFirst()
    case "move", "reschedule", "postpone":
      guard let link = words.lastIndex(of: "to"), link > 1,
        let when = TypedWhen.all(Array(words[(link + 1)...]), days: line.context.comingDays)
      else { return nil }
      let day = when.day.map { ["--day", $0.text] } ?? []
      let time = when.start.map { ["--at", "\($0 / 60):\(($0 % 60).twoDigits)"] } ?? []
      command = [EditEvent.name] + Array(words[1..<link]) + day + time
    default: return nil
    }
    let name = command[0].split(separator: " ").map(String.init)
    return Rule.Meaning(.dash, name + command.dropFirst(), line.rest)
  }

  /// `dash feeling good`, `dash i feel great today`.
  static func feeling(_ line: TypedLine) throws -> Rule.Meaning? {
    let verbs = ["feel", "feeling", "felt", "fühle"]
    guard line.words.prefix(2).contains(where: { verbs.contains($0.lowercased()) }),
      try line.attributes.known(line.words[0]) == nil,
      TypedMood.isBegun(by: line.words, days: line.days)
    else { return nil }
    return Rule.Meaning(.mood, [RateMood.name], line.arguments)
  }

  /// `dash how much did I sleep last week`: shows the attributes of a question; `dash what's on
  /// tomorrow`: shows the agenda.
  static func question(_ line: TypedLine) throws -> Rule.Meaning? {
    guard let first = line.words.first?.lowercased() else { return nil }
    if ["what's", "whats"].contains(first), line.words.dropFirst().first == "on" {
      return Rule.Meaning(.dash, [ShowAgenda.name] + line.words.dropFirst(2), line.rest)
    }
    guard LookedWords.questions.contains(first), line.attributes.store != nil else { return nil }
    var all = line.words.map { $0.last == "?" ? String($0.dropLast()) : $0 }
    // The verb after `I`, unless it is a name.
    if let verb = all.firstIndex(where: { $0.lowercased() == "i" }).map({ $0 + 1 }),
      verb < all.count, try line.attributes.known(all[verb]) == nil
    {
      all.remove(at: verb)
    }
    let words = all.filter { !LookedWords.asking.contains($0.lowercased()) }
    let typed = try LookedWords(words, by: line.days, with: line.attributes.finder)
    guard !typed.names.isEmpty, typed.others.isEmpty else { return nil }
    if let days = typed.days, days.count == 1 {
      return Rule.Meaning(.dash, [ShowDay.name, "--date", "\(days.lowerBound)"], line.rest)
    }
    return Rule.Meaning(.dash, [ShowHistory.name] + words, line.rest)
  }

  /// `dash set theme green`, `dash theme green`.
  static func setting(_ line: TypedLine) throws -> Rule.Meaning? {
    var words = line.words
    if words.count > 1, ["set", "change", "update"].contains(words[0]) { words.removeFirst() }
    guard words.count > 1, Settings.keys.contains(where: { $0.name == words[0] })
    else { return nil }
    return Rule.Meaning(.dash, ["settings", "set"] + words, line.rest)
  }

  /// Whether words are values of attributes, and perhaps a day.
  private static func isLogged(_ words: [String], _ line: TypedLine) throws -> Bool {
    try LoggedPhrase(
      LoggedWords.typed(words), days: line.days, values: line.context.valueReading,
      attribute: line.attributes.known) != nil
  }

  /// `mood 4 …`, `mood good`, `mood yesterday 4`.
  static func rating(_ line: TypedLine) throws -> Rule.Meaning? {
    guard TypedMood.isBegun(by: line.words, days: line.days) else { return nil }
    return Rule.Meaning(.mood, [RateMood.name], line.arguments)
  }

  /// `mood yesterday`: refused, because it is not clear what to do with the day.
  static func moodDay(_ line: TypedLine) throws -> Rule.Meaning? {
    guard line.days.typed(among: line.words) != nil else { return nil }
    throw TypedMood.missingRating(for: line.words.joined(separator: " "))
  }
}
