import Text

/// A crontab: the lines of dash in it, between marks of their own, and all others, which stay byte
/// for byte.
///
///     # Written by dash: dash-remind-mood, daily at 21:00, 8c0f3a6e51d29b47
///     0 21 * * * /home/ines/.local/bin/dash remind mood now
///     # End of what dash wrote: dash-remind-mood
package struct Crontab {
  package let bytes: [UInt8]
  private let name: String
  /// From the first mark to the end of the line of the last one.
  package private(set) var block: Range<Int>?
  /// Whether one mark stands there without the other.
  package private(set) var isTorn = false

  private static func end(of name: String) -> String { "# End of what dash wrote: \(name)" }

  /// Finds the lines of a job.
  package init(_ bytes: [UInt8], of name: String) {
    self.bytes = bytes
    self.name = name
    let opening = Array("# \(ManagedHeader.beginning(of: name))".utf8)
    let ending = Array(Crontab.end(of: name).utf8)
    var start: Int?
    var place = 0
    while place < bytes.count {
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = min(end + 1, bytes.count)
      if bytes[place..<end].starts(with: opening) {
        if start != nil || block != nil { isTorn = true }
        start = place
      } else if bytes[place..<end].elementsEqual(ending) {
        if let start, block == nil { block = start..<next } else { isTorn = true }
        start = nil
      }
      place = next
    }
    if start != nil { isTorn = true }
  }

  /// What stands between the marks, with them.
  package var text: String? { block.map { String(decoding: bytes[$0], as: UTF8.self) } }

  package var seal: ManagedHeader? {
    text.flatMap { ManagedHeader(of: name, in: $0) }
  }

  /// The crontab without them.
  package var removed: [UInt8] {
    guard let block else { return bytes }
    return Array(bytes[..<block.lowerBound] + bytes[block.upperBound...])
  }

  /// The crontab with other lines in their place, or at its end.
  package func replacing(with lines: String) -> [UInt8] {
    if let block {
      return Array(bytes[..<block.lowerBound] + Array(lines.utf8) + bytes[block.upperBound...])
    }
    // cron passes over a last line without an end, so that it has one wherever it counts.
    let gap = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    return bytes + gap + Array(lines.utf8)
  }

  /// The lines of a schedule, with their marks.
  ///
  /// - Throws: ``Failure`` where cron has no such rhythm, or cannot carry a word.
  package static func lines(_ schedule: Schedule) throws -> String {
    var line = try fields(schedule.rhythm)
    for variable in schedule.variables { line += " \(variable.name)=\(try quoted(variable.value))" }
    for word in [schedule.executable] + schedule.job.words { line += " \(try quoted(word))" }
    return ManagedHeader.sealed(schedule, body: "\(line)\n\(end(of: schedule.job.name))\n")
  }

  /// The five fields that say when.
  private static func fields(_ rhythm: Rhythm) throws -> String {
    switch rhythm {
    case .daily(let minute): return "\(minute % 60) \(minute / 60) * * *"
    case .every(let minutes) where minutes < 60 && 60.isMultiple(of: minutes):
      return "*/\(minutes) * * * *"
    case .every(let minutes) where minutes.isMultiple(of: 60) && 1440.isMultiple(of: minutes):
      return minutes == 60 ? "0 * * * *" : "0 */\(minutes / 60) * * *"
    case .every:
      throw Failure.usage(
        "cron runs nothing \(rhythm)",
        hints: ["It takes parts of an hour or of a day, such as 30m, 1h, 6h."])
    }
  }

  /// A word for the shell that cron starts.
  ///
  /// A percent sign ends the command for cron; what a backslash before anything else means, not all
  /// crons agree on.
  private static func quoted(_ word: String) throws -> String {
    if word.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) {
      throw Failure("'\(word)' holds what a crontab cannot: a backslash or a control character")
    }
    let isPlain = word.utf8.allSatisfy { byte in
      48...57 ~= byte || 0x41...0x5a ~= byte || 0x61...0x7a ~= byte
        || "/._-=:,+@".utf8.contains(byte)
    }
    if isPlain { return word }
    return "'" + word.replacing("'", with: "'\"'\"'").replacing("%", with: "\\%") + "'"
  }
}
