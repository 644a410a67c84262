import Actions
import Drawing

extension Context {
  /// Whether the background is dark or light: from the setting, else from `COLORFGBG`.
  var ground: Background {
    if settings.ground != .unknown { return settings.ground }
    return nonEmptyVariable("COLORFGBG").map(Context.ground(inColors:)) ?? .unknown
  }

  /// Whether only the terminal knows the background, and colours depend on it.
  var needsGroundQuery: Bool { settings.ground == .unknown && renderOptions.colors != .none }

  /// Parses `COLORFGBG`, such as `15;0` or `0;default;15`, whose last number is the index of the
  /// background in the terminal's sixteen colours.
  static func ground(inColors colors: String) -> Background {
    let last = colors.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    guard let index = Int(last) else { return .unknown }
    return switch index {
    case 0...6, 8: .dark
    case 7, 9...15: .light
    default: .unknown
    }
  }

  /// Queries the terminal for its background colour; nil if it does not reply.
  func queryGround() -> Background? {
    host.queryTerminal?(BackgroundQuery.bytes, BackgroundQuery.isAnswered)
      .flatMap(BackgroundQuery.color)
      .map { Background($0) }
  }

  /// Stores the background in the settings file, so that the terminal is queried only once.
  func saveGround(_ ground: Background) throws {
    try world.changeSettings { file in
      file.set("ground", to: ground.rawValue)
      return true
    }
    warn(
      "the terminal's background is \(ground.rawValue); saved as the setting ground "
        + "(to undo: dash settings reset ground)")
  }
}
