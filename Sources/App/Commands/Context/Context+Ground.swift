import Actions
import Drawing

extension Context {
  /// Whether the background is dark or light.
  var ground: Background { world.ground }

  /// Whether only the terminal knows the background, and colours depend on it.
  var needsGroundQuery: Bool { settings.ground == .unknown && renderOptions.colors != .none }

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
