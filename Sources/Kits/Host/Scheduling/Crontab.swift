import Text
import Time

/// A crontab: the lines of one job between two marks, and all other lines, which stay unchanged.
///
///     # Written by dash: dash-remind-mood, daily at 21:00, 8c0f3a6e51d29b47
///     0 21 * * * /home/ines/.local/bin/dash remind mood now
///     # End of what dash wrote: dash-remind-mood
struct Crontab {
  let bytes: [UInt8]
  private let name: String
  /// The lines from the first mark to the last, with both.
  private(set) var block: Range<Int>?
  /// Whether a mark is missing or there twice.
  private(set) var isBroken = false

  private static func end(of name: String) -> String { "# End of what dash wrote: \(name)" }

  /// Finds the lines of the job called `name`.
  init(_ bytes: [UInt8], of name: String) {
    self.bytes = bytes
    self.name = name
    let opening = Array("# \(ManagedHeader.beginning(of: name))".utf8)
    let ending = Array(Crontab.end(of: name).utf8)
    var start: Int?
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = min(end + 1, bytes.count)
      if bytes[index..<end].starts(with: opening) {
        if start != nil || block != nil { isBroken = true }
        start = index
      } else if bytes[index..<end].elementsEqual(ending) {
        if let start, block == nil { block = start..<next } else { isBroken = true }
        start = nil
      }
      index = next
    }
    if start != nil { isBroken = true }
  }

  /// The job's lines, with the marks.
  var text: String? { block.map { String(decoding: bytes[$0], as: UTF8.self) } }

  var header: ManagedHeader? {
    text.flatMap { ManagedHeader(of: name, in: $0) }
  }

  /// The crontab without the job's lines.
  var removed: [UInt8] {
    guard let block else { return bytes }
    return Array(bytes[..<block.lowerBound] + bytes[block.upperBound...])
  }

  /// The crontab with the job's lines replaced, or appended.
  func replacing(with lines: String) -> [UInt8] {
    if let block {
      return Array(bytes[..<block.lowerBound] + Array(lines.utf8) + bytes[block.upperBound...])
    }
    // cron ignores a last line without a line end, so one is added before the new lines.
    let gap = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    return bytes + gap + Array(lines.utf8)
  }

  /// The lines for a schedule, with the marks.
  ///
  /// - Throws: ``Failure`` if cron has no such interval, or cannot express an argument.
  static func lines(_ schedule: Schedule) throws -> String {
    var line = try fields(schedule.rhythm)
    for variable in schedule.variables { line += " \(variable.name)=\(try quoted(variable.value))" }
    for argument in [schedule.executable] + schedule.job.arguments {
      line += " \(try quoted(argument))"
    }
    return ManagedHeader.text(schedule, body: "\(line)\n\(end(of: schedule.job.name))\n")
  }

  /// The five fields for the time.
  private static func fields(_ rhythm: Rhythm) throws -> String {
    switch rhythm {
    case .daily(let minute): return "\(minute % 60) \(minute / 60) * * *"
    case .weekly(let weekday, let minute):
      return "\(minute % 60) \(minute / 60) * * \(weekday.rawValue)"
    case .every(let minutes) where minutes < 60 && 60.isMultiple(of: minutes):
      return "*/\(minutes) * * * *"
    case .every(let minutes) where minutes.isMultiple(of: 60) && 1440.isMultiple(of: minutes):
      return minutes == 60 ? "0 * * * *" : "0 */\(minutes / 60) * * *"
    case .every:
      throw Failure.usage(
        "cron cannot run a job \(rhythm)",
        hints: ["Expected an interval that divides an hour or a day, such as 30m, 1h, 6h."])
    }
  }

  /// An argument as the shell that cron starts reads it.
  ///
  /// cron ends the command at a percent sign without a backslash; the meaning of a backslash before
  /// anything else differs between crons.
  private static func quoted(_ argument: String) throws -> String {
    if argument.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) {
      throw Failure(
        "'\(argument)' contains a backslash or a control character, which a crontab cannot express")
    }
    if ShellText.isPlain(argument), !argument.contains("%") { return argument }
    return ShellText.singleQuoted(argument, escapingQuotesAs: "'\"'\"'")
      .replacing("%", with: "\\%")
  }
}
