/// What alternates in a calendar, so that its parts differ at a glance.
package enum CalendarGround: String, CaseIterable, Sendable {
  case months
  /// Odd and even days.
  case days
  case none
}
