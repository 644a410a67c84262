import Testing

@testable import Drawing
@testable import Text

/// What is behind spans, and lines whose cells are set one by one.
struct BackdropTests {
  private func text(_ line: Line, _ colors: ColorDepth) -> String {
    String(decoding: TextRenderer(colors: colors).bytes(of: [line]), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  /// ` 1  [2]●   ` on a band from the second cell on, the brackets reversed, and plain text after it.
  private var line: Line {
    var cells = CellLine(width: 11)
    cells.lay(.darkBand, behind: 1..<20)
    cells.write("1", at: 1, .text)
    cells.write("[2]", at: 4, .strong)
    cells.lay(.reversed, behind: 4..<7)
    cells.set(7, to: StyledText("●", count: 1, width: 1, .accent(.green)))
    cells.set(11, to: StyledText("x", count: 1, width: 1, .text))
    cells.set(-1, to: StyledText("x", count: 1, width: 1, .text))
    var line = cells.line
    line.append(.blank(2))
    line.append("end", .quiet)
    return line
  }

  @Test(arguments: [
    (ColorDepth.none, " 1  [2]●     end\n"),
    (.sixteen, " ^[40m1  ^[0;1;7m[2]^[0;32;40m●^[0;40m   ^[0m  ^[2mend^[0m\n"),
    (
      .palette,
      " ^[48;5;235m1  ^[0;1;7m[2]^[0;38;5;28;48;5;235m●^[0;48;5;235m   ^[0m  ^[38;5;243mend^[0m\n"
    ),
    (
      .truecolor,
      " ^[48;2;44;44;44m1  ^[0;1;7m[2]^[0;38;2;2;136;48;48;2;44;44;44m●"
        + "^[0;48;2;44;44;44m   ^[0m  ^[38;2;118;118;118mend^[0m\n"
    ),
  ])
  func `a backdrop is written to its end and not beyond`(colors: ColorDepth, expected: String) {
    #expect(text(line, colors) == expected)
  }

  @Test func `a colour replaces a colour on the same backdrop`() {
    var line = Line()
    for (hue, text) in [(Hue.green, "a"), (.blue, "b")] {
      line.append(StyledText(CleanText(text), .accent(hue)).on(.lightBand))
    }
    #expect(text(line, .palette) == "^[38;5;28;48;5;254ma^[38;5;62mb^[0m\n")
  }

  @Test func `a line that is cut keeps its backdrop`() {
    var line = Line()
    line.append(StyledText.blank(10).on(.darkBand))
    line.append(StyledText("wide", .text).on(.darkBand))
    line.cut(to: 6, glyphs: .ascii)
    #expect(line.spans.first?.backdrop == .darkBand && line.width == 6)
  }

  @Test(arguments: [Backdrop.darkBand, .lightBand])
  func `every colour is legible on a band`(band: Backdrop) throws {
    let color = try #require(band.color)
    for luminance in [color.truecolor.luminance, ColorTable.color(at: color.index).luminance] {
      for hue in Hue.allCases {
        let parts = Palette.standard[hue].truecolor.split(separator: ";").compactMap { UInt8($0) }
        let shade = Color(red: parts[2], green: parts[3], blue: parts[4])
        #expect(Color.contrast(shade.luminance, luminance) >= 3, "\(hue.name)")
      }
    }
  }

  @Test func `a legend breaks between entries`() {
    let entries = ["aaaa", "bbbb", "cccccccccccccccc"].map { Line($0) }
    #expect(
      Legend.block(of: entries, width: 12, glyphs: .unicode).map(\.text)
        == ["aaaa   bbbb", "ccccccccccc…"])
    #expect(Legend.block(of: [], width: 12, glyphs: .unicode).isEmpty)
  }
}
