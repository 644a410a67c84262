import CommandLine
import Metrics
import Text
import Time

extension Tool {
  /// All executables.
  package static let all = [dash, mood]

  /// The tool that a program's base name stands for: `mood` under that name, dash under any other.
  package static func named(_ name: String) -> Tool { name == mood.name ? mood : dash }

  /// The dashboard.
  package static let dash = Tool(
    name: "dash",
    summary: "Your day against your own days like it, in the terminal.",
    sections: [
      Section(
        "Look",
        [
          ShowDay.self, ShowWeek.self, ShowHistory.self, ShowYear.self, ShowAverages.self,
          ShowStreaks.self,
        ]),
      Section(
        "Log and correct",
        [
          LogValues.self, TagDay.self, UntagDay.self, ForgetValue.self, UndoChange.self,
          RedoChange.self,
        ]),
      Section(
        "Goals and attributes",
        [
          EditGoals.self, ListAttributes.self, AddAttribute.self, RenameAttribute.self,
          HideAttributes.self, ShowAttributes.self, MoveAttribute.self, GaugeAttribute.self,
          RemoveAttribute.self,
        ]),
      Section(
        "On this day",
        [
          ShowFacts.self, OpenFact.self, MapFact.self, ShareFact.self, AddFact.self,
          RemoveFact.self,
        ]),
      Section("In and out", [Import.self, Export.self, Backup.self, Restore.self]),
      Section(
        "Account",
        [
          Sync.self, ShowInsights.self, ShowCorrelations.self, ShowAccount.self, LogIn.self,
          LogOut.self, OwnAttribute.self,
        ]),
      Section(
        "Settings",
        [
          ListSettings.self, GetSetting.self, SetSetting.self, ResetSetting.self,
          EditSettings.self, ShowThemes.self, ShowProfile.self,
        ]),
      Section("The tool itself", [Remind.self, Doctor.self, WriteCompletions.self]),
    ],
    refusals: { shellRefusal($0) ?? dayRefusal($0, on: $1) })

  /// The mood diary.
  package static let mood = Tool(
    name: "mood",
    summary: "Log how you feel, and look back.",
    sections: [
      Section(
        "Log and correct",
        [AskMood.self, RateMood.self, NoteMood.self, EditNote.self, ClearMood.self]),
      Section(
        "Look back",
        [
          ListMood.self, ShowMonth.self, SearchNotes.self, ShowMoodStatistics.self,
          ShowMemories.self,
        ]),
    ],
    refusals: { words, _ in ratingRefusal(words) },
    implied: { isNumber($0.text) ? RateMood.self : nil })

  /// Who says the word of a rating is told its number, on the scale that it names.
  private static func ratingRefusal(_ words: [Argument]) -> Failure? {
    guard let first = words.first?.text,
      let step = RatingScale.moodWords.firstIndex(of: first.lowercased())
    else { return nil }
    let number = "\(RatingScale.five.rating(ofStep: step))/\(RatingScale.five.top)"
    return .usage(
      "'\(first)' is no command of mood",
      hints: ["A rating begins with its number: mood \(number) \(first)"])
  }

  /// On Debian a shell is called dash too: who meant that one is told so.
  private static func shellRefusal(_ words: [Argument]) -> Failure? {
    guard let first = words.first?.text,
      first.hasPrefix("-c") || first == "-e" || first == "-s" || first == "-x" || first == "-eu"
        || first.contains("/") || first.hasSuffix(".sh")
    else { return nil }
    return .usage(
      "this dash is a dashboard, not the shell", hints: ["The shell of that name is /bin/dash."])
  }

  /// Who names a day, or the other program, is told the whole line.
  private static func dayRefusal(_ words: [Argument], on today: Day) -> Failure? {
    guard let first = words.first?.text else { return nil }
    if words.count == 1, first == "mood" {
      return .usage(
        "'mood' is no command of dash", hints: ["It is a program of its own: type mood alone."])
    }
    let line: String
    if first == "mood" || first == "rate" {
      line = (["mood"] + words.drop { $0.text == "mood" }.map(\.text)).joined(separator: " ")
    } else if Day(word: first, on: today) != nil {
      line = "dash today --date \(first)"
    } else {
      return nil
    }
    return .usage("'\(first)' is no command of dash", hints: ["Did you mean '\(line)'?"])
  }

  /// Whether a word begins as ratings do, and has nothing else in it: what is no rating is then
  /// told so.
  private static func isNumber(_ word: String) -> Bool {
    guard let first = word.utf8.first, 48...57 ~= first else { return false }
    return word.utf8.allSatisfy {
      48...57 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
    }
  }
}
