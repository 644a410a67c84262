/// A kind of export, whose values a later export of the same kind replaces.
///
/// The number is stored with each value (`value.source`), so it never changes and is never given to
/// another kind. The order of the cases is the one in which sources count where a person has not chosen
/// one.
package enum ImportSource: UInt8, CaseIterable, Sendable {
  case appleHealth = 16
  case healthAutoExport = 17
  case fitbit = 18
  case garmin = 19
  case samsungHealth = 20
  case googleFit = 21
  case oura = 22
  case withings = 23
  case strava = 24
  case loop = 25
  case daylio = 26
  case git = 27
  case jrnl = 28

  /// What people call it.
  package var name: String {
    switch self {
    case .appleHealth: "Apple Health"
    case .healthAutoExport: "Health Auto Export"
    case .fitbit: "Fitbit"
    case .garmin: "Garmin"
    case .samsungHealth: "Samsung Health"
    case .googleFit: "Google Fit"
    case .oura: "Oura"
    case .withings: "Withings"
    case .strava: "Strava"
    case .loop: "Loop Habit Tracker"
    case .daylio: "Daylio"
    case .git: "git"
    case .jrnl: "jrnl"
    }
  }

  /// Whether an export has all days up to its last one, so that what it does not have was deleted.
  ///
  /// Others have the days, measures or folders that a person chose for one export.
  package var isWhole: Bool {
    switch self {
    case .healthAutoExport, .git, .jrnl: false
    case .appleHealth, .fitbit, .garmin, .samsungHealth, .googleFit, .oura, .withings, .strava,
      .loop,
      .daylio:
      true
    }
  }
}
