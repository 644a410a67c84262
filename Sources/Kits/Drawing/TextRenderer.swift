/// Writes drawings as text; the only place that knows the escape sequences of styles.
package struct TextRenderer: Sendable {
  private let colors: ColorDepth
  private let palette: Palette
  private let hasLinks: Bool

  package init(colors: ColorDepth, palette: Palette = .standard, hasLinks: Bool = false) {
    (self.colors, self.palette, self.hasLinks) = (colors, palette, hasLinks)
  }

  /// The lines of `block` in UTF-8, each with its newline and without blanks at its end.
  ///
  /// Styles are written only where they change, and every line ends in the plain style, so that
  /// each can be written alone.
  package func bytes(of block: Block) -> [UInt8] {
    [UInt8](capacity: capacity(for: block)) { bytes in
      var style = Style.plain
      for line in block { write(line, isPart: false, style: &style, to: &bytes) }
    }
  }

  /// The style of written text.
  package struct Style: Equatable {
    fileprivate var role: Role
    fileprivate var backdrop: Backdrop

    package static let plain = Style(role: .text, backdrop: .none)

    /// Whether erased cells have the terminal's own background.
    package var erasesPlainly: Bool { backdrop == .none }
  }

  /// A part of a line, with the blanks at its end and without a newline; `style` is the style
  /// before it, and afterwards the style at its end.
  package func bytes(ofPart line: Line, from style: inout Style) -> [UInt8] {
    [UInt8](capacity: capacity(for: [line])) { bytes in
      write(line, isPart: true, style: &style, to: &bytes)
    }
  }

  /// Changes to the plain style.
  package func bytes(toPlainFrom style: inout Style) -> [UInt8] {
    [UInt8](capacity: TextRenderer.longestStyle) { bytes in
      change(from: style.role, style.backdrop, to: .text, .none, in: &bytes)
      style = .plain
    }
  }

  /// Room for the text, a style for each span and the end of each line.
  private func capacity(for block: Block) -> Int {
    var capacity = 0
    for line in block {
      for span in line.spans {
        capacity += span.text.string.utf8.count * span.count + TextRenderer.longestStyle
        if span.hasBackdrop { capacity += TextRenderer.longestStyle }
      }
      capacity += TextRenderer.longestStyle + 1
    }
    return capacity
  }

  /// `ESC [ 0 ; 1 ; 38 ; 2 ; 255 ; 255 ; 255 m`.
  private static let longestStyle = 24

  private func write(
    _ line: Line, isPart: Bool, style: inout Style, to bytes: inout OutputSpan<UInt8>
  ) {
    let start = bytes.count
    var (role, backdrop) = (style.role, style.backdrop)
    // Blanks look the same in every role, and are written only when something follows them.
    var blanks = 0
    var isLinked = false
    // By index, because each copy of a span would count a reference to its text.
    for index in line.spans.indices {
      if line.spans[index].isBlank {
        if backdrop != .none {
          change(from: role, backdrop, to: .text, .none, in: &bytes)
          (role, backdrop) = (.text, .none)
        }
        blanks += line.spans[index].count
        continue
      }
      if line.spans[index].isLinkEdge {
        guard hasLinks else { continue }
        bytes.append(repeating: UInt8(ascii: " "), count: blanks)
        blanks = 0
        isLinked = line.spans[index].beginsLink
        link(to: isLinked ? line.spans[index].text.string : "", in: &bytes)
        continue
      }
      if blanks > 0 {
        bytes.append(repeating: UInt8(ascii: " "), count: blanks)
        blanks = 0
      }
      if colors != .none {
        // The rest of a gauge has the style of secondary text.
        let next = line.spans[index].role == .track ? .quiet : line.spans[index].role
        if line.spans[index].hasBackdrop || backdrop != .none {
          change(from: role, backdrop, to: next, line.spans[index].backdrop, in: &bytes)
          role = next
          backdrop = line.spans[index].backdrop
        } else if next != role {
          change(from: role, to: next, in: &bytes)
          role = next
        }
      }
      bytes.append(line.spans[index].text.string, count: line.spans[index].count)
    }
    if isPart {
      bytes.append(repeating: UInt8(ascii: " "), count: blanks)
    } else {
      while backdrop == .none, bytes.count > start, bytes[bytes.count - 1] == UInt8(ascii: " ") {
        bytes.removeLast(1)
      }
    }
    if isLinked { link(to: "", in: &bytes) }
    if isPart {
      style = Style(role: role, backdrop: backdrop)
      return
    }
    change(from: role, backdrop, to: .text, .none, in: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Begins a link, or ends it where the address is empty: `ESC ] 8 ; ; … ESC \`.
  @inline(never) private func link(to address: String, in bytes: inout OutputSpan<UInt8>) {
    bytes.append(0x1B)
    bytes.append("]8;;")
    bytes.append(address)
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "\\"))
  }

  /// The sequence that puts text on the clipboard of the terminal's system: `ESC ] 52 ; c ; … BEL`.
  package static func clipboard(_ text: String) -> [UInt8] {
    [0x1B] + Array("]52;c;".utf8) + Base64.bytes(of: Array(text.utf8)) + [0x07]
  }

  /// Writes the change from one role's style to another's: `ESC [ … m`.
  private func change(from old: Role, to new: Role, in bytes: inout OutputSpan<UInt8>) {
    guard colors != .none, old != new else { return }
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    // A colour replaces a colour; any other style must be reset.
    if old != .text, !(isOnlyColor(old) && isOnlyColor(new)) {
      bytes.append(UInt8(ascii: "0"))
      if new != .text { bytes.append(UInt8(ascii: ";")) }
    }
    put(new, in: &bytes)
    bytes.append(UInt8(ascii: "m"))
  }

  /// Writes the change from one style with a backdrop to another: `ESC [ 0 ; … ; 48 ; … m`.
  private func change(
    from old: Role, _ before: Backdrop, to new: Role, _ backdrop: Backdrop,
    in bytes: inout OutputSpan<UInt8>
  ) {
    // What only adds to a style, or exchanges a colour, leaves the backdrop as it is.
    if before == backdrop, old == .text || isOnlyColor(old) && isOnlyColor(new) {
      return change(from: old, to: new, in: &bytes)
    }
    guard colors != .none, old != new || before != backdrop else { return }
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    let isReset = old != .text || before != .none
    if isReset { bytes.append(UInt8(ascii: "0")) }
    if new != .text {
      if isReset { bytes.append(UInt8(ascii: ";")) }
      put(new, in: &bytes)
    }
    if backdrop != .none {
      if isReset || new != .text { bytes.append(UInt8(ascii: ";")) }
      bytes.append(parameters(of: backdrop))
    }
    bytes.append(UInt8(ascii: "m"))
  }

  /// The parameters that select a style; nothing for plain text.
  private func put(_ role: Role, in bytes: inout OutputSpan<UInt8>) {
    switch role {
    case .text: break
    case .strong: bytes.append(UInt8(ascii: "1"))
    case .quiet, .track: bytes.append(color(palette.quiet))
    case .accent(let hue): bytes.append(color(palette[hue]))
    case .shade(let hue, let step): bytes.append(color(palette[hue, step]))
    case .title(let hue):
      bytes.append("1;")
      bytes.append(color(palette[hue]))
    case .alert:
      bytes.append("1;")
      bytes.append(color(palette.alert))
    }
  }

  private func parameters(of backdrop: Backdrop) -> String {
    guard let (color, index, plain) = backdrop.color else { return "7" }
    switch colors {
    case .none: return ""
    case .sixteen: return "\(plain)"
    case .palette: return "48;5;\(index)"
    case .truecolor: return "48;2;\(color.red);\(color.green);\(color.blue)"
    }
  }

  private func color(_ shade: Palette.Shade) -> String {
    switch colors {
    case .none: ""
    case .sixteen: shade.plain
    case .palette: shade.palette
    case .truecolor: shade.truecolor
    }
  }

  private func isOnlyColor(_ role: Role) -> Bool {
    switch role {
    case .accent, .shade: true
    case .quiet, .track: colors != .sixteen
    case .text, .strong, .title, .alert: false
    }
  }
}

extension OutputSpan<UInt8> {
  /// Adds `text` `count` times.
  fileprivate mutating func append(_ text: String, count: Int = 1) {
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { text in
      let size = text.count * count
      precondition(freeCapacity >= size, "room for all spans was made before")
      guard size > 0, let source = text.baseAddress else { return }
      withUnsafeMutableBufferPointer { buffer, filled in
        guard let buffer = buffer.baseAddress else { return }
        let start = buffer + filled
        start.initialize(from: source, count: text.count)
        // Each round copies all that is there, so that a long rule is a few copies and not many.
        var done = text.count
        while done < size {
          let part = Swift.min(done, size - done)
          (start + done).initialize(from: start, count: part)
          done += part
        }
        filled += size
      }
    }
    precondition(isWritten != nil, "strings of our own are UTF-8")
  }
}

/// Bytes in base 64 (RFC 4648).
package enum Base64 {
  package static func bytes(of bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = three[0] << 16 | three[1] << 8 | three[2]
      for index in 0..<4 {
        let isPadding = start + index > bytes.count
        text.append(
          isPadding ? UInt8(ascii: "=") : letters[Int(bits >> (18 - 6 * UInt32(index)) & 63)])
      }
    }
    return text
  }
}
