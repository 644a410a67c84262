/// Makes JSON documents of every kind of value, with nasty texts among them.
package struct DocumentMaker {
  package init() {
  }
  package static let nastyTexts = [
    "", "\0", "\"", "\\", "😀", "漢字", "e\u{301}", "שלום", "\u{1B}[31m", "\u{2028}", "\r\n",
    String(repeating: "word", count: 2560), "</script>", "\u{FFFF}",
  ]

  private var random = SystemRandomNumberGenerator()

  package mutating func value(depth: Int) -> String {
    switch Int.random(in: depth > 4 ? 2...7 : 0...7, using: &random) {
    case 0:
      let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth + 1)
      }
      return "[" + space() + elements.joined(separator: space() + "," + space()) + space() + "]"
    case 1:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { index in
        text("\(index)") + space() + ":" + space() + value(depth: depth + 1)
      }
      return "{" + space() + members.joined(separator: "," + space()) + "}"
    case 2: return ["true", "false", "null"].randomElement(using: &random) ?? ""
    case 3: return String(Int64.random(in: .min ... .max, using: &random))
    case 4: return "\(Double.random(in: -1e6...1e6, using: &random))"
    default: return text(DocumentMaker.nastyTexts.randomElement(using: &random) ?? "")
    }
  }

  private mutating func space() -> String {
    ["", "", " ", "\n", "\t", "\r\n  "].randomElement(using: &random) ?? ""
  }

  /// The text as a string, each character at random as it is or as an escape.
  private mutating func text(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        || Int.random(in: 0..<8, using: &random) == 0
      {
        for unit in String(scalar).utf16 {
          let code = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
