import Text
import Time

/// Words in names of calendars and events of holidays and leave, in several languages.
package enum LeaveWords {
  /// Words, folded as in ``FoldedText``.
  private static let whole = [
    "leave", "pto", "ooo", "absence", "ferie", "ledig", "loma", "tatil", "izin",
  ]
  /// The beginnings of words.
  private static let stems = [
    // English
    "holiday", "vacation", "day off", "days off", "time off", "out of office",
    // German, Dutch, Danish, Norwegian, Swedish, Finnish
    "urlaub", "ferien", "feiertag", "abwesen", "vakantie", "verlof", "feestdag", "helligdag",
    "helgdag", "pyhapaiv",
    // French, Spanish, Portuguese, Italian
    "vacances", "conge", "jour ferie", "jours feries", "vacaciones", "festivo", "dias festivos",
    "feriado", "ferias", "festivita",
    // Polish, Czech, Hungarian, Greek, Russian, Ukrainian
    "urlop", "swieta", "wakacje", "dovolen", "svatky", "szabadsag", "unnepnap", "διακοπες",
    "αργιες", "отпуск", "праздник", "выходн", "каникул", "відпустк", "свята",
  ]
  /// Words of languages that have no blanks between them: Japanese, Chinese, Korean.
  private static let parts = ["休暇", "祝日", "休日", "假期", "休假", "节假日", "휴가", "공휴일"]

  static func isIn(_ text: String) -> Bool {
    let words = " \(FoldedText(text).string) "
    func folded(_ word: String) -> String { FoldedText(word).string }
    return whole.contains { words.contains(" \($0) ") }
      || stems.contains { words.contains(" " + folded($0)) }
      || parts.contains { words.contains(folded($0)) }
  }

  /// The share of events from which a calendar without such a name is one of leave.
  private static let leastShare = 0.5

  /// Whether a calendar is about days off: by its name, or since at least half of its events around
  /// `today` take whole days, make the person busy and have such a title.
  package static func describe(
    calendar name: String, _ source: some EventSource, around today: Day
  ) -> Bool {
    if isIn(name) { return true }
    let events = source.occurrences(in: today - 365...today + 365).occurrences
    let leave = events.count { $0.isAllDay && !$0.event.isTransparent && isIn($0.event.title) }
    return leave > 0 && Double(leave) >= leastShare * Double(events.count)
  }
}
