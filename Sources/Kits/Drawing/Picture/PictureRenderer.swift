import Formats
import Text

/// A screen to draw as a picture, and the same screen in words.
package struct Picture {
  package let block: Block
  /// As ``PlainText`` has them.
  package let words: String

  /// Draws the screen twice: in cells with all characters and colours, and in words.
  package init(in options: RenderOptions, _ draw: (RenderOptions) throws -> Block) rethrows {
    var options = options
    (options.glyphs, options.colors) = (.unicode, .truecolor)
    block = try draw(options)
    (options.glyphs, options.colors, options.width) = (.words, .none, PlainText.width)
    let lines = try draw(options).map { line in
      var text = line.text.map { PictureShapes.draws(.init(text: $0)) ? " " : $0 }
      // A sign before the words of a line.
      if let first = text.firstIndex(where: { $0 != " " }), !text[first].isLetter,
        !text[first].isNumber, text.dropFirst(first + 1).first == " "
      {
        text[first] = " "
      }
      return Line(String(text))
    }
    // The signs of values, which were read for the picture, are words here.
    let signs = [
      ("; · ", "; none "), (": · ", ": none "), (" · ", ", "), ("–", " to "), ("↻", "(again)"),
      ("♪", "(alarm)"),
    ]
    words = signs.reduce(String(decoding: PlainText.bytes(of: lines), as: UTF8.self)) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  package init(_ block: Block, words: String) { (self.block, self.words) = (block, words) }

  /// The words up to the first empty line.
  package var summary: Picture {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    return Picture(block, words: lines.prefix { !$0.isEmpty }.joined(separator: "\n"))
  }
}

/// Draws blocks as pictures in SVG: the same cells as on a terminal, each 8 by 16 units, with
/// drawings as shapes and words as text.
///
/// A picture needs nothing else: no script, no font and no address. Its colours are the theme's,
/// for a light and a dark background. It collects the roles that it drew, so that a page with many
/// pictures has one style sheet.
package struct PictureRenderer {
  private let theme: Theme
  /// The roles that were drawn, by the names of their classes.
  private var roles: [String: Role] = ["x": .text]

  package init(theme: Theme) { self.theme = theme }

  /// A picture with its words as description: a document of its own, or an element for a page that
  /// has ``style``.
  package mutating func text(of picture: Picture, isDocument: Bool) -> String {
    let cells = PictureCells(picture.block)
    let shapes = PictureShapes(of: cells).paths.map { path in
      // Each dot is in the middle of a square of four units.
      let scale = path.kind == .dots ? " transform=\"translate(2 2)scale(4)\"" : ""
      return "<path class=\"\(name(of: path.role)) \(path.kind.rawValue)\"\(scale) "
        + "d=\"\(path.data)\"/>\n"
    }
    let texts = cells.texts.map { text in
      let (x, width) = (text.column * 8, text.width * 8)
      let place =
        text.isSign
        ? " m\" x=\"\(x + width / 2)\""
        : "\" x=\"\(x)\"" + (text.width > 6 ? " textLength=\"\(width)\"" : "")
      return "<text class=\"\(name(of: text.role))\(place) y=\"\(text.row * 16 + 12)\">"
        + "\(XMLText.escaped(text.string))</text>\n"
    }
    let margin = isDocument ? 12 : 0
    let (width, height) = (cells.width * 8 + 2 * margin, cells.rows.count * 16 + 2 * margin)
    let size = "width=\"\(width)\" height=\"\(height)\""
    let paper =
      "<style>\(style)</style>\n<rect class=\"paper\" x=\"\(-margin)\" y=\"\(-margin)\" \(size)/>\n"
    let words = picture.words
    let title = words.split(separator: "\n").first.map(String.init) ?? ""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"picture\" "
      + "viewBox=\"\(-margin) \(-margin) \(width) \(height)\" \(size)>\n"
      + "<title>\(XMLText.escaped(title))</title>\n"
      + "<desc>\(XMLText.escaped(words).replacing("&#10;", with: "\n"))</desc>\n"
      + (isDocument ? paper : "") + shapes.joined() + texts.joined() + "</svg>\n"
  }

  /// The class of a role, which is then in the style sheet.
  private mutating func name(of role: Role) -> String {
    let name =
      switch role {
      case .text: "x"
      case .strong: "s"
      case .quiet: "q"
      case .track: "k"
      case .alert: "a"
      case .accent(let hue): "h\(hue.rawValue)"
      case .title(let hue): "t\(hue.rawValue)"
      case .shade(let hue, let step): "h\(hue.rawValue)s\(step)"
      }
    roles[name] = role
    return name
  }

  /// The rules of the classes of everything that was drawn so far, for a light and a dark
  /// background.
  package var style: String {
    let names = roles.keys.sorted()
    func rules(on background: Background) -> [String] {
      names.compactMap { name in
        roles[name].map { ".\(name){color:\(color(of: $0, on: background))}" }
      }
    }
    let light = rules(on: .light)
    let dark = rules(on: .dark).filter { !light.contains($0) }
    return """
      text{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
      fill:currentColor;white-space:pre}
      .m{text-anchor:middle}.s,[class^="t"],.a{font-weight:bold}
      .paper{fill:#fff}.f,.w{fill:currentColor}.w{fill-opacity:.1}
      .l,.b,.g,.r{fill:none;stroke:currentColor;stroke-width:1.2}
      .b{fill:currentColor;stroke-width:.65;stroke-linecap:round;stroke-linejoin:round}
      .g{stroke-width:6}.r{stroke-width:8}.k.g,.k.r{stroke-opacity:.25}.q.l{stroke-opacity:.6}
      \(light.joined())
      @media(prefers-color-scheme:dark){.paper{fill:#0d1117}\(dark.joined())}
      """
  }

  /// The colour of a role: the theme's, made lighter or darker until it is legible as text.
  private func color(of role: Role, on background: Background) -> String {
    let palette = Palette(theme, on: theme == .standard ? .unknown : background)
    let shade: Palette.Shade
    switch role {
    case .text, .strong: shade = .foreground
    case .quiet, .track: shade = palette.quiet
    case .alert: shade = palette.alert
    case .accent(let hue), .title(let hue): shade = palette[hue]
    case .shade(let hue, let step): return PictureRenderer.text(of: palette[hue, step].color)
    }
    let isDark = background == .dark
    guard let color = shade.color else { return isDark ? "#e6edf3" : "#1f2328" }
    return PictureRenderer.text(of: color.shaded(into: isDark ? 0.27...1 : 0...0.175))
  }

  private static func text(of color: Color?) -> String {
    color.map { "rgb(\($0.red),\($0.green),\($0.blue))" } ?? "inherit"
  }
}

extension Palette.Shade {
  /// The colour, or nil if it is the colour of text.
  fileprivate var color: Color? {
    let channels = truecolor.split(separator: ";").suffix(3).compactMap { UInt8($0) }
    return truecolor.hasPrefix("38;2;") && channels.count == 3
      ? Color(red: channels[0], green: channels[1], blue: channels[2]) : nil
  }
}
