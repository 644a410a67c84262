/// Writes drawings as text; the only place that knows how a terminal is told about style.
package struct TextRenderer: Sendable {
  private let colors: ColorDepth
  private let palette: Palette

  package init(colors: ColorDepth, palette: Palette = .standard) {
    self.colors = colors
    self.palette = palette
  }

  /// The lines of `block` in UTF-8, each with its newline and without blanks at its end.
  ///
  /// Styles are written only where they change, and every line ends in the plain one, so that lines
  /// can be taken apart.
  package func bytes(of block: Block) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(capacity(for: block))
    for line in block { write(line, to: &bytes) }
    return bytes
  }

  /// Room for the text and a style for each span.
  private func capacity(for block: Block) -> Int {
    var capacity = 0
    for line in block {
      for span in line.spans {
        capacity += span.text.utf8.count * span.count + (colors == .none ? 0 : 22)
      }
      capacity += 4
    }
    return capacity
  }

  private func write(_ line: Line, to bytes: inout [UInt8]) {
    let start = bytes.count
    var role = Role.text
    for span in line.spans {
      // Blanks look the same in every role.
      if span.role != role, span.text != " " {
        change(from: role, to: span.role, in: &bytes)
        role = span.role
      }
      if span.count == 1 {
        bytes.append(contentsOf: span.text.utf8)
      } else if span.text.utf8.count == 1, let byte = span.text.utf8.first {
        bytes.append(contentsOf: repeatElement(byte, count: span.count))
      } else {
        for _ in 0..<span.count { bytes.append(contentsOf: span.text.utf8) }
      }
    }
    while bytes.count > start, bytes[bytes.count - 1] == UInt8(ascii: " ") { bytes.removeLast() }
    change(from: role, to: .text, in: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes what takes the terminal from one role's style to another's: `ESC [ … m`.
  private func change(from old: Role, to new: Role, in bytes: inout [UInt8]) {
    guard colors != .none, old != new else { return }
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    let first = bytes.count
    func add(_ number: UInt8) {
      if bytes.count > first { bytes.append(UInt8(ascii: ";")) }
      if number >= 100 { bytes.append(48 + number / 100) }
      if number >= 10 { bytes.append(48 + number / 10 % 10) }
      bytes.append(48 + number % 10)
    }
    func add(_ shade: Palette.Shade) {
      switch colors {
      case .none: break
      case .sixteen: add(30 + shade.plain)
      case .palette:
        add(38)
        add(5)
        add(shade.palette)
      case .truecolor:
        add(38)
        add(2)
        add(shade.truecolor.0)
        add(shade.truecolor.1)
        add(shade.truecolor.2)
      }
    }
    let reset: UInt8 = 0
    let bold: UInt8 = 1
    let faint: UInt8 = 2
    if isMoreThanColor(old) || new == .text { add(reset) }
    switch new {
    case .text: break
    case .strong: add(bold)
    case .quiet, .track:
      if colors == .sixteen { add(faint) } else { add(palette.quiet) }
    case .accent(let hue): add(palette[hue])
    case .title(let hue):
      add(bold)
      add(palette[hue])
    case .alert:
      add(bold)
      add(palette.alert)
    }
    bytes.append(UInt8(ascii: "m"))
  }

  /// Whether the style of `role` has something that another colour does not replace.
  private func isMoreThanColor(_ role: Role) -> Bool {
    switch role {
    case .text, .accent: false
    case .quiet, .track: colors == .sixteen
    case .strong, .title, .alert: true
    }
  }
}
