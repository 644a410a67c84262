/// How `dash` without a command shows today on a terminal: the setting `today.layout`.
package enum TodayLayout: String, CaseIterable, Sendable {
  /// As cards, or in the short form where the cards are higher than the terminal.
  case auto
  /// As cards.
  case full
  /// In the short form.
  case short
}
