import Actions
import Cards
import CommandLine
import Metrics
import Text
import Time

extension Tool {
  /// The manual page in section 1, in the macros of man(7), which refers to the other programs.
  func manual(among tools: [Tool] = Tool.all) -> String {
    var page = ManualPage(titled: name, of: "dash \(Version.current)", on: Version.released)
    page.section("Name")
    // Indexes of manual pages look for this escaped hyphen.
    page.plain("\(ManualPage.escaped(name)) \\- \(ManualPage.escaped(String(summary.dropLast())))")
    page.section("Synopsis")
    page.synopsis(name, ["[<command>]", "[<option> ...]", "[<argument> ...]"])
    page.section("Description")
    page.paragraph(
      "Without a command, \(name) runs '\(name) \(bareCommand.name)'. Options and arguments "
        + "follow the command in any order; '--' ends the options.")
    page.paragraph("Every command has these options:")
    for option in Option.rendering + [.svg, .help] {
      page.item(table.usage(of: option), table.help(of: option))
    }
    for section in sections {
      page.section(sections.count == 1 ? "Commands" : section.title)
      for command in section.commands { describe(command, in: &page) }
    }
    page.section("Without a command")
    for (form, summary) in table.forms { page.item(form, summary) }
    page.section("Environment")
    for key in Settings.keys {
      page.item(key.variable, "The setting \(key.name): \(key.expected). \(key.help)")
    }
    for (variable, meaning) in Manual.variables { page.item(variable, meaning) }
    page.section("Files")
    for (path, meaning) in Manual.files { page.item(path, meaning) }
    page.section("Exit status")
    page.item("0", "Done.")
    for status in Failure.Status.allCases { page.item("\(status.rawValue)", status.meaning) }
    page.section("See also")
    let others = tools.filter { $0.name != name }.map { "\($0.name)(1)" }
    page.paragraph((others + ["sqlite3(1)"]).joined(separator: ", "))
    return page.text
  }

  private func describe(_ command: any Command.Type, in page: inout ManualPage) {
    let own = command.options.filter { !$0.isHidden }
    page.subsection("\(name) \(command.name)")
    page.synopsis(
      "\(name) \(command.name)", command.arguments.map(\.usage) + own.map { "[\($0.usage)]" })
    page.paragraph(command.summary)
    for paragraph in command.discussion { page.paragraph(paragraph) }
    for argument in command.arguments { page.item("<\(argument.name)>", table.help(of: argument)) }
    for option in own { page.item(table.usage(of: option), table.help(of: option)) }
    if !command.keyTable.isEmpty {
      page.paragraph("Keys:")
      for (key, meaning) in command.keyTable { page.item(key, meaning) }
    }
    if !command.examples.isEmpty {
      page.paragraph("Examples:")
      for example in command.examples { page.item(example.key, example.value) }
    }
  }
}

/// Parts of the manual page that are not in the tables of commands and settings.
enum Manual {
  /// The environment variables that begin with `DASH_`.
  static var dashVariables: [String] {
    variables.map(\.0).filter { $0.hasPrefix("DASH_") } + Settings.keys.map(\.variable)
  }

  static let variables = [
    ("DASH_DATA", "The path of the store."),
    ("DASH_CALENDAR_ADDRESS", "The address for 'dash agenda calendars add'."),
    ("DASH_EXIST_TOKEN", "The token for 'dash account login'."),
    (PlacesKeys.applicationVariable, "The id of the application for 'dash places login'."),
    (PlacesKeys.restVariable, "The key for REST of a server for places that requires one."),
    ("DASH_NOW", "The date and time to use as now, such as 2026-11-20T21:00."),
    ("XDG_DATA_HOME", "The folder that contains dash/dash.sqlite, the store."),
    ("XDG_CONFIG_HOME", "The folder that contains dash/settings, the settings file."),
    ("NO_COLOR, CLICOLOR_FORCE, CLICOLOR", "Whether to use colours, as in other programs."),
    ("COLUMNS", "The width to draw for, unless --width is given."),
  ]

  static let files = [
    ("~/.local/share/dash/dash.sqlite", "The store: all your data, in one SQLite file."),
    ("~/.config/dash/settings", "The settings, one 'key = value' a line."),
    ("~/.config/dash/token", "The token of the account at Exist, if there is one."),
    ("~/.config/dash/places-session", "The session at a server for places, if there is one."),
  ]
}

extension Tool {
  /// Prints the help of the program or of the command that `arguments` name.
  func help(_ arguments: ArraySlice<Argument>, wantsManual: Bool, in context: Context) throws {
    if wantsManual { return try context.write(text: manual()) }
    let (names, options) = Tool.helpArguments(arguments)
    var context = context
    try context.apply(
      Invocation(options, for: bareCommand, of: name, DayReading(today: context.today)))
    let width = context.renderOptions.width
    guard let first = names.first, first.text != "help"
    else { return try context.print(table.help(width: width)) }
    if let other = Tool.all.first(where: { $0.name == first.text && $0.name != name }) {
      return try other.help(arguments.dropFirst(), wantsManual: false, in: context)
    }
    if names.count == 1, first.text == "signs" {
      let options = context.renderOptions
      return try context.show(
        SignsScreen.block(width: width, glyphs: options.glyphs, colors: options.colors))
    }
    if names.count == 1, first.text == "imports", name == Tool.dash.name {
      if !context.world.hasReadSettings { context.world.readSettings() }
      let options = context.renderOptions
      return try context.show(
        ImportFormats.topic(
          order: context.settings.sourceOrder ?? SourceOrder(), width: width,
          glyphs: options.glyphs))
    }
    if let meaning = Alias.meaning(of: names, for: name, isTracked: { false }) {
      return try meaning.tool.help(meaning.arguments[...], wantsManual: false, in: context)
    }
    guard let command = try command(for: names)?.command
    else { throw try unknown(names, in: context) }
    try context.print(table.help(of: command, width: width))
  }

  /// Divides the arguments of `help` into names and rendering options with their values; other
  /// options have no effect there.
  private static func helpArguments(_ arguments: ArraySlice<Argument>) -> (
    names: [Argument], options: [Argument]
  ) {
    var (names, options): ([Argument], [Argument]) = ([], [])
    var isValue = false
    for argument in arguments {
      let name = argument.text.prefix { $0 != "=" }
      let option = Option.rendering.first { "--\($0.name)" == name }
      if isValue || option != nil {
        options.append(argument)
      } else if !Invocation.isOption(argument.text) {
        names.append(argument)
      }
      isValue = !isValue && option?.value != nil && name == argument.text
    }
    return (names, options)
  }
}
