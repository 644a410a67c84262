/// The table of 256 colours of xterm: from index 16 on a cube of six steps a side, and from 232 on
/// greys.
///
/// The first sixteen are set by each person's terminal.
package enum ColorTable {
  /// The colour at an index, 16 to 255.
  package static func color(at index: Int) -> Color {
    if index >= 232 {
      let grey = UInt8(8 + 10 * (index - 232))
      return Color(red: grey, green: grey, blue: grey)
    }
    let cube = index - 16
    return Color(red: step(cube / 36), green: step(cube / 6 % 6), blue: step(cube % 6))
  }

  /// The index of the nearest colour whose luminance is in `range`.
  ///
  /// The range must contain the luminance of a grey of the table; these are at most 0.02 apart below
  /// 0.15, and 0.07 above.
  package static func index(nearest color: Color, in range: ClosedRange<Double>) -> Int {
    var nearest: (index: Int, distance: Int)?
    for index in 16...255 where range.contains(luminances[index - 16]) {
      let distance = distance(color, self.color(at: index))
      if distance < nearest?.distance ?? .max { nearest = (index, distance) }
    }
    guard let nearest else { preconditionFailure("every range in use holds a grey") }
    return nearest.index
  }

  private static let luminances = (16...255).map { color(at: $0).luminance }

  private static func step(_ index: Int) -> UInt8 { index == 0 ? 0 : UInt8(55 + 40 * index) }

  /// How different two colours look, roughly: red against green, yellow against blue, and to a lesser
  /// degree brightness, which the range already limits.
  private static func distance(_ one: Color, _ other: Color) -> Int {
    let red = Int(one.red) - Int(other.red)
    let green = Int(one.green) - Int(other.green)
    let blue = Int(one.blue) - Int(other.blue)
    let reddish = red - green
    let yellowish = (red + green) / 2 - blue
    let light = (red + 2 * green) / 3
    return 2 * reddish * reddish + yellowish * yellowish + light * light / 2
  }
}
