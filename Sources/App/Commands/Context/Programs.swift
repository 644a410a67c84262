import Actions
import CommandLine
import Host
import Metrics
import Phrases
import Text
import Time

extension Tool {
  /// All programs.
  package static let all = [dash, mood]

  /// The program of a base name: mood under that name, dash under any other.
  package static func named(_ name: String) -> Tool { name == "mood" ? mood : dash }

  /// The dashboard.
  package static let dash = Tool(
    name: "dash",
    summary: "Compare today with your usual days, in the terminal.",
    sections: [
      Section(
        "Look",
        [
          ShowDay.self, BrowseDays.self, ShowWeek.self, ShowHistory.self, ShowYear.self,
          ShowBest.self, ShowAverages.self, Explain.self, ShowStreaks.self, ShowMissing.self,
          ShowLine.self,
          Search.self,
        ]),
      Section(
        "Log and correct",
        [
          LogValues.self, TagDay.self, UntagDay.self, SkipDay.self, ForgetValue.self,
          NoteDay.self, UndoChange.self, RedoChange.self,
        ]),
      Section(
        "Goals and attributes",
        [
          EditGoals.self, ListAttributes.self, AddAttribute.self, RenameAttribute.self,
          HideAttributes.self, ShowAttributes.self, MoveAttribute.self, GaugeAttribute.self,
          ConvertAttribute.self, RemoveAttribute.self,
        ]),
      Section(
        "On this day",
        [
          ShowFacts.self, OpenFact.self, OpenFactPicture.self, MapFact.self, ShareFact.self,
          AddFact.self, RemoveFact.self,
        ]),
      Section(
        "Agenda",
        [
          ShowAgenda.self, ShowCalendar.self, ShowEvent.self, ShowFreeTime.self, ShowMoment.self,
          AddEvent.self, EditEvent.self, DeleteEvent.self, CheckInEvent.self,
          ExportAgenda.self, ListCalendars.self, AddCalendar.self, RenameCalendar.self,
          ColorCalendar.self, RemoveCalendar.self,
        ]),
      Section(
        "Experiments",
        [
          ShowExperiment.self, StartExperiment.self, FollowExperiment.self, StopExperiment.self,
          DeleteExperiment.self,
        ]),
      Section("Outside", [ShowOutside.self, ShowRisk.self]),
      Section(
        "Places",
        [
          ListPlaces.self, ShowMap.self, AddPlace.self, OpenPlace.self, EditPlace.self,
          RemovePlaces.self, BrowseWeb.self, ShowPlacesAccount.self, LogInToPlaces.self,
          LogOutOfPlaces.self,
        ]),
      Section("In and out", [Import.self, Export.self, Backup.self, Restore.self]),
      Section(
        "Account",
        [
          Sync.self, ShowInsights.self, ShowCorrelations.self, AnswerDayOff.self, ShowAccount.self,
          LogIn.self,
          LogOut.self, OwnAttribute.self, ReleaseAttribute.self,
        ]),
      Section(
        "Settings",
        [
          ListSettings.self, GetSetting.self, SetSetting.self, ResetSetting.self,
          EditSettings.self, ShowThemes.self, ShowProfile.self,
        ]),
      Section("This program", [Remind.self, Doctor.self, WriteCompletions.self]),
    ],
    rules: [
      Rule("mood ...", "Run mood: dash mood 4.") { line in
        line.arguments[0].text == "mood"
          ? Rule.Meaning(tool: .mood, arguments: Array(line.arguments.dropFirst())) : nil
      },
      Rule { try noun($0) },
      Rule { try feeling($0) },
      Alias.rule(for: "dash"),
      Rule("<day>", "Show that day: dash yesterday, dash 20 nov.") { try day($0) },
      Rule { try shell($0) },
      Rule("<attribute>", "Show its history: dash steps.") { try attribute($0) },
      Rule("<attribute> <value>", "Log it: dash steps 5623.") { try assignment($0) },
      Rule { try setting($0) },
      Rule { try question($0) },
    ],
    implied: [Parameter("word", "An attribute or a day.", completion: .start, repeats: true)])

