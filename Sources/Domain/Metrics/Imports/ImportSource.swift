import Text

/// A kind of export, whose values a later export of the same kind replaces.
///
/// The number is stored with each value (`value.source`), so it never changes and is never given to
/// another kind. The cases are in the usual order of sources.
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
    // Phones delete old days of their location history, and computers old days of ActivityWatch.
    case .healthAutoExport, .googleLocation, .git, .jrnl, .activityWatch, .timewarrior, .hledger:
      false
    case .appleHealth, .fitbit, .garmin, .samsungHealth, .googleFit, .oura, .withings, .strava,
      .loop,
      .daylio:
      true
    }
  }
}

/// The order of kinds of export that have the same day: chosen ones first, the others in their
/// usual order.
package struct SourceOrder: Equatable, Sendable {
  /// All kinds, the first one before the others.
  package let sources: [ImportSource]
  /// By number, the place in the order.
  private let ranks: [UInt8]

  package init(_ first: [ImportSource] = []) {
    sources = first + ImportSource.allCases.filter { !first.contains($0) }
    var ranks = [UInt8](repeating: .max, count: 256)
    for (rank, source) in sources.enumerated() { ranks[Int(source.rawValue)] = UInt8(rank) }
    self.ranks = ranks
  }

  /// Parses names with commas between them, such as `Garmin, Apple Health`, each known and given
  /// once.
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

  /// The names of all kinds, as ``init(parsing:)`` reads them.
  package var text: String { sources.map(\.name).joined(separator: ", ") }
}
