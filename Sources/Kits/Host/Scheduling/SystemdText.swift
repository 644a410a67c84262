import Text
import Time

/// Files of systemd: a service that runs a job, and a timer that starts it.
///
/// See systemd.service(5), systemd.timer(5) and systemd.syntax(7).
enum SystemdText {
  /// - Throws: ``Failure`` if systemd cannot run a program with that path.
  static func service(_ schedule: Schedule) throws -> String {
    guard schedule.executable.unicodeScalars.allSatisfy({ !isRefused($0) }) else {
      throw Failure(
        "\(schedule.executable): systemd cannot run a program with a quote or a backslash in its path",
        hints: ["Install dash in another folder, such as ~/.local/bin."])
    }
    var body =
      "[Unit]\nDescription=\(doubled(schedule.job.description))\n\n[Service]\nType=oneshot\n"
    for variable in schedule.variables {
      body += "Environment=\(quoted("\(variable.name)=\(variable.value)"))\n"
    }
    // systemd would expand variables in the arguments; they contain none.
    body += "ExecStart=\(quoted(schedule.executable))"
    for argument in schedule.job.arguments { body += " \(argument)" }
    return ManagedHeader.text(schedule, body: body + "\n")
  }

  static func timer(_ schedule: Schedule) -> String {
    let when =
      switch schedule.rhythm {
      case .daily(let minute): "OnCalendar=*-*-* \(Rhythm.clock(minute)):00\nPersistent=true\n"
      case .weekly(let weekday, let minute):
        "OnCalendar=\(weekday.shortName) *-*-* \(Rhythm.clock(minute)):00\nPersistent=true\n"
      case .every(let minutes): "OnActiveSec=1min\nOnUnitActiveSec=\(minutes)min\n"
      }
    return ManagedHeader.text(
      schedule,
      body: "[Unit]\nDescription=\(doubled(schedule.job.description))\n\n[Timer]\n\(when)\n"
        + "[Install]\nWantedBy=timers.target\n")
  }

  /// A percent sign begins a specifier; two of them stand for one.
  private static func doubled(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// Whether systemd rejects a program whose path contains it, even quoted.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "\\", "\0"..<" ", "\u{7f}": true
    default: false
    }
  }

  /// Text in double quotes, with C-style escapes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in doubled(text).unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7f}":
        let digits = String(scalar.value, radix: 16)
        quoted += digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
