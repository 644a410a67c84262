import Text

/// What systemd reads: a service that runs a job, and a timer that starts it.
///
/// See systemd.service(5), systemd.timer(5) and systemd.syntax(7).
package enum SystemdText {
  /// - Throws: ``Failure`` where systemd would not start a program of that path.
  package static func service(_ schedule: Schedule) throws -> String {
    guard schedule.executable.unicodeScalars.allSatisfy({ !isRefused($0) }) else {
      throw Failure(
        "\(schedule.executable): systemd starts no program with a quote or a backslash in its path",
        hints: ["Install dash elsewhere, such as ~/.local/bin."])
    }
    var body = "[Unit]\nDescription=\(doubled(schedule.job.meaning))\n\n[Service]\nType=oneshot\n"
    for variable in schedule.variables {
      body += "Environment=\(quoted("\(variable.name)=\(variable.value)"))\n"
    }
    // Words after the first one would have their variables replaced, and hold none.
    body += "ExecStart=\(quoted(schedule.executable))"
    for word in schedule.job.words { body += " \(word)" }
    return ManagedHeader.sealed(schedule, body: body + "\n")
  }

  package static func timer(_ schedule: Schedule) -> String {
    let when =
      switch schedule.rhythm {
      case .daily(let minute): "OnCalendar=*-*-* \(Rhythm.clock(minute)):00\nPersistent=true\n"
      case .every(let minutes): "OnActiveSec=1min\nOnUnitActiveSec=\(minutes)min\n"
      }
    return ManagedHeader.sealed(
      schedule,
      body: "[Unit]\nDescription=\(doubled(schedule.job.meaning))\n\n[Timer]\n\(when)\n"
        + "[Install]\nWantedBy=timers.target\n")
  }

  /// A percent sign begins a specifier, and two of them are one.
  private static func doubled(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// Whether systemd takes no program for one whose path holds it, quoted or not.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "\\", "\0"..<" ", "\u{7f}": true
    default: false
    }
  }

  /// A word in double quotes.
  package static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in doubled(word).unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7f}":
        let digits = String(scalar.value, radix: 16)
        text += digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
