/// The line by which dash knows again what it wrote: whose it is, when it runs, and a checksum of
/// the text it stands in.
///
///     # Written by dash: dash-remind-mood, daily at 21:00, 8c0f3a6e51d29b47
package struct ManagedHeader: Equatable {
  package let rhythm: Rhythm
  /// Whether the text is as it was written.
  package let isIntact: Bool

  private static let opening = "Written by dash: "

  /// How the line of a job's seal begins, behind what makes it a remark.
  package static func beginning(of name: String) -> String { "\(opening)\(name), " }

  /// `head` and `body` with the line between them.
  package static func sealed(
    _ schedule: Schedule, head: String = "", body: String,
    remark: (start: String, end: String) = ("# ", "")
  ) -> String {
    let told = "\(beginning(of: schedule.job.name))\(schedule.rhythm), "
    let sum = checksum(of: head + told + body)
    return "\(head)\(remark.start)\(told)\(sum)\(remark.end)\n\(body)"
  }

  /// The seal of a job in a text; nil where there is none.
  package init?(of name: String, in text: String) {
    var head = ""
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "\n") ?? rest.endIndex
      let line = rest[..<end]
      let body = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
      let start = line.drop { $0 != "W" }
      if start.hasPrefix(ManagedHeader.beginning(of: name)) {
        let parts = start.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let rhythm = Rhythm(String(parts[1].dropFirst())) else {
          return nil
        }
        let told = "\(parts[0]),\(parts[1]), "
        let sum = parts[2].dropFirst().prefix { $0 != " " }
        self.rhythm = rhythm
        isIntact = sum == ManagedHeader.checksum(of: head + told + body)
        return
      }
      head += line + "\n"
      rest = body
    }
    return nil
  }

  /// FNV-1a over the bytes, 64 bits in hexadecimal digits: it tells a change, and guards against
  /// nobody.
  private static func checksum(of text: String) -> String {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
