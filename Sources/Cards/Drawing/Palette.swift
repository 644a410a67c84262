/// What roles look like: the one place that knows colours, and what a theme would replace.
///
/// The colours of the standard palette have a luminance near 0.18, halfway between black and white
/// for the eye, so that each has a contrast of 4.5 with a black ground and with a white one. Text itself
/// is never coloured: it has the ground's own colour.
package struct Palette: Sendable {
  /// One colour, for each depth that a terminal may have.
  package struct Shade: Equatable, Sendable {
    /// Red, green and blue.
    package var truecolor: (UInt8, UInt8, UInt8)
    /// A place in the table of 256, beyond the first sixteen, which people choose themselves.
    package var palette: UInt8
    /// One of the plain eight, 0 to 7.
    package var plain: UInt8

    package init(_ truecolor: (UInt8, UInt8, UInt8), palette: UInt8, plain: UInt8) {
      self.truecolor = truecolor
      self.palette = palette
      self.plain = plain
    }

    package static func == (a: Shade, b: Shade) -> Bool {
      a.truecolor == b.truecolor && a.palette == b.palette && a.plain == b.plain
    }
  }

  private var hues: [Shade]
  /// For what stands back, and for the rest of gauges.
  ///
  /// A grey of known contrast rather than the terminal's faint style, which some terminals do not have
  /// and others make unreadable; where there is no such grey, with the plain eight, it is faint.
  package var quiet: Shade
  package var alert: Shade

  package subscript(hue: Hue) -> Shade { hues[Int(hue.rawValue)] }

  package static let standard = Palette(
    hues: [
      Shade((2, 136, 48), palette: 28, plain: 2),  // green
      Shade((60, 114, 218), palette: 62, plain: 4),  // blue
      Shade((190, 88, 2), palette: 130, plain: 3),  // orange
      Shade((143, 92, 205), palette: 98, plain: 5),  // purple
      Shade((7, 132, 121), palette: 30, plain: 6),  // teal
      Shade((205, 61, 131), palette: 162, plain: 5),  // pink
      Shade((146, 113, 6), palette: 94, plain: 3),  // yellow
      Shade((214, 61, 62), palette: 160, plain: 1),  // red
      Shade((150, 109, 77), palette: 95, plain: 3),  // brown
      Shade((102, 119, 138), palette: 66, plain: 4),  // slate
      Shade((0, 126, 171), palette: 31, plain: 6),  // sky
      Shade((103, 127, 3), palette: 64, plain: 2),  // lime
    ],
    quiet: Shade((118, 118, 118), palette: 243, plain: 7),
    alert: Shade((214, 61, 62), palette: 160, plain: 1))
}
