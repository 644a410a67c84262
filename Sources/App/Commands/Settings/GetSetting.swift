import CommandLine
import Text

/// Prints the value of a setting.
struct GetSetting: Command {
  static let name = "settings get"
  static let summary = "Print the value of a setting."
  static let examples = [(line: "dash settings get units", meaning: "Such as metric.")]
  static let arguments = [Parameter.setting]

  private let key: SettingKey

  init(_ line: Invocation) throws {
    key = try Settings.key(named: try line.text(line.words[0]))
  }

  func run(in context: Context) throws {
    try context.write(text: CleanText(try context.told(key).value).string + "\n")
  }
}
