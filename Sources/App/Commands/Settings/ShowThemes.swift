import Cards
import CommandLine
import Text

/// Shows the themes, each as a card in its own colours.
struct ShowThemes: Command {
  static let name = "themes"
  static let summary = "Show the themes, each as a small card in its own colours."
  static let examples = [
    (line: "dash themes", meaning: "All of them."),
    (line: "dash settings set theme green", meaning: "Choose one."),
    (line: "DASH_THEME=green dash", meaning: "Today, in one of them."),
  ]
  static let discussion = [
    "The setting 'theme' chooses one. 'default' has a colour for each group, the same on dark and "
      + "on light; 'clear' has some that colour-blind eyes tell apart; 'mono' has none; the others "
      + "have one for all groups.",
    "They are shaded for a dark or a light ground, as the setting 'ground' says, or the variable "
      + "COLORFGBG. Where the setting says 'auto', this command asks the terminal, and keeps what it "
      + "learns in the settings; no other command asks.",
  ]
  static let options = [Option.json]

  private let isJSON: Bool

  init(_ line: Invocation) throws {
    isJSON = line.has(.json)
  }

  func run(in context: Context) throws {
    let theme = context.settings.theme
    if isJSON {
      return try context.write(
        document: ThemeJSON(current: theme, on: context.ground).text)
    }
    let asked = context.asksGround ? context.askedGround : nil
    let look = context.renderOptions
    try context.show(
      utf8: ThemeScreen(
        current: theme, on: asked ?? context.ground, in: context.valueText
      ).bytes(width: look.width, glyphs: look.glyphs, colors: look.colors), in: look)
    guard let asked else { return }
    do {
      try context.keepGround(asked)
    } catch {
      // The screen is what was wanted, and it is there.
      context.tell(Failure(error))
    }
  }
}
