/// What roles look like on a terminal.
///
/// The colours of the standard palette have a luminance near 0.18, halfway between black and white
/// for the eye, so that each has a contrast of 4.5 with a black ground and with a white one. Text
/// itself is never coloured: it has the ground's own colour.
package struct Palette: Sendable {
  /// One colour, for each depth that a terminal may have, in the numbers that select it.
  package struct Shade: Sendable {
    /// `38;2;` and red, green and blue, 0 to 255.
    package let truecolor: String
    /// `38;5;` and a place in the table of 256, beyond the first sixteen, which people choose
    /// themselves.
    package let palette: String
    /// `30` to `37`, the plain eight, or `2`, faint.
    package let plain: String

    package init(truecolor: String, palette: String, plain: String) {
      self.truecolor = truecolor
      self.palette = palette
      self.plain = plain
    }
  }

  private var hues: [Shade]
  /// For what stands back, and for the rest of gauges.
  ///
  /// A grey of known contrast rather than the terminal's faint style, which some terminals do not
  /// have and others make unreadable; where there is no such grey, with the plain eight, it is
  /// faint.
  package var quiet: Shade
  package var alert: Shade
  /// The colours that heat maps are shaded of: one for each hue, or one for all; none where the
  /// shades are those of ``HeatShades/standard``.
  private let heat: [Color]
  private let ground: Ground

  package init(hues: [Shade], alert: Shade, heat: [Color], ground: Ground) {
    self.hues = hues
    quiet = Palette.standard.quiet
    self.alert = alert
    self.heat = heat
    self.ground = ground
  }

  private init(hues: [Shade], quiet: Shade, alert: Shade) {
    self.hues = hues
    self.quiet = quiet
    self.alert = alert
    heat = []
    ground = .unknown
  }

  package subscript(hue: Hue) -> Shade { hues[Int(hue.rawValue)] }

  /// A step of a hue, 0 to 4; see ``HeatShades``.
  package subscript(hue: Hue, step: Int) -> Shade {
    let step = min(max(step, 0), HeatShades.count - 1)
    if let color = heat.count > 1 ? heat[Int(hue.rawValue)] : heat.first {
      return HeatShades.shade(of: color, step, plain: self[hue].plain, on: ground)
    }
    let (truecolor, places) = HeatShades.standard[Int(hue.rawValue)]
    return Shade(
      truecolor: "38;2;" + truecolor[step], palette: "38;5;\(places[step])",
      plain: self[hue].plain)
  }

  package static let standard = Palette(
    hues: [
      Shade(truecolor: "38;2;2;136;48", palette: "38;5;28", plain: "32"),  // green
      Shade(truecolor: "38;2;60;114;218", palette: "38;5;62", plain: "34"),  // blue
      Shade(truecolor: "38;2;190;88;2", palette: "38;5;130", plain: "33"),  // orange
      Shade(truecolor: "38;2;143;92;205", palette: "38;5;98", plain: "35"),  // purple
      Shade(truecolor: "38;2;7;132;121", palette: "38;5;30", plain: "36"),  // teal
      Shade(truecolor: "38;2;205;61;131", palette: "38;5;162", plain: "35"),  // pink
      Shade(truecolor: "38;2;146;113;6", palette: "38;5;94", plain: "33"),  // yellow
      Shade(truecolor: "38;2;214;61;62", palette: "38;5;160", plain: "31"),  // red
      Shade(truecolor: "38;2;150;109;77", palette: "38;5;95", plain: "33"),  // brown
      Shade(truecolor: "38;2;102;119;138", palette: "38;5;66", plain: "34"),  // slate
      Shade(truecolor: "38;2;0;126;171", palette: "38;5;31", plain: "36"),  // sky
      Shade(truecolor: "38;2;103;127;3", palette: "38;5;64", plain: "32"),  // lime
    ],
    quiet: Shade(truecolor: "38;2;118;118;118", palette: "38;5;243", plain: "2"),
    alert: Shade(truecolor: "38;2;214;61;62", palette: "38;5;160", plain: "31"))
}
