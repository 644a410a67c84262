import Actions
import CommandLine

/// Names that new attributes cannot have, because they mean something else after `dash`.
enum Reserved {
  /// Whether a name in lower case is a command, or another word that stands for one.
  static func isCommand(_ name: String) -> Bool {
    name == "help" || Tool.dash.commands.contains(where: { $0.name == name })
      || Alias.all.contains(where: { $0.word == name && $0.tool == "dash" })
      || Tool.all.contains(where: { $0.name == name })
  }

  /// What a name means already: `a command`, `a day` or `a number`; nil if it is free.
  static func reason(for label: String) -> String? {
    ReservedName.meaning(of: label, isCommand: isCommand)
  }
}
