import Testing

@testable import Cards
@testable import Drawing

struct ThemeTests {
  /// A theme on a background.
  struct Case: CustomTestStringConvertible {
    let theme: Theme
    let background: Background
    var palette: Palette { Palette(theme, on: background) }
    var testDescription: String { "\(theme) on \(background)" }
  }

  private static let cases = Theme.allCases.flatMap { theme in
    Background.allCases.map { Case(theme: theme, background: $0) }
  }

  /// The luminances that a colour must contrast with; of a dark or light background the hardest too.
  private static func backgrounds(_ background: Background) -> [Double] {
    switch background {
    case .dark: [0, Color(0x2E3440).luminance]
    case .light: [1, Color(0xEEE8D5).luminance]
    case .unknown: [0, 1]
    }
  }

  @Test(arguments: cases)
  func `every colour has a contrast of 3 with its background, in every depth`(_ subject: Case)
    throws
  {
    let palette = subject.palette
    for shade in Hue.allCases.map({ palette[$0] }) {
      try expectLegible(shade, subject)
    }
    for hue in Hue.allCases {
      for step in 0..<5 { try expectLegible(palette[hue, step], subject) }
    }
  }

  @Test(arguments: cases)
  func `the steps of a heat map stand out more and more, in every depth`(_ subject: Case) throws {
    for hue in Hue.allCases {
      let shades = (0..<5).map { subject.palette[hue, $0] }
      for texts in [shades.map(\.truecolor), shades.map(\.palette)] {
        let luminances = try texts.map { try color($0).luminance }
        let isFalling = subject.theme != .standard && subject.background == .light
        for (one, next) in zip(luminances, luminances.dropFirst()) {
          #expect(isFalling ? one > next : one < next, "\(hue): \(texts)")
        }
      }
    }
  }

  @Test(arguments: cases)
  func `with eight colours a theme takes one of them, or that of text`(_ subject: Case) {
    let plain = (30...37).map(String.init) + ["39"]
    for hue in Hue.allCases {
      #expect(plain.contains(subject.palette[hue].plain))
      #expect(plain.contains(subject.palette[hue, 2].plain))
    }
  }

  @Test(arguments: Background.allCases)
  func `a scheme has one colour for all groups, and on some background its own`(
    background: Background
  ) {
    for theme in Theme.allCases where theme.scheme != nil {
      let palette = Palette(theme, on: background)
      #expect(Set(Hue.allCases.map { palette[$0].truecolor }).count == 1)
    }
    #expect(Palette(.green, on: .dark)[.blue].truecolor == "38;2;133;174;38")
    #expect(Palette(.black, on: .light)[.blue].truecolor == "38;2;0;0;0")
    #expect(Palette(.black, on: .dark)[.blue].truecolor == "38;2;208;208;208")
    #expect(Palette(.black, on: .unknown)[.blue].truecolor == "39")
  }

  @Test func `without colours there is bold, grey and a line under what wants to be seen`() {
    for background in Background.allCases {
      let palette = Palette(.mono, on: background)
      #expect(Hue.allCases.allSatisfy { palette[$0].truecolor == "39" })
      #expect(palette.alert.truecolor == "4")
    }
  }

  @Test(arguments: Background.allCases)
  func `no two groups look the same to colour-blind eyes`(background: Background) throws {
    let palette = Palette(.clear, on: background)
    // Of protanopia, deuteranopia and tritanopia, by Machado, Oliveira and Fernandes, 2009.
    let eyes: [(name: String, matrix: [[Double]])] = [
      (
        "all receptors",
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      ),
      (
        "protanopia",
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      ),
      (
        "deuteranopia",
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      ),
      (
        "tritanopia",
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      ),
    ]
    let groups = ["activity", "productivity", "custom", "mood", "sleep", "weather", "health"]
    for (name, matrix) in eyes {
      for (place, one) in groups.enumerated() {
        for other in groups.dropFirst(place + 1) {
          let distance = apart(
            try color(palette[Hue(group: one)].truecolor),
            try color(palette[Hue(group: other)].truecolor), seenBy: matrix)
          #expect(distance >= 12, "\(one), \(other), \(name): \(distance)")
        }
      }
    }
    #expect(Set(Hue.allCases.map { palette[$0].truecolor }).count == Hue.allCases.count)
  }

