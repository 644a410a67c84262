/// Queries a terminal for the colour of its background, and parses the response.
///
///     query     ESC ] 11 ; ? ESC \           ESC [ c
///     response  ESC ] 11 ; rgb:1e1e/1e1e/1e1e ESC \   ESC [ ? 62 ; 22 c
///
/// Terminals respond in order, and all respond to the second query, for the kind of terminal:
/// nothing follows that response.
package enum BackgroundQuery {
  package static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Whether the responses are complete.
  package static func isAnswered(by bytes: [UInt8]) -> Bool {
    guard let start = index(of: Array("\u{1B}[?".utf8), in: bytes) else { return false }
    return bytes[start...].contains(UInt8(ascii: "c"))
  }

  /// The colour in a response, or nil.
  package static func color(of response: [UInt8]) -> Color? {
    guard let start = index(of: Array("]11;rgb".utf8), in: response) else { return nil }
    var channels: [UInt8] = []
    let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))
    // One to four hexadecimal digits each; `rgba` has a fourth number.
    guard let colon = response[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let end = response[colon...].firstIndex { $0 < 0x20 } ?? response.endIndex
    for number in response[(colon + 1)..<end].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard 1...4 ~= number.count, number.allSatisfy({ $0 != plus && $0 != minus }),
        let value = Int(String(decoding: number, as: UTF8.self), radix: 16)
      else { return nil }
      channels.append(UInt8(value * 255 / ((1 << (4 * number.count)) - 1)))
    }
    guard 3...4 ~= channels.count else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  private static func index(of part: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: part) }
  }
}

/// The background that a screen is drawn on.
package enum Background: String, CaseIterable, Sendable {
  case dark, light
  /// Colours must be legible on both.
  case unknown

  /// The kind of a background colour: dark if white has more contrast with it than black.
  package init(_ color: Color) {
    let luminance = color.luminance
    self = Color.contrast(luminance, 1) > Color.contrast(luminance, 0) ? .dark : .light
  }

  /// The luminances with a contrast of 3 with the background, the minimum of WCAG 2 for graphics;
  /// they hold for backgrounds up to Nord's `2e3440` and Solarized's `eee8d5`.
  package var legible: ClosedRange<Double> {
    switch self {
    case .dark: 0.21...1
    case .light: 0...0.23
    case .unknown: 0.12...0.28
    }
  }

  /// The luminances of the lowest and the highest step of a heat map: more has more contrast.
  package var heat: (least: Double, most: Double) {
    switch self {
    case .dark: (0.21, 0.5)
    case .light: (0.23, 0.05)
    case .unknown: (0.1, 0.3)
    }
  }
}
