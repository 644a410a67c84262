import CommandLine
import Metrics

extension Tool {
  /// All programs.
  package static let all = [dash, mood]

  /// The program of a base name: mood under that name, dash under any other.
  package static func named(_ name: String) -> Tool { name == "mood" ? mood : dash }

  /// The dashboard.
  package static let dash = Tool(
    name: "dash", summary: "Compare today with your usual days, in the terminal.",
    sections: [
      Section(
        "Look",
        [
          ShowDay.self, BrowseDays.self, ShowWeek.self, ShowHistory.self, ShowYear.self,
          ShowBest.self, ShowAverages.self, Explain.self, ShowStreaks.self, ShowMissing.self,
          ShowLine.self, Search.self,
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
          MarkPrivate.self, ConvertAttribute.self, RemoveAttribute.self,
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
        ]), Section("Outside", [ShowOutside.self, ShowRisk.self]),
      Section(
        "Places",
        [
          ListPlaces.self, ShowMap.self, AddPlace.self, OpenPlace.self, EditPlace.self,
          RemovePlaces.self, BrowseWeb.self, ShowPlacesAccount.self, LogInToPlaces.self,
          LogOutOfPlaces.self,
        ]),
      Section(
        "In and out", [Import.self, Export.self, WriteReport.self, Backup.self, Restore.self]),
      Section(
        "Devices",
        [
          ShowDevices.self, JoinFolder.self, ExchangeChanges.self, LeaveFolder.self,
          ForgetOtherDevice.self,
        ]),
      Section(
        "Account",
        [
          Sync.self, ShowInsights.self, ShowCorrelations.self, AnswerDayOff.self, ShowAccount.self,
          LogIn.self, LogOut.self, OwnAttribute.self, ReleaseAttribute.self,
        ]),
      Section(
        "Settings",
        [
          ListSettings.self, GetSetting.self, SetSetting.self, ResetSetting.self,
          EditSettings.self, ShowThemes.self, ShowProfile.self,
        ]),
      Section(
        "This program",
        [Remind.self, ServeAssistant.self, SetUp.self, Doctor.self, WriteCompletions.self]),
    ],
    rules: [
      Rule("mood ...", "Run mood: dash mood 4.") { line in
        line.arguments[0].text == "mood"
          ? Rule.Meaning(tool: .mood, arguments: Array(line.arguments.dropFirst())) : nil
      },
      Rule { try noun($0) },
      Rule { try moved($0) },
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
    name: "mood", summary: "Log how you feel, and look back.",
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
      Alias.rule(for: "mood"), Rule { try moodDay($0) },
    ],
    implied: [
      Parameter("word", "A word for a rating.", choices: RatingScale.moodWords, isOptional: true)
    ])
}
