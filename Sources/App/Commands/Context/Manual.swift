import CommandLine
import Host
import Services
import Text

extension Tool {
  /// The manual page in section 1, in the macros of man(7), from the same facts as ``help()``.
  func manual() -> String {
    var page = ManualPage(
      titled: name, of: "dash \(Tool.version)", on: Tool.released)
    page.section("Name")
    // The dash stands escaped here, because indexes of manual pages look for it.
    page.plain("\(ManualPage.escaped(name)) \\- \(ManualPage.escaped(String(summary.dropLast())))")
    page.section("Synopsis")
    page.synopsis(name, ["[<command>]", "[<option> ...]", "[<word> ...]"])
    page.section("Description")
    page.paragraph(
      "Without a command, \(name) does what '\(name) \(bareCommand.name)' does. Options and words "
        + "follow the command in any order; '--' ends the options.")
    page.paragraph("These options every command takes:")
    for option in Option.rendering + [.help] {
      page.item(table.usage(of: option), table.help(of: option))
    }
    for section in sections {
      page.section(sections.count == 1 ? "Commands" : section.title)
      for command in section.commands { describe(command, in: &page) }
    }
    page.section("Environment")
    for key in Settings.keys {
      page.item(
        key.variable, "The setting \(key.name): \(key.forms). \(key.help)")
    }
    for (variable, meaning) in Manual.variables { page.item(variable, meaning) }
    page.section("Files")
    for (path, meaning) in Manual.files { page.item(path, meaning) }
    page.section("Exit status")
    page.item("0", "Done.")
    for status in Failure.Status.allCases { page.item("\(status.rawValue)", status.meaning) }
    page.section("See also")
    let others = Tool.all.filter { $0.name != name }.map { "\($0.name)(1)" }
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
    if !command.examples.isEmpty {
      page.paragraph("Examples:")
      for example in command.examples { page.item(example.line, example.meaning) }
    }
  }
}

/// What the manual page says beyond the tables of commands and settings.
enum Manual {
  /// The variables that are this program's own.
  static var dashVariables: [String] {
    variables.map(\.0).filter { $0.hasPrefix("DASH_") } + Settings.keys.map(\.variable)
  }

  static let variables = [
    ("DASH_DATA", "The path of the store."),
    ("DASH_EXIST_TOKEN", "The token that 'dash account login' takes."),
    ("DASH_NOW", "The moment that counts as now, such as 2026-11-20T21:00."),
    ("XDG_DATA_HOME", "The folder whose dash/dash.sqlite is the store."),
    ("XDG_CONFIG_HOME", "The folder whose dash/settings holds the settings."),
    ("NO_COLOR, CLICOLOR_FORCE, CLICOLOR", "Whether to colour, as elsewhere."),
    ("COLUMNS", "The width to draw for, where --width is not given."),
  ]

  static let files = [
    ("~/.local/share/dash/dash.sqlite", "The store: all that is kept, one SQLite file."),
    ("~/.config/dash/settings", "The settings, a line 'key = value' each."),
    ("~/.config/dash/token", "The token of the account at Exist, if there is one."),
  ]
}
