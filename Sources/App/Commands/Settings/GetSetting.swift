import Actions
import CommandLine
import Text

struct GetSetting: Command {
  static let name = "settings get"
  static let effects: Effects = []
  static let summary = "Print the value of a setting."
  static let examples = [(line: "dash settings get units", meaning: "metric or imperial.")]
  static let arguments = [Parameter.setting]

  static func run(_ line: Invocation, in context: Context) throws {
    let key = try Settings.key(named: try line.text(line.arguments[0]))
    try context.write(text: CleanText(context.world.state(of: key).value).string + "\n")
  }
}