  @Test func `a table of 256 has the colours of xterm`() {
    #expect(ColorTable.color(at: 16) == Color(0x000000))
    #expect(ColorTable.color(at: 67) == Color(0x5F87AF))
    #expect(ColorTable.color(at: 196) == Color(0xFF0000))
    #expect(ColorTable.color(at: 231) == Color(0xFFFFFF))
    #expect(ColorTable.color(at: 232) == Color(0x080808))
    #expect(ColorTable.color(at: 255) == Color(0xEEEEEE))
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\\u{1B}[?62;22c", UInt32(0x1E1E1E)),
    ("\u{1B}]11;rgb:ff/ff/ee\u{7}", 0xFFFFEE), ("\u{1B}]11;rgba:f/0/8/f\u{7}", 0xFF0088),
    ("typed\u{1B}]11;rgb:0000/2b2b/3636\u{7}", 0x002B36),
    ("", nil), ("\u{1B}[?62;22c", nil), ("\u{1B}]11;rgb:1e1e/1e1e\u{7}", nil),
    ("\u{1B}]11;rgb:1e1e1/1e1e/1e1e\u{7}", nil), ("\u{1B}]11;rgb:-1/1e/1e\u{7}", nil),
    ("\u{1B}]11;rgb:+1/1e/1e\u{7}", nil), ("\u{1B}]11;rgb:///\u{7}", nil), ("]11;rgb", nil),
    ("]11;rgb:1/2/3/4/5\u{7}", nil),
  ])
  func `a terminal's answer is a colour, or none`(answer: String, hex: UInt32?) {
    #expect(BackgroundQuery.color(of: Array(answer.utf8)) == hex.map { Color($0) })
  }

  @Test func `the response is complete when the terminal has reported its kind`() {
    #expect(!BackgroundQuery.isAnswered(by: Array("\u{1B}]11;rgb:cc/cc/cc\u{7}".utf8)))
    #expect(BackgroundQuery.isAnswered(by: Array("\u{1B}]11;rgb:c/c/c\u{7}\u{1B}[?1;2c".utf8)))
  }

  @Test(arguments: [
    (UInt32(0x000000), Background.dark), (0x2E3440, .dark), (0x002B36, .dark), (0xFFFFFF, .light),
    (0xFDF6E3, .light), (0xEEE8D5, .light), (0x808080, .light), (0x707070, .dark),
  ])
  func `a background is dark or light`(hex: UInt32, background: Background) {
    #expect(Background(Color(hex)) == background)
  }

  private func expectLegible(_ shade: Palette.Shade, _ subject: Case) throws {
    for text in [shade.truecolor, shade.palette] where text != "39" {
      let luminance = try color(text).luminance
      // The default theme's colours serve black and white, and are the same on every background.
      let backgrounds = ThemeTests.backgrounds(
        subject.theme == .standard ? .unknown : subject.background)
      for background in backgrounds {
        #expect(Color.contrast(luminance, background) >= 3, "\(text)")
      }
    }
  }

  private func color(_ text: String) throws -> Color {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    if numbers.count == 3, numbers[1] == 5 { return ColorTable.color(at: numbers[2]) }
    try #require(numbers.count == 5 && numbers.starts(with: [38, 2]))
    return Color(
      red: UInt8(numbers[2]), green: UInt8(numbers[3]), blue: UInt8(numbers[4]))
  }

  /// The difference of two colours in CIELAB, as eyes see them that turn light into `matrix` times
  /// light.
  private func apart(_ one: Color, _ other: Color, seenBy matrix: [[Double]]) -> Double {
    let one = lab(one, matrix)
    let other = lab(other, matrix)
    return zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ color: Color, _ matrix: [[Double]]) -> [Double] {
    let light = color.linear
    let seen = matrix.map { row in
      min(max(row[0] * light.red + row[1] * light.green + row[2] * light.blue, 0), 1)
    }
    let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
    let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
    let roots = [x, y, z].map { share in
      share > 0.008856 ? LinearColor.power(share, 1.0 / 3) : 7.787 * share + 16.0 / 116
    }
    return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
  }
}
