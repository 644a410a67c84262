extension Tool {
  /// The dashboard.
  package static let dash = Tool(
    name: "dash",
    summary: "Your day against your own days like it, in the terminal.",
    commands: [
      ShowDay.self, ShowAverages.self, Import.self, Export.self, Backup.self, Restore.self,
    ],
    refusals: { shellRefusal($0) })

  /// The mood diary.
  package static let mood = Tool(
    name: "mood",
    summary: "Log how you feel, and look back.",
    commands: [ListMood.self, RateMood.self],
    refusals: { _ in nil })

  /// On Debian a shell is called dash too: who meant that one is told so.
  private static func shellRefusal(_ words: [Word]) -> Failure? {
    guard let first = words.first?.text,
      first.hasPrefix("-c") || first == "-e" || first == "-s" || first == "-x" || first == "-eu"
        || first.contains("/") || first.hasSuffix(".sh")
    else { return nil }
    return .usage(
      "this dash is a dashboard, not the shell", hints: ["The shell of that name is /bin/dash."])
  }
}
