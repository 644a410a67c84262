import CommandLine
import Metrics
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
          ShowDay.self, ShowWeek.self, ShowHistory.self, ShowYear.self, ShowAverages.self,
          ShowStreaks.self,
        ]),
      Section(
        "Log and correct",
        [
          LogValues.self, TagDay.self, UntagDay.self, SkipDay.self, ForgetValue.self,
          UndoChange.self,
          RedoChange.self,
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
          AddFact.self,
          RemoveFact.self,
        ]),
      Section("In and out", [Import.self, Export.self, Backup.self, Restore.self]),
      Section(
        "Account",
        [
          Sync.self, ShowInsights.self, ShowCorrelations.self, ShowAccount.self, LogIn.self,
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
    corrections: { shellCorrection($0) ?? dayCorrection($0, on: $1) })

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
    corrections: { arguments, _ in ratingCorrection(arguments) },
    implied: { isNumber($0.text) ? RateMood.self : nil })

  /// `mood good`: suggests the rating's number.
  private static func ratingCorrection(_ arguments: [Argument]) -> Failure? {
    guard let first = arguments.first?.text,
      let step = RatingScale.moodWords.firstIndex(of: first.lowercased())
    else { return nil }
    let number = "\(RatingScale.five.rating(ofStep: step))/\(RatingScale.five.top)"
    return .usage(
      "unknown command '\(first)'",
      hints: ["To rate your mood, begin with the number: mood \(number) \(first)"])
  }

  /// `dash -c …`, `dash script.sh`: Debian's shell is called dash too.
  private static func shellCorrection(_ arguments: [Argument]) -> Failure? {
    guard let first = arguments.first?.text,
      first.hasPrefix("-c") || first == "-e" || first == "-s" || first == "-x" || first == "-eu"
        || first.contains("/") || first.hasSuffix(".sh")
    else { return nil }
    return .usage(
      "this dash is a dashboard, not the shell", hints: ["The shell is /bin/dash."])
  }

  /// `dash yesterday`, `dash mood 4`: suggests the command line that was meant.
  private static func dayCorrection(_ arguments: [Argument], on today: Day) -> Failure? {
    guard let first = arguments.first?.text else { return nil }
    if arguments.count == 1, first == "mood" {
      return .usage(
        "unknown command 'mood'", hints: ["It is a separate program: type mood without dash."])
    }
    let line: String
    if first == "mood" || first == "rate" {
      line = (["mood"] + arguments.drop { $0.text == "mood" }.map(\.text)).joined(separator: " ")
    } else if Day(parsing: first, on: today) != nil {
      line = "dash today --date \(first)"
    } else {
      return nil
    }
    return .usage("unknown command '\(first)'", hints: ["Did you mean '\(line)'?"])
  }

  /// Whether an argument looks like a rating, `4` or `7/9`; if it is invalid, `mood rate` reports it.
  private static func isNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, 48...57 ~= first else { return false }
    return text.utf8.allSatisfy {
      48...57 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
    }
  }
}
