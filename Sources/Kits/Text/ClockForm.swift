/// How times of day are shown; both forms can be typed.
package enum ClockForm: String, Sendable {
  /// `23:40`.
  case whole = "24h"
  /// `11:40 pm`.
  case halves = "12h"
}
