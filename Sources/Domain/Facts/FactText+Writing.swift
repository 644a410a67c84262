import Time

extension FactText {
  /// Facts of a date as text, a line each, in their order.
  package static func lines(of facts: [Fact], on date: DateOfYear) -> String {
    var bytes: [UInt8] = []
    for fact in facts {
      append(date, to: &bytes)
      let place = fact.place.map { "\($0.latitude),\($0.longitude)" } ?? ""
      let fields = [
        fact.category.rawValue, "\(fact.year)", fact.title, fact.text, "", "", "", place,
        fact.address ?? "", fact.picture ?? "",
      ]
      for field in fields {
        bytes.append(UInt8(ascii: "\t"))
        // A tab or the end of a line within a field would begin another.
        for byte in field.utf8 { bytes.append(byte < 0x20 ? UInt8(ascii: " ") : byte) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a date's card says of facts, to be read without them all: how many there are of each
  /// category, a tab, and the line of the first.
  package static func digestLines(of facts: [Fact], on date: DateOfYear) -> String {
    var text = ""
    for category in Fact.Category.allCases {
      let those = facts.filter { $0.category == category }
      if !those.isEmpty { text += "\(those.count)\t\(lines(of: [those[0]], on: date))" }
    }
    return text
  }

  /// `11-20`.
  private static func append(_ date: DateOfYear, to bytes: inout [UInt8]) {
    let (month, day) = (UInt8(date.month.rawValue), UInt8(date.day))
    bytes += [48 + month / 10, 48 + month % 10, UInt8(ascii: "-"), 48 + day / 10, 48 + day % 10]
  }
}
