import Testing

@testable import Cards
@testable import Drawing
@testable import Text

struct RingTests {
  private static let rings: [(Double, Double?, Glyphs, String)] = [
    (
      0.0, nil, .unicode,
      """
        ⢀⡤⠖⠚⠉⠉⠓⠲⢤⡀  |
       ⡴⠋        ⠙⢦ |
      ⣸⠁          ⠈⣇|
      ⡇   7h 12m   ⢸|
      ⢹⡀avg 7h 30m⢀⡏|
       ⠳⣄        ⣠⠞ |
        ⠈⠓⠦⢤⣀⣀⡤⠴⠚⠁  |
      """
    ),
    (
      0.25, nil, .unicode,
      """
        ⢀⡤⠖⠚⠉⠛⠳⠶⣤⡀  |
       ⡴⠋       ⠈⠻⣦ |
      ⣸⠁          ⠸⣇|
      ⡇   7h 12m   ⢻|
      ⢹⡀avg 7h 30m⢀⡏|
       ⠳⣄        ⣠⠞ |
        ⠈⠓⠦⢤⣀⣀⡤⠴⠚⠁  |
      """
    ),
    (
      0.5, nil, .unicode,
      """
        ⢀⡤⠖⠚⠉⠛⠳⠶⣤⡀  |
       ⡴⠋       ⠈⠻⣦ |
      ⣸⠁          ⠸⣇|
      ⡇   7h 12m   ⣿|
      ⢹⡀avg 7h 30m⢰⡏|
       ⠳⣄       ⢀⣴⠟ |
        ⠈⠓⠦⢤⣀⣤⡴⠶⠛⠁  |
      """
    ),
    (
      1.0, nil, .unicode,
      """
        ⢀⣤⠶⠞⠛⠛⠳⠶⣤⡀  |
       ⣴⠟⠁      ⠈⠻⣦ |
      ⣸⠇          ⠸⣇|
      ⣿   7h 12m   ⣿|
      ⢹⡆avg 7h 30m⢰⡏|
       ⠻⣦⡀      ⢀⣴⠟ |
        ⠈⠛⠶⢦⣤⣤⡴⠶⠛⠁  |
      """
    ),
    (
      0.6, 0.75, .unicode,
      """
        ⢀⡤⠖⠚⠉⠛⠳⠶⣤⡀  |
       ⡴⠋       ⠈⠻⣦ |
      ⣸⠁          ⠸⣇|
      ⠶⠶  7h 12m   ⣿|
      ⢹⡀avg 7h 30m⢰⡏|
       ⠳⣄       ⢀⣴⠟ |
        ⠈⠛⠶⢦⣤⣤⡴⠶⠛⠁  |
      """
    ),
    (
      0.0, nil, .ascii,
      """
         ........   |
       ..        .. |
      ..          ..|
      .   7h 12m   .|
      ..avg 7h 30m..|
       ..        .. |
         ........   |
      """
    ),
    (
      0.25, nil, .ascii,
      """
         ....####   |
       ..        ## |
      ..          ##|
      .   7h 12m   #|
      ..avg 7h 30m..|
       ..        .. |
         ........   |
      """
    ),
    (
      0.5, nil, .ascii,
      """
         ....####   |
       ..        ## |
      ..          ##|
      .   7h 12m   #|
      ..avg 7h 30m##|
       ..        ## |
         ....####   |
      """
    ),
    (
      1.0, nil, .ascii,
      """
         ########   |
       ##        ## |
      ##          ##|
      #   7h 12m   #|
      ##avg 7h 30m##|
       ##        ## |
         ########   |
      """
    ),
    (
      0.6, 0.75, .ascii,
      """
         ....####   |
       ..        ## |
      ..          ##|
      +   7h 12m   #|
      ..avg 7h 30m##|
       ..        ## |
         ########   |
      """
    ),
  ]

  @Test(arguments: rings)
  func `a ring fills clockwise from the top`(
    fill: Double, goal: Double?, glyphs: Glyphs, expected: String
  ) {
    let ring = Ring.block(
      fill: fill, goal: goal, hue: .purple, inside: ["7h 12m", "avg 7h 30m"], glyphs: glyphs)
    #expect(ring.map { $0.text + "|" }.joined(separator: "\n") == expected)
  }

