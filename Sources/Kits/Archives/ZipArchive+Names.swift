extension ZipArchive {
  /// The path of a file: from the extra field with its name in UTF-8 (0x7075) where there is one,
  /// else UTF-8 where the flags say so or the bytes are that, else code page 437.
  static func text(of bytes: [UInt8], extra: [UInt8], isUTF8: Bool) -> String {
    if let field = extra.extraField(0x7075), field.count > 5, extra[field.lowerBound] == 1,
      extra.number32(at: field.lowerBound + 1) == Inflater.checksum(0, bytes)
    {
      return String(decoding: extra[(field.lowerBound + 5)..<field.upperBound], as: UTF8.self)
    }
    if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80])
    }
    return text
  }

  /// The upper half of code page 437.
  private static let codePage437: [Unicode.Scalar] = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧"
      + "╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
