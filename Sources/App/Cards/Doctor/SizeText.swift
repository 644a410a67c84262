/// Writes sizes of files for people.
package enum SizeText {
  /// `812 bytes`, `282 kB`, `6.4 MB`: in thousands, with a decimal below ten.
  package static func text(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var unit = 1000
    var names = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    while let name = names.popFirst() {
      let tenths = bytes / (unit / 10)
      if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
      if tenths < 10_000 || names.isEmpty { return "\(tenths / 10) \(name)" }
      unit *= 1000
    }
    preconditionFailure("the last name ends the loop")
  }
}
