import Actions
import Cards
import Drawing
import Readings

/// The settings, the themes, the reminders, the accounts and the credits.
enum BrowseSettings: BrowseSubject {
  static let traits = BrowseTraits(key: ",", title: "the settings")

  private enum Pane: String, CaseIterable {
    case settings = "Settings"
    case themes = "Themes"
    case reminders = "Reminders"
    case account = "Account"
    case credits = "Credits"
  }

  static func content(of state: BrowseState, from reader: BrowseReader) throws -> BrowseContent {
    var content = BrowseContent()
    content.panes = Pane.allCases.map(\.rawValue)
    content.heading = [reader.tabs(content.panes, shown: state.pane)]
    switch Pane.allCases[min(state.pane, Pane.allCases.count - 1)] {
    case .settings: content.rows = try settings(from: reader)
    case .themes:
      content.rows = themes(state, reader)
      content.initial = .theme(reader.settings.theme)
    case .reminders: content.rows = try reminders(from: reader)
    case .account:
      content.rows =
        reader.rows { try reader.reading.account() } + account(from: reader) + [BrowseRow(Line())]
        + reader.rows { try reader.reading.placesAccount() }
    case .credits:
      content.rows = ProfileScreen.credits(width: reader.columns, glyphs: reader.glyphs).rows
    }
    return content
  }

  /// What can be done with the account at Exist.
  private static func account(from reader: BrowseReader) -> [BrowseRow] {
    if reader.isDemo { return [] }
    let isLoggedIn = (try? AccountToken(in: reader.world).isThere) ?? false
    let deeds: [(BrowseRow.AccountDeed, String)] =
      isLoggedIn
      ? [
        (.sync, "fetch values, and send what you recorded"),
        (.own, "supply an attribute from dash instead of another service"),
        (.release, "stop supplying an attribute"), (.logOut, "delete the token here"),
      ] : [(.logIn, "with a token, which is not shown")]
    return [BrowseRow(Line())]
      + deeds.map { deed, text in
        BrowseRow(doing: .account(deed), deed.rawValue.capitalized, text, from: reader)
      }
  }

  /// The reminders, whose titles can be selected, and what sends them.
  private static func reminders(from reader: BrowseReader) throws -> [BrowseRow] {
    try reader.reading.reminderFindings(of: ReminderKind.allCases).flatMap { section in
      var rows = FindingList(of: [section])
        .block(width: reader.columns - 2, glyphs: reader.glyphs)
        .map { BrowseRow(Line("  ") + $0) }
      if let kind = ReminderKind(rawValue: section.name), !rows.isEmpty {
        rows[0].item = .reminder(kind)
        rows[0].label = section.title
        rows[0].isOwn = !section.findings.contains(where: \.isOff)
      }
      return rows + [BrowseRow(Line())]
    }
  }

  /// The settings, a row or more for each.
  private static func settings(from reader: BrowseReader) throws -> [BrowseRow] {
    let keys = Settings.keys
    let settings = reader.reading.listed(keys)
    var names = settings.map(\.name)[...]
    return SettingList(of: settings).block(width: reader.columns - 2, glyphs: reader.glyphs)
      .map { line in
        var row = BrowseRow(Line("  ") + line)
        // Each begins with its name, in their order.
        if let name = names.first, line.text.prefix(while: { $0 != " " }) == name {
          row.item = .setting(name)
          row.label = name
          if let setting = settings.first(where: { $0.name == name }),
            let key = keys.first(where: { $0.name == name })
          {
            row.note =
              (setting.value.isEmpty ? "Not set." : "Now \(setting.value).")
              + (key.expected.isEmpty ? "" : " Expected: \(key.expected).")
          }
          names.removeFirst()
        }
        return row
      }
  }

  /// A row for each theme, and a card in the selected theme.
  private static func themes(_ state: BrowseState, _ reader: BrowseReader) -> [BrowseRow] {
    let current = reader.settings.theme
    let shown = state.theme ?? current
    let rows = Theme.allCases.map { theme in
      var line = Line("  " + theme.rawValue)
      if theme == current {
        line.pad(to: 12)
        line.append("in use", .quiet)
      }
      return BrowseRow(line, .theme(theme), label: theme.rawValue)
    }
    let card = ThemeScreen(current: current, on: reader.world.ground, in: reader.valueText).card(
      shown, width: min(reader.columns, 58), glyphs: reader.glyphs, colors: reader.options.colors)
    return rows + [BrowseRow(Line())] + card.rows
  }
}
