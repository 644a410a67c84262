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
  case googleLocation = 31
  case loop = 25
  case daylio = 26
  case git = 27
  case jrnl = 28
  case activityWatch = 29
  case timewarrior = 30
  case hledger = 32

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
    case .googleLocation: "Google location history"
    case .loop: "Loop Habit Tracker"
    case .daylio: "Daylio"
    case .git: "git"
    case .jrnl: "jrnl"
    case .activityWatch: "ActivityWatch"
    case .timewarrior: "timewarrior"
    case .hledger: "hledger"
    }
  }

  /// Whether an export has all days up to its last one, so that what it does not have was deleted.
  ///
  /// Others have the days, measures or folders that a person chose for one export.
  package var isWhole: Bool {
    switch self {
    // Phones delete old days of their location history, and computers those of ActivityWatch.
    case .healthAutoExport, .googleLocation, .git, .jrnl, .activityWatch, .timewarrior, .hledger:
      false
    case .appleHealth, .fitbit, .garmin, .samsungHealth, .googleFit, .oura, .withings, .strava,
      .loop,
      .daylio:
      true
    }
  }
}