  /// The mood diary.
  package static let mood = Tool(
    name: "mood",
    summary: "Log how you feel, and look back.",
    sections: [
      Section(
        "Log and correct",
        [AskMood.self, RateMood.self, AddMood.self, NoteMood.self, EditNote.self, ClearMood.self]),
      Section(
        "Look back",
        [
          ListMood.self, ShowMonth.self, SearchNotes.self, ShowMoodStatistics.self,
          ShowMemories.self,
        ]),
    ],
    rules: [
      Rule("<rating> [<note>]", "Rate today: mood 4 slept well, mood good.") { try rating($0) },
      Rule("<rating> <day>", "Rate that day: mood 4 yesterday.") { try rating($0) },
      Alias.rule(for: "mood"),
      Rule { try moodDay($0) },
    ],
    implied: [
      Parameter(
        "word", "A word for a rating.", choices: RatingScale.moodWords, isOptional: true)
    ])
}

extension Tool {
  /// `dash yesterday`, `dash 20 nov --json`.
  private static func day(_ line: TypedLine) throws -> Rule.Meaning? {
    let words = TypedWord.line(line.words)
    guard let typed = line.days.typed(among: line.words) else {
      guard !words.isEmpty, let phrase = DayPhrase(all: words, by: line.days), phrase.isRange,
        !phrase.isWeak, case .range(let range) = phrase.days
      else { return nil }
      // A week, a month or a year.
      let command =
        range.count <= 8
        ? (Tool.dash, ShowWeek.name)
        : range.count <= 31 ? (Tool.mood, ShowMonth.name) : (Tool.dash, ShowYear.name)
      return Rule.Meaning(
        tool: command.0,
        arguments: [Argument(command.1)] + line.words.map { Argument($0) } + line.rest)
    }
    let text = line.words.joined(separator: " ")
    if case .ambiguous(let dayFirst, let monthFirst) = typed {
      throw Failure.ambiguousDate(text, dayFirst, monthFirst) { date in
        ShellText.line(of: ["dash", date] + line.rest.map { ShellText.quoted($0.text) })
      }
    }
    return Rule.Meaning(
      tool: .dash,
      arguments: [Argument(ShowDay.name), Argument("--date"), Argument(text)] + line.rest)
  }

  /// `dash -c …`, `dash script.sh`: Debian's shell is called dash too.
  private static func shell(_ line: TypedLine) throws -> Rule.Meaning? {
    if let failure = shellFailure(line.arguments) { throw failure }
    return nil
  }

  /// The failure for arguments of the shell dash.
  static func shellFailure(_ arguments: [Argument]) -> Failure? {
    guard let first = arguments.first?.text,
      first.hasPrefix("-c") || first == "-e" || first == "-s" || first == "-x" || first == "-eu"
        || first.contains("/") && !first.contains(" ") || first.hasSuffix(".sh")
    else { return nil }
    return .usage(
      "this dash is a dashboard, not the shell", hints: ["The shell is /bin/dash."])
  }

  /// `dash steps`, `dash time asleep`: all words are the name of an attribute.
  private static func attribute(_ line: TypedLine) throws -> Rule.Meaning? {
    let text = line.words.joined(separator: " ")
    guard try line.attributes.known(text) != nil else { return nil }
    return Rule.Meaning(
      tool: .dash, arguments: [Argument(ShowHistory.name), Argument(text)] + line.rest)
  }

