import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Readings
import Services
import Storage
import Text
import Time

struct ListSettings: Command {
  static let name = "settings"
  static let summary = "List the settings with their values."
  static let examples: Examples = [
    "dash settings": "All of them, with their values.", "dash settings --all": "What they do, too.",
    "dash settings set clock 12h": "Change one.",
    "dash settings reset clock": "Restore the default.",
    "dash settings edit": "Open the file in your editor.",
  ]
  static let discussion = [
    "Settings are lines 'key = value' in a file; 'dash doctor' shows its path. An environment "
      + "variable overrides the file, such as DASH_WEEK_START for week.start, and an option "
      + "overrides both.",
    "The settings units.distance, units.weight and so on default to the system chosen with units.",
  ]
  static let all = Option(
    "all", letter: "a", "Also what each does, and where its value comes from.")
  static let options = [all, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    try context.show(context.reading.settingList(isBrief: !line.has(Self.all)))
  }

  /// `dash settings theme green` sets, and `dash settings theme` shows it.
  static func implied(by arguments: [Argument]) -> (any Command.Type)? {
    guard Settings.keys.contains(where: { $0.name == arguments.first?.text }) else { return nil }
    return arguments.count > 1 ? SetSetting.self : GetSetting.self
  }
}

extension Parameter {
  /// The name of a setting.
  static let setting = Parameter("key", "The setting.", choices: Settings.keys.map(\.name))
}

struct GetSetting: Command {
  static let name = "settings get"
  static let summary = "Print the value of a setting."
  static let examples: Examples = ["dash settings get units": "metric or imperial."]
  static let options = [Option.json]
  static let arguments = [Parameter.setting]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    if context.isJSON { return try context.show(context.reading.settingList(of: [key])) }
    try context.write(text: CleanText(context.world.state(of: key).value).string + "\n")
  }
}

struct SetSetting: Command {
  static let name = "settings set"
  static let effects: Effects = .changesSettings
  static let summary = "Change a setting in the settings file."
  static let examples: Examples = [
    "dash settings set units imperial": "Miles, pounds, degrees Fahrenheit.",
    "dash settings set units.temperature C": "Degrees Celsius, whatever units is.",
    "dash settings set day.start 04:00": "At 01:30 it is still yesterday.",
  ]
  static let discussion = [
    "Comments and all other lines of the file are not changed. 'dash settings' lists the "
      + "settings, and 'dash settings reset' restores a default."
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter(
      "key", "The setting.", choices: Settings.keys.map(\.name),
      next: { Settings.keys.map { ($0.name, $0.help, $0.choices) } }),
    Parameter("value", "The new value; several words form one value.", repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    let words = try line.arguments.dropFirst().map(line.text)
    let change = try ChangeSetting(key, to: String(words.joined(separator: " ").trimmed))
    let result = try change.run(in: context.world)
    try context.acknowledge([result.sentence(of: change)])
    context.world.warnOfVariable(for: change.key)
  }
}

struct ResetSetting: Command {
  static let name = "settings reset"
  static let effects: Effects = .changesSettings
  static let summary = "Restore the default of a setting."
  static let examples: Examples = ["dash settings reset units": "Back to metric."]
  static let options = [Option.quiet]
  static let arguments = [Parameter.setting]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    let result = try ChangeSetting(restoring: key).run(in: context.world)
    let before = result.before
    let value = before.usual.isEmpty ? "(none)" : before.usual
    let isOther = before.origin == .file && before.value != before.usual
    let end =
      result.isWritten
      ? (isOther ? " (was \(before.value))" : "") : "; it was not set in the file"
    try context.acknowledge(["\(key.name) = \(value), the default\(end)"])
    context.world.warnOfVariable(for: key)
  }
}

struct EditSettings: Command {
  static let name = "settings edit"
  static let effects: Effects = [.needsTerminal, .changesSettings]
  static let summary = "Open the settings file in your editor."
  static let examples: Examples = ["dash settings edit": "In $VISUAL or $EDITOR, else vi or nano."]
  static let discussion = [
    "If there is no file yet, a template is created that lists all settings as comments. After the "
      + "editor exits, problems in the file are reported."
  ]
  // It reports problems itself, after editing.
  static let showsSettingsProblems = true

  static func run(_ line: Invocation, in context: Context) throws {
    try EditFile(CreateSettings().run(in: context.world)).run(in: context.world)
    var after = context
    after.settings = Settings()
    after.world.readSettings()
    after.reportSettingsProblems()
  }
}

struct ShowProfile: Command {
  static let name = "profile"
  static let summary = "Show since when and how regularly you track, your account, and the credits."
  static let examples: Examples = [
    "dash profile": "Yours.", "dash settings set profile.name Ana": "Set your name.",
  ]
  static let discussion = [
    "A day is tracked if it has any value. The longest gap is the longest run of days without "
      + "a value between two tracked days. The account is shown as it was at the last login or "
      + "sync; no request is sent."
  ]
  static let options = [Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let (days, service, account) = try context.reading.read(tracking) ?? ([], nil, nil)
    let settings = context.settings
    let screen = ProfileScreen(
      of: settings.profileName, place: settings.place, language: settings.factsLanguage,
      tracking: DayTracking(of: days, today: context.today), moodService: service,
      account: account, today: context.today)
    try context.show(Sheet(screen))
  }

  /// The days with a value, the service that supplies the mood, and the account.
  private static func tracking(
    in store: Store
  ) throws -> (days: [Day], moodService: String?, account: ProfileScreen.Account?) {
    let mood = try store.catalogue().attributes.first { $0.name == Mood.name }
    let service = mood?.service.flatMap { $0.isEmpty || $0 == "dash" ? nil : $0 }
    let account: ProfileScreen.Account? = try store.storedProfile().map {
      ($0.name, $0.fullName.isEmpty ? nil : $0.fullName, $0.picture)
    }
    // Documents have the identifier of the service instead of its name.
    return (try store.allRecordedDays(), service == "exist" ? "Exist" : service, account)
  }
}

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
    // Only the terminal may know the background, and colours depend on it.
    let isUnknown = context.settings.ground == .unknown && context.renderOptions.colors != .none
    let detected = isUnknown ? context.queryGround() : nil
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
