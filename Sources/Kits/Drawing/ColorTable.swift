/// The table of 256 colours that xterm made common: a cube of six steps a side at 16, and greys at
/// 232.
///
/// The first sixteen are people's own.
package enum ColorTable {
  /// The colour at a place, 16 to 255.
  package static func color(at place: Int) -> Color {
    if place >= 232 {
      let grey = UInt8(8 + 10 * (place - 232))
      return Color(red: grey, green: grey, blue: grey)
    }
    let cube = place - 16
    return Color(red: step(cube / 36), green: step(cube / 6 % 6), blue: step(cube % 6))
  }

  /// The place whose colour comes nearest, of those as light as one of `range`.
  ///
  /// The range has to hold one of the table's greys, 0.02 apart at most below 0.15 and 0.07 above.
  package static func place(nearest color: Color, in range: ClosedRange<Double>) -> Int {
    var nearest: (place: Int, distance: Int)?
    for place in 16...255 where range.contains(luminances[place - 16]) {
      let distance = distance(color, self.color(at: place))
      if distance < nearest?.distance ?? .max { nearest = (place, distance) }
    }
    guard let nearest else { preconditionFailure("every range in use holds a grey") }
    return nearest.place
  }

  private static let luminances = (16...255).map { color(at: $0).luminance }

  private static func step(_ index: Int) -> UInt8 { index == 0 ? 0 : UInt8(55 + 40 * index) }

  /// How far apart two colours look, roughly: by red against green, by yellow against blue, and
  /// less by their light, which the range has bounded.
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
