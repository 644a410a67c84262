import Text

/// A kind of export, whose values a later export of the same kind replaces.
///
/// The number is stored with each value and never reused. The cases are in the usual order.
package enum ImportSource: UInt8, CaseIterable, Sendable {
  case appleHealth = 16
  case healthAutoExport = 17
  case fitbit = 18
  case garmin = 19
  case samsungHealth = 20
  case healthConnect = 33
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
  case spotify = 34
  /// Tables of apps that a profile describes.
  case apps = 40

  /// The name, and whether an export has all days up to its last one, so that values that it lacks
  /// were deleted; others have days or folders that a person chose.
  private var facts: (name: String, isWhole: Bool) {
    switch self {
    case .appleHealth: ("Apple Health", true)
    case .healthAutoExport: ("Health Auto Export", false)
    case .fitbit: ("Fitbit", true)
    case .garmin: ("Garmin", true)
    case .samsungHealth: ("Samsung Health", true)
    case .healthConnect: ("Health Connect", true)
    case .googleFit: ("Google Fit", true)
    case .oura: ("Oura", true)
    case .withings: ("Withings", true)
    case .strava: ("Strava", true)
    // Phones and computers delete old days of these.
    case .googleLocation: ("Google location history", false)
    case .activityWatch: ("ActivityWatch", false)
    case .loop: ("Loop Habit Tracker", true)
    case .daylio: ("Daylio", true)
    case .git: ("git", false)
    case .jrnl: ("jrnl", false)
    case .timewarrior: ("timewarrior", false)
    case .hledger: ("hledger", false)
    // The account has the last year only.
    case .spotify: ("Spotify", false)
    case .apps: ("Tables of apps", false)
    }
  }

  package var name: String { facts.name }
  package var isWhole: Bool { facts.isWhole }
}

/// The order of kinds of export that have the same day: chosen ones first, then the usual one.
package struct SourceOrder: Equatable, Sendable {
  package let sources: [ImportSource]
  private let ranks: [UInt8]

  package init(_ first: [ImportSource] = []) {
    sources = first + ImportSource.allCases.filter { !first.contains($0) }
    var ranks = [UInt8](repeating: .max, count: 256)
    for (rank, source) in sources.enumerated() { ranks[Int(source.rawValue)] = UInt8(rank) }
    self.ranks = ranks
  }

  /// Parses known names with commas between them, such as `Garmin, Apple Health`, once each.
  package init?(parsing text: String) {
    var first: [ImportSource] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let folded = name.trimmed.lowercased()
      guard let source = ImportSource.allCases.first(where: { $0.name.lowercased() == folded }),
        !first.contains(source)
      else { return nil }
      first.append(source)
    }
    self.init(first)
  }

  /// Whether one source counts before another one.
  package func ranks(_ one: ImportSource, before other: ImportSource) -> Bool {
    ranks[Int(one.rawValue)] < ranks[Int(other.rawValue)]
  }
}