  @Test func `a ring is as wide and as high as it says, whatever it shows`() {
    let texts: [CleanText] = ["1,234", "avg 睡眠の時間です", "👩‍👩‍👧‍👦", "one too many"]
    for fill in [-1, 0, 0.001, 0.3, 0.999, 1, 2, .nan, .infinity] {
      for goal in [nil, -1, 0, 0.25, 0.6, 1, .nan] as [Double?] {
        for count in 0...4 {
          for glyphs in [Glyphs.unicode, .ascii] {
            let ring = Ring.block(
              fill: fill, goal: goal, hue: .teal, inside: Array(texts.prefix(count)), glyphs: glyphs
            )
            #expect(ring.count == Ring.height)
            #expect(ring.allSatisfy { $0.width == Ring.width })
          }
        }
      }
    }
  }

  @Test func `more progress is never less ring, and only all of it is whole`() {
    func dots(_ fill: Double) -> Int {
      Ring.block(fill: fill, hue: .teal, inside: [], glyphs: .unicode).reduce(0) { sum, line in
        line.text.unicodeScalars.reduce(sum) {
          0x2800...0x28FF ~= $1.value ? $0 + ($1.value - 0x2800).nonzeroBitCount : $0
        }
      }
    }
    var last = 0
    for step in 0...1000 {
      let now = dots(Double(step) / 1000)
      #expect(now >= last)
      last = now
    }
    #expect(dots(0.001) > dots(0))
    #expect(dots(0.99) < dots(1))
  }

  @Test(arguments: [
    ("avg 7h 30m", "avg 7h 30m"), ("avg 12,345 m", " 12,345 m "), ("avg 12,345 steps", ""),
    ("12 chars now", ""), ("睡眠の時間", "睡眠の時間"),
  ])
  func `a text too wide loses its first word or goes`(text: String, shown: String) {
    let ring = Ring.block(fill: 0, hue: .teal, inside: ["", CleanText(text)], glyphs: .ascii)
    #expect(ring[4].text == ".." + (shown.isEmpty ? "          " : shown) + "..")
  }

  @Test func `the direction in which an arc ends is exact`() {
    // Halfway through a quarter the two coordinates are equal; at its ends one of them is zero.
    #expect(Arc(0.125).distance(to: 27, 27) == 0)
    #expect(Arc(0.375).distance(to: 27, -27) == 0)
    #expect(Arc(0.625).distance(to: -27, -27) == 0)
    #expect(Arc(0.875).distance(to: -27, 27) == 0)
    #expect(Arc(0.5).distance(to: 1, -27) == 1)
    #expect(Arc(0.5).distance(to: 1, 27) == .max)
  }

  @Test func `the table of cells is the ring of its distances`() {
    var shape = [UInt16](repeating: 0, count: Ring.width * Ring.height)
    for y in 0..<28 {
      for x in 0..<28 {
        let distance = (2 * x - 27) * (2 * x - 27) + (27 - 2 * y) * (27 - 2 * y)
        guard 570...760 ~= distance else { continue }
        let bit = UInt16(Canvas.bit(x: x % 2, y: y % 4))
        shape[y / 4 * Ring.width + x / 2] |= bit << 8 | (distance >= 650 ? bit : 0)
      }
    }
    #expect(RingCells.shape == shape)
  }

  @Test func `a cell is filled dot by dot as the arc contains them`() {
    for step in 0...500 {
      let share = Double(step) / 500
      let cells = RingCells(fill: share, goal: nil)
      let arc = Arc(share > 0 ? max(share, 0.02) : 0)
      for y in 0..<28 {
        for x in 0..<28 {
          let cell = cells[y / 4, x / 2]
          let bit = Canvas.bit(x: x % 2, y: y % 4)
          let isFilled = cell.ring & bit != 0 && arc.contains(2 * x - 27, 27 - 2 * y)
          #expect((cell.filled & bit != 0) == isFilled, "\(share) at \(x), \(y)")
        }
      }
    }
  }
}