  /// `dash steps 5000`, `dash steps=5000`, `dash 5000 steps`, `dash yesterday gym`.
  private static func assignment(_ line: TypedLine) throws -> Rule.Meaning? {
    let words = line.words
    guard let first = words.first else { return nil }
    let log = Rule.Meaning(
      tool: .dash, arguments: [Argument(LogValues.name)] + line.arguments)
    // `add` with a title and a time is an event.
    if first.utf8.contains(UInt8(ascii: "=")) { return log }
    if words.count > 1, try isLogged(words, line) { return log }
    if Alias.loggingVerbs.contains(first.lowercased()) { return nil }
    if let history = try period(line) { return history }
    guard words.count > 1 else { return nil }
    // The command reports an invalid value.
    if try line.attributes.known(first) != nil { return log }
    // A label of several words, without quotes.
    for count in stride(from: words.count - 1, to: 1, by: -1) {
      let label = words.prefix(count).joined(separator: " ")
      guard try line.attributes.known(label) != nil else { continue }
      return Rule.Meaning(
        tool: .dash,
        arguments: [Argument(LogValues.name), Argument(label)]
          + words.dropFirst(count).map { Argument($0) } + line.rest)
    }
    return nil
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
        tool: .dash,
        arguments: [Argument(LogValues.name), Argument(typed.names[0])]
          + line.words.dropLast().map { Argument($0) } + line.rest)
    }
    return Rule.Meaning(
      tool: .dash,
      arguments: [Argument(ShowHistory.name)] + line.words.map { Argument($0) } + line.rest)
  }

  /// `dash delete note yesterday`, `dash add event …`, `dash no goal steps`: a verb and what it is
  /// done to.
  private static func noun(_ line: TypedLine) throws -> Rule.Meaning? {
    guard line.arguments.count > 1,
      let meant = Alias.verb(line.arguments[0].text, of: line.arguments[1].text)
    else { return nil }
    return Rule.Meaning(
      tool: .named(meant[0]),
      arguments: meant.dropFirst().map { Argument($0) } + line.arguments.dropFirst(2))
  }

  /// `dash feeling good`, `dash i feel great today`.
  private static func feeling(_ line: TypedLine) throws -> Rule.Meaning? {
    let verbs = ["feel", "feeling", "felt", "fühle"]
    guard line.words.prefix(2).contains(where: { verbs.contains($0.lowercased()) }),
      try line.attributes.known(line.words[0]) == nil,
      TypedMood.isBegun(by: line.words, days: line.days)
    else { return nil }
    return Rule.Meaning(tool: .mood, arguments: [Argument(RateMood.name)] + line.arguments)
  }

  /// `dash how much did I sleep last week`: shows the attributes of a question.
  private static func question(_ line: TypedLine) throws -> Rule.Meaning? {
    guard let first = line.words.first?.lowercased(), LookedWords.questions.contains(first),
      line.attributes.store != nil
    else { return nil }
    let words = line.words.filter {
      var word = $0.lowercased()
      while word.last == "?" { word.removeLast() }
      return !LookedWords.asking.contains(word)
    }.map { $0.last == "?" ? String($0.dropLast()) : $0 }
    let typed = try LookedWords(words, by: line.days, with: line.attributes.finder)
    guard !typed.names.isEmpty, typed.others.isEmpty else { return nil }
    if let days = typed.days, days.count == 1 {
      return Rule.Meaning(
        tool: .dash,
        arguments: [ShowDay.name, "--date", "\(days.lowerBound)"].map { Argument($0) } + line.rest)
    }
    return Rule.Meaning(
      tool: .dash,
      arguments: [Argument(ShowHistory.name)] + words.map { Argument($0) } + line.rest)
  }

  /// `dash set theme green`, `dash theme green`.
  private static func setting(_ line: TypedLine) throws -> Rule.Meaning? {
    var words = line.words
    if words.count > 1, ["set", "change", "update"].contains(words[0]) { words.removeFirst() }
    guard words.count > 1, Settings.keys.contains(where: { $0.name == words[0] }) else {
      return nil
    }
    return Rule.Meaning(
      tool: .dash,
      arguments: ["settings", "set"].map { Argument($0) } + words.map { Argument($0) } + line.rest)
  }

  /// Whether words are values of attributes, and perhaps a day.
  private static func isLogged(_ words: [String], _ line: TypedLine) throws -> Bool {
    try LoggedPhrase(
      LoggedWords.typed(words), days: line.days, values: line.context.valueReading,
      attribute: line.attributes.known) != nil
  }

  /// `mood 4 …`, `mood good`, `mood yesterday 4`.
  private static func rating(_ line: TypedLine) throws -> Rule.Meaning? {
    guard TypedMood.isBegun(by: line.words, days: line.days) else { return nil }
    return Rule.Meaning(tool: .mood, arguments: [Argument(RateMood.name)] + line.arguments)
  }

  /// `mood yesterday`: refused, because it is not clear what to do with the day.
  private static func moodDay(_ line: TypedLine) throws -> Rule.Meaning? {
    guard line.days.typed(among: line.words) != nil else { return nil }
    throw TypedMood.missingRating(for: line.words.joined(separator: " "))
  }
}
