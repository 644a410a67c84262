import Text

/// The line that marks text as written by dash: the job's name, its rhythm, and a checksum of the
/// rest of the text, which shows whether a person has edited it.
///
///     # Written by dash: dash-remind-mood, daily at 21:00, 8c0f3a6e51d29b47
package struct ManagedHeader: Equatable {
  package let rhythm: Rhythm
  /// Whether the text is unchanged since dash wrote it.
  package let isIntact: Bool

  private static let opening = "Written by dash: "

  /// How a job's header line begins, after the comment mark.
  static func beginning(of name: String) -> String { "\(opening)\(name), " }

  static func text(
    _ schedule: Schedule, head: String = "", body: String,
    comment: (start: String, end: String) = ("# ", "")
  ) -> String {
    let line = "\(beginning(of: schedule.job.name))\(schedule.rhythm), "
    let sum = Checksum(of: head + line + body)
    return "\(head)\(comment.start)\(line)\(sum)\(comment.end)\n\(body)"
  }

  init?(of name: String, in text: String) {
    var head = ""
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "\n") ?? rest.endIndex
      let line = rest[..<end]
      let body = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
      let start = line.drop { $0 != "W" }
      if start.hasPrefix(ManagedHeader.beginning(of: name)) {
        let parts = start.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let rhythm = Rhythm(String(parts[1].dropFirst()))
        else { return nil }
        let written = "\(parts[0]),\(parts[1]), "
        let sum = parts[2].dropFirst().prefix { $0 != " " }
        self.rhythm = rhythm
        isIntact = sum == Checksum(of: head + written + body).description
        return
      }
      head += line + "\n"
      rest = body
    }
    return nil
  }
}
