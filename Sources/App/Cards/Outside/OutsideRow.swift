import Drawing
import Outside

/// A row of the screen: a sign of one cell, a name and a value.
struct OutsideRow {
  let sign: String
  let asciiSign: String
  let name: String
  let value: String

  /// The value beside the name, or below it where there is little room.
  func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return [PlainText.sentence(name, [value])] }
    var head = Line("  ")
    head.append(glyphs == .unicode ? sign : asciiSign, .accent(OutsideScreen.hue))
    head.pad(to: OutsideScreen.nameColumn)
    head.append(name, .quiet)
    let column = OutsideScreen.valueColumn
    guard width >= 2 * column else {
      head.cut(to: width, glyphs: glyphs)
      return [head] + Wrap.block(of: value, indent: OutsideScreen.nameColumn, width: width)
    }
    return Wrap.block(of: value, beside: head, column: column, width: width)
  }
}

extension WeatherCode {
  /// A sign of one ASCII character.
  var asciiSign: String {
    switch kind {
    case .clear: "o"
    case .cloudy: number == 2 ? "c" : "C"
    case .fog: "="
    case .drizzle: ","
    case .rain: ";"
    case .freezing: "~"
    case .snow: "*"
    case .thunder: "!"
    }
  }
}

extension MoonPhase {
  /// One cell wide: the lit part, as it is seen north of the equator or south of it.
  func sign(isSouth: Bool) -> String {
    switch self {
    case .new: "●"
    case .waxingCrescent, .firstQuarter: isSouth ? "◑" : "◐"
    case .waxingGibbous, .full, .waningGibbous: "○"
    case .lastQuarter, .waningCrescent: isSouth ? "◐" : "◑"
    }
  }
}
