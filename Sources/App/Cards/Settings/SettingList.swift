import Drawing
import Formats
import Text

/// Settings with name, value, origin and meaning, and the default if the value differs.
package struct SettingList: Card {
  private let settings: [ListedSetting]
  private let isBrief: Bool

  /// A brief list has names and values only, side by side.
  package init(of settings: [ListedSetting], isBrief: Bool = false) {
    (self.settings, self.isBrief) = (settings, isBrief)
  }

  /// The width of names if the help is below them.
  private static let narrowName = 20
  /// The least width of help beside the value.
  private static let leastHelp = 30
  /// The widest value; longer ones, such as a name, are wrapped.
  private static let widestValue = 12
  /// The least width of a column of a brief list, and the cells between two.
  private static let leastColumn = 38
  private static let gap = 2

  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words {
      return settings.map { setting in
        PlainText.sentence(
          "\(setting.name) is \(text(of: setting, glyphs)) (\(setting.origin))",
          [words(of: setting, width: width).map(\.string).joined(separator: " ")])
      }
    }
    if isBrief { return brief(width: width, glyphs: glyphs) }
    let name = (settings.map { $0.name.utf8.count }.max() ?? 0) + 2
    let widest = settings.map { CleanText($0.value).width }.max() ?? 0
    let value = min(widest, SettingList.widestValue) + 2
    let help = name + value + 10
    guard width >= help + SettingList.leastHelp else {
      return settings.flatMap { narrow($0, width: width, glyphs: glyphs) }
    }
    return settings.flatMap { setting in
      let values = Wrap.lines(of: text(of: setting, glyphs), width: value - 2)
      let words = words(of: setting, width: width - help)
      return (0..<max(values.count, words.count)).map { row in
        var line = Line(row == 0 ? setting.name : "")
        line.pad(to: name)
        if row < values.count { line.append(values[row], role(of: setting)) }
        if row == 0 {
          line.pad(to: name + value)
          line.append(setting.origin, setting.isUsual ? .quiet : .text)
        }
        if row < words.count {
          line.pad(to: help)
          line.append(words[row], .quiet)
        }
        return line
      }
    }
  }

  /// Names and values from top to bottom, in as many columns as fit.
  private func brief(width: Int, glyphs: Glyphs) -> Block {
    let most = (width + SettingList.gap) / (SettingList.leastColumn + SettingList.gap)
    let count = max(min(most, settings.count), 1)
    let column = Columns.cardWidth(count: count, width: width, gap: SettingList.gap)
    let height = (settings.count + count - 1) / count
    return stride(from: 0, to: settings.count, by: max(height, 1)).reduce([]) { block, start in
      let shown = settings[start...].prefix(height)
      let name = (shown.map { $0.name.utf8.count }.max() ?? 0) + 1
      let lines = shown.map { line(of: $0, name: name, width: column, glyphs) }
      return block.beside(lines, at: start / height * (column + SettingList.gap))
    } + [Line()]
      + Wrap.block(
        of: "What they do and where they come from: dash settings --all.", .quiet, width: width)
  }

  /// The name and its value, and the help below.
  private func narrow(_ setting: ListedSetting, width: Int, glyphs: Glyphs) -> Block {
    let name = min(SettingList.narrowName, width / 2)
    return [line(of: setting, name: name, width: width, glyphs)]
      + words(of: setting, width: width - 2).map { Line(indent: 2) + Line($0, .quiet) }
  }

  /// The name in its column, the value, and where it comes from if it is not the default.
  private func line(of setting: ListedSetting, name: Int, width: Int, _ glyphs: Glyphs) -> Line {
    var line = Line(setting.name)
    line.pad(to: name)
    line.append(" ")
    line.append(text(of: setting, glyphs), role(of: setting))
    if !setting.isUsual { line.append("  " + setting.origin, .quiet) }
    return line.cutting(to: width, glyphs: glyphs)
  }

  private func text(of setting: ListedSetting, _ glyphs: Glyphs) -> String {
    setting.value.isEmpty ? glyphs.missing : setting.value
  }

  private func role(of setting: ListedSetting) -> Role {
    setting.value.isEmpty ? .quiet : setting.isUsual ? .text : .strong
  }

  private func words(of setting: ListedSetting, width: Int) -> [CleanText] {
    let isUsual = setting.isUsual || setting.value == setting.usual
    var lines = Wrap.lines(of: setting.help, width: width)
    if isUsual || setting.usual.isEmpty { return lines }
    let usual = Wrap.lines(of: "Default: \(setting.usual).", width: width)
    if usual.count == 1, let last = lines.last, last.width + 1 + usual[0].width <= width {
      lines[lines.count - 1] = last + " " + usual[0]
      return lines
    }
    return lines + usual
  }

  package func write(to json: inout JSONText) {
    json.array("settings", of: settings) { json, setting in
      json.member("name", setting.name)
      json.member("value", setting.value.isEmpty ? nil : setting.value)
      json.member("default", setting.usual.isEmpty ? nil : setting.usual)
      json.member("origin", setting.origin)
      json.member("help", setting.help)
    }
  }
}

/// A setting: its value, or empty; the default, or empty; where the value comes from, such as
/// `file`, and whether that is the default.
package typealias ListedSetting = (
  name: String, value: String, usual: String, origin: String, isUsual: Bool, help: String
)
