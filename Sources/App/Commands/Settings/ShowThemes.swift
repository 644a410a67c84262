import Actions
import Cards
import CommandLine
import Drawing
import Text

struct ShowThemes: Command {
  static let name = "themes"
  static let summary = "Show the colour themes, each on a small card."
  static let examples: Examples = [
    "dash themes": "All of them.", "dash settings set theme green": "Choose one.",
    "DASH_THEME=green dash": "Use one for a single command.",
  ]
  static let discussion = [
    "The setting 'theme' selects a theme. 'default' has a colour for each group, for dark and "
      + "light backgrounds; 'clear' has colours that colour-blind people can distinguish; 'mono' "
      + "has none; each of the others has one colour for all groups.",
    "Themes are shaded for a dark or a light background, from the setting 'ground' or the "
      + "environment variable COLORFGBG. If 'ground' is 'auto', this command queries the terminal "
      + "and saves the result as the setting; no other command queries it.",
  ]
  static let options = [Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let theme = context.isDemo ? Settings().theme : context.settings.theme
    func screen(on ground: Background) -> ThemeScreen {
      ThemeScreen(current: theme, on: ground, in: context.valueText)
    }
    if context.isJSON { return try context.write(document: screen(on: context.ground).json) }
    let detected = context.needsGroundQuery ? context.queryGround() : nil
    let options = context.renderOptions
    try context.show(
      utf8: screen(on: detected ?? context.ground)
        .bytes(width: options.width, glyphs: options.glyphs, colors: options.colors), in: options)
    guard let detected else { return }
    do {
      try context.saveGround(detected)
    } catch {
      // The screen is shown; not saving the setting is no reason to fail.
      context.report(Failure(error))
    }
  }
}
