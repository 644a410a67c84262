import Testing

@testable import Cards
@testable import Drawing

struct PaletteTests {
  private static let shades =
    Hue.allCases.map { Palette.standard[$0] } + [Palette.standard.quiet, Palette.standard.alert]

  @Test(arguments: shades.indices)
  func `every colour can be read on black and on white`(index: Int) throws {
    let shade = PaletteTests.shades[index]
    let numbers = shade.truecolor.split(separator: ";").compactMap { Int($0) }
    try #require(numbers.count == 5 && numbers.prefix(2) == [38, 2])
    #expect(contrast(of: Array(numbers.dropFirst(2))) >= 4.5)

    let place = shade.palette.split(separator: ";").compactMap { Int($0) }
    try #require(place.count == 3 && place.prefix(2) == [38, 5])
    #expect(contrast(of: color(at: place[2])) >= 3)

    #expect(shade.plain == "2" || (30...37).map(String.init).contains(shade.plain))
  }

  @Test func `no two hues look the same`() {
    let hues = Hue.allCases.map { Palette.standard[$0] }
    #expect(Set(hues.map(\.truecolor)).count == hues.count)
    #expect(Set(hues.map(\.palette)).count == hues.count)
  }

  @Test(arguments: Hue.allCases)
  func `the steps of a heat map grow lighter, and are seen on black and on white`(hue: Hue) throws {
    var last = 0.0
    var lastPlace = 0.0
    for step in 0..<5 {
      let shade = Palette.standard[hue, step]
      let numbers = shade.truecolor.split(separator: ";").compactMap { Int($0) }
      try #require(numbers.count == 5)
      #expect(contrast(of: Array(numbers.dropFirst(2))) >= 3)
      #expect(luminance(of: Array(numbers.dropFirst(2))) > last)
      last = luminance(of: Array(numbers.dropFirst(2)))
      let place = shade.palette.split(separator: ";").compactMap { Int($0) }
      try #require(place.count == 3)
      #expect(contrast(of: color(at: place[2])) >= 3)
      #expect(luminance(of: color(at: place[2])) > lastPlace)
      lastPlace = luminance(of: color(at: place[2]))
    }
  }

  /// The smaller of the contrasts with black and with white, as WCAG 2 reckons it.
  private func contrast(of color: [Int]) -> Double {
    let luminance = luminance(of: color)
    return min((luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05))
  }

  private func luminance(of color: [Int]) -> Double {
    let linear = color.map { channel in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// `base` to the power of 2.4: its square times the fifth root of its square, by Newton.
  private func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }

  /// Red, green and blue of a place in the table of 256: a cube of six steps, then greys.
  private func color(at place: Int) -> [Int] {
    if place >= 232 { return Array(repeating: 8 + 10 * (place - 232), count: 3) }
    let steps = [0, 95, 135, 175, 215, 255]
    return [steps[(place - 16) / 36], steps[(place - 16) / 6 % 6], steps[(place - 16) % 6]]
  }
}
