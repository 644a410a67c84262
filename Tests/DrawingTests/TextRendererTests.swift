import Support
import Testing

@testable import Cards
@testable import Drawing
@testable import Text

struct TextRendererTests {
  private var card: Block {
    var line = Line("Steps ")
    line.append("5,623", .strong, rightIn: 7)
    line.append(" ")
    line.append(Bar.line(fill: 0.5, width: 4, hue: .green, glyphs: .unicode))
    line.append(" avg 8,104", .quiet)
    line.pad(to: 60)
    return [line, Line(), Line("   "), Line("!", .alert)]
  }

  private func text(_ block: Block, _ colors: ColorDepth) -> String {
    String(decoding: TextRenderer(colors: colors).bytes(of: block), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  @Test(arguments: [
    (ColorDepth.none, "Steps   5,623 ━━── avg 8,104\n\n\n!\n"),
    (
      .sixteen,
      "Steps   ^[1m5,623^[0m ^[32m━━^[0;2m── avg 8,104^[0m\n\n\n^[1;31m!^[0m\n"
    ),
    (
      .palette,
      "Steps   ^[1m5,623^[0m ^[38;5;28m━━^[38;5;243m── avg 8,104^[0m\n\n\n^[1;38;5;160m!^[0m\n"
    ),
    (
      .truecolor,
      "Steps   ^[1m5,623^[0m ^[38;2;2;136;48m━━^[38;2;118;118;118m── avg 8,104^[0m\n\n\n"
        + "^[1;38;2;214;61;62m!^[0m\n"
    ),
  ])
  func `styles are written where they change`(colors: ColorDepth, expected: String) {
    #expect(text(card, colors) == expected)
  }

  @Test(arguments: NastyTexts.all)
  func `without colours no escape is written`(label: String) {
    let label = CleanText(label)
    let frame = Frame(title: label, tail: label, hue: .pink)
    let block = frame.block(around: [Line(label, .alert)], width: 60, glyphs: .unicode)
    let bytes = TextRenderer(colors: .none).bytes(of: block)
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    #expect(bytes.filter { $0 == 0x0A }.count == 3)
  }

  @Test func `a link is written where the terminal knows links, and closed where it is cut`() {
    var line = Line("1998  ")
    line.append(Line("Zarya", .strong), linkedTo: "https://a.example/Z")
    line.append(", a module")
    func text(_ line: Line, hasLinks: Bool) -> String {
      String(
        decoding: TextRenderer(colors: .none, hasLinks: hasLinks).bytes(of: [line]), as: UTF8.self
      ).replacing("\u{1B}", with: "^")
    }
    #expect(text(line, hasLinks: false) == "1998  Zarya, a module\n")
    #expect(
      text(line, hasLinks: true) == "1998  ^]8;;https://a.example/Z^\\Zarya^]8;;^\\, a module\n")
    #expect(line.text == "1998  Zarya, a module")
    #expect(line.width == 21)
    line.cut(to: 9, glyphs: .unicode)
    #expect(text(line, hasLinks: true) == "1998  ^]8;;https://a.example/Z^\\Za…^]8;;^\\\n")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("é", "w6k="),
  ])
  func `text for the clipboard is in base 64`(text: String, expected: String) {
    #expect(
      String(decoding: TextRenderer.clipboard(text), as: UTF8.self)
        == "\u{1B}]52;c;\(expected)\u{7}")
  }

  @Test(arguments: [ColorDepth.sixteen, .palette, .truecolor])
  func `every change between two roles leaves the right style`(colors: ColorDepth) {
    let roles: [Role] = [.text, .strong, .quiet, .accent(.red), .title(.red), .track, .alert]
    for old in roles {
      for new in roles {
        var both = Line("a", old)
        both.append("b", new)
        let alone = Line("b", new)
        #expect(
          style(of: "b", in: text([both], colors)) == style(of: "b", in: text([alone], colors)))
      }
    }
  }

  /// The settings that hold where `letter` is written: bold, faint and a colour.
  private func style(of letter: Character, in text: String) -> [String] {
    var weight = ""
    var color = ""
    for part in text.prefix(while: { $0 != letter }).split(separator: "^") where part.first == "[" {
      var numbers = part.dropFirst().prefix { $0 != "m" }.split(separator: ";")[...]
      while let number = numbers.popFirst() {
        switch number {
        case "0": (weight, color) = ("", "")
        case "1", "2": weight = String(number)
        case "38":
          color = numbers.joined(separator: ";")
          numbers = []
        default: color = String(number)
        }
      }
    }
    return [weight, color]
  }
}
