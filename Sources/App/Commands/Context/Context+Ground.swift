import Drawing

extension Context {
  /// What screens are drawn on: as chosen, else as the terminal's variable says.
  var ground: Ground {
    if settings.ground != .unknown { return settings.ground }
    return filled("COLORFGBG").map(Context.ground(inColors:)) ?? .unknown
  }

  /// Whether the terminal has to be asked, and shows colours that depend on it.
  var asksGround: Bool { settings.ground == .unknown && renderOptions.colors != .none }

  /// The ground of colours as terminals name them in `COLORFGBG`, `15;0` or `0;default;15`: the
  /// last is a place in their table of sixteen.
  static func ground(inColors colors: String) -> Ground {
    let last = colors.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    guard let place = Int(last) else { return .unknown }
    return switch place {
    case 0...6, 8: .dark
    case 7, 9...15: .light
    default: .unknown
    }
  }

  /// The ground that the terminal tells; nil where none does.
  var askedGround: Ground? {
    host.askTerminal?(GroundQuestion.bytes, GroundQuestion.isAnswered)
      .flatMap(GroundQuestion.color)
      .map { Ground($0) }
  }

  /// Keeps the ground in the settings file, so that nobody has to ask again.
  func keepGround(_ ground: Ground) throws {
    var file = try settingsFile()
    file.set("ground", to: ground.rawValue)
    try write(file)
    remark(
      "the terminal's ground is \(ground.rawValue), and kept: 'dash settings reset ground' forgets it"
    )
  }
}
