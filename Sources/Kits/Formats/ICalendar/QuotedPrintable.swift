import Text

/// The texts of vCalendar 1.0 that are quoted-printable (RFC 2045, section 6.7).
///
///     SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9 =
///     au lait
enum QuotedPrintable {
  /// The text of a vCalendar 1.0 with such texts as iCalendar has them, line for line.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isInside = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !text.isEmpty || line.startIndex > 0 { text.append(UInt8(ascii: "\n")) }
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      var value = line
      if isInside {
        text.append(UInt8(ascii: " "))
      } else {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
          text += line
          continue
        }
        let parts = line[..<colon].split(separator: UInt8(ascii: ";"))
          .map { String(decoding: $0, as: UTF8.self) }
        let remaining = parts.filter { part in
          !["ENCODING=", "QUOTED-", "CHARSET="].contains { part.uppercased().hasPrefix($0) }
        }
        guard parts.contains(where: { $0.uppercased().hasSuffix("QUOTED-PRINTABLE") }) else {
          text += line
          continue
        }
        text += Array(remaining.joined(separator: ";").utf8) + [UInt8(ascii: ":")]
        value = line[(colon + 1)...]
      }
      isInside = value.last == UInt8(ascii: "=")
      text += escaped(decoded(isInside ? value.dropLast() : value))
    }
    return text
  }

  private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "="), digits.utf8.count == 2, let decoded = UInt8(digits, radix: 16) {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// A text with the escapes of iCalendar; `\,` and the like are there already.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.filter { $0 != UInt8(ascii: "\r") }
    return text.flatMap { $0 == UInt8(ascii: "\n") ? Array(#"\n"#.utf8) : [$0] }
  }
}
