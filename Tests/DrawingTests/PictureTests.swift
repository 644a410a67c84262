import Foundation
import FoundationXML
import Support
import Testing

@testable import Drawing
@testable import Text

struct PictureTests {
  private func picture(_ block: Block, words: String = "A day\nSteps: 5.") -> String {
    var renderer = PictureRenderer(theme: .standard)
    return renderer.text(of: Picture(block, words: words), isDocument: true)
  }

  @Test(arguments: stride(from: 0, through: 200, by: 3).map { Double($0) / 200 }, [nil, 0.3, 0.72])
  func `the share of a ring is found among its dots, and its goal remains a stroke`(
    fill: Double, goal: Double?
  ) {
    var block = Block(repeating: Line(indent: 5), count: Ring.height + 1)
    Ring.draw(
      fill: fill, goal: goal, hue: .teal, inside: ["7h 12m", "avg 7h 30m"], glyphs: .unicode,
      in: &block, at: 9)
    let rings = PictureRings(in: PictureCells(block))
    #expect(rings.all.count == 1)
    #expect(rings.others.isEmpty == (goal == nil))
    #expect(rings.others.allSatisfy { $0.role == .text })
    guard let ring = rings.all.first else { return }
    #expect(ring.row == 0 && ring.column == 9)
    // The first dot is filled for 2 % and less, and a stroke hides the dots beside it.
    let isHidden = goal.map { abs($0 - fill) < 0.1 } ?? false
    #expect(abs(ring.fill - fill) < (isHidden ? 0.11 : goal == nil ? 0.025 : 0.05))
    #expect((ring.fill == 1) == (fill == 1) && (ring.fill == 0) == (fill == 0))
  }

  @Test func `land is no ring, and adjacent dots are one area`() {
    let land = Block(repeating: Line("⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿"), count: 8)
    #expect(PictureRings(in: PictureCells(land)).all.isEmpty)
    let dots = PictureDots([.init(x: 0, y: 0), .init(x: 1, y: 0), .init(x: 0, y: 1)])
    #expect(dots.data == "M0 0h1M0 0v1")
    let square = Set((0..<4).map { PictureRings.Dot(x: $0 % 2, y: $0 / 2) })
    #expect(PictureDots(square).data == "M0 0h1v1h-1zM0 1h1")
    #expect(PictureDots([.init(x: 3, y: 2)]).data == "M3 2h0")
    #expect(PictureDots(Set((1...9).map { .init(x: 0, y: $0) })).data == "M0 1v8")
    #expect(PictureDots([.init(x: 1, y: 0), .init(x: 0, y: 1)]).data == "M1 0l-1 1")
  }

  @Test(arguments: NastyTexts.all + ["</script><script>", "]]>", "&amp; <b a='\"'>", "a  b"])
  func `every text is valid XML, and is in the picture`(text: String) throws {
    let label = CleanText(text)
    let picture = picture([Line(label, .alert)], words: label.string)
    let document = try XMLDocument(xmlString: picture)
    let words = try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
    #expect(
      words.joined().filter { $0 != " " }
        == label.string.filter { $0 != " " }.filter {
          !PictureShapes.draws(.init(text: $0))
        })
    #expect(!picture.contains("<script"))
  }

  @Test(arguments: Theme.allCases)
  func `a picture has a style for each role, and needs nothing from outside`(theme: Theme) {
    var line = Line("x", .strong)
    for hue in Hue.allCases {
      line.append("a", .accent(hue))
      line.append("b", .title(hue))
      line.append("■", .shade(hue, 3))
    }
    for role in [Role.quiet, .track, .alert] { line.append("c", role) }
    var renderer = PictureRenderer(theme: theme)
    let picture = renderer.text(of: Picture([line], words: "x"), isDocument: true)
    let used = picture.matches(of: /class="([a-z0-9]+)/).map(\.output.1)
    for name in used where name != "picture" { #expect(picture.contains(".\(name){")) }
    #expect(picture.contains("prefers-color-scheme:dark"))
    let addresses = picture.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    for outside in ["http", "url(", "@import", "href", "<script"] {
      #expect(!addresses.contains(outside))
    }
  }

  @Test func `text as bright as the paper allows has a contrast of 4,5`() throws {
    var renderer = PictureRenderer(theme: .standard)
    let line = Hue.allCases.reduce(into: Line("x", .quiet)) { $0.append("a", .accent($1)) }
    let picture = renderer.text(of: Picture([line], words: ""), isDocument: true)
    let parts = picture.split(separator: "@media")
    for (part, paper) in zip(parts, [Color(0xFFFFFF), Color(0x0D1117)]) {
      let colors = part.matches(of: /rgb\((\d+),(\d+),(\d+)\)/)
      #expect(colors.count > 10)
      for color in colors {
        let channels = [color.output.1, color.output.2, color.output.3].compactMap { UInt8($0) }
        let shade = Color(red: channels[0], green: channels[1], blue: channels[2])
        #expect(Color.contrast(shade.luminance, paper.luminance) >= 4.5)
      }
    }
  }

  @Test func `a background is a band, and equal cells of a line are one stroke`() {
    var line = Line("──────", .quiet)
    for span in ["ab", " c"] { line.append(StyledText(CleanText(span)).on(.lightBand)) }
    let paths = PictureShapes(of: PictureCells([line])).paths
    #expect(paths.map(\.data) == ["M0 8h48", "M48 0h32v16h-32z"])
    #expect(paths.map(\.kind) == [.line, .band])
  }

  @Test func `words keep their columns, and signs are centred`() {
    var line = Line("Steps", .strong)
    line.pad(to: 10)
    line.append("5 623 ✓ 宽")
    let runs = PictureCells([line]).texts
    #expect(runs.map(\.string) == ["Steps", "5 623", "✓", "宽"])
    #expect(runs.map(\.column) == [0, 10, 16, 18])
    #expect(runs.map(\.width) == [5, 5, 1, 2])
    #expect(runs.map(\.isSign) == [false, false, true, true])
  }
}
