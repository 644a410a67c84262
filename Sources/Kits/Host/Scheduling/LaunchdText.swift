import Time

/// Files of launchd: property lists, see launchd.plist(5).
enum LaunchdText {
  static func agent(_ schedule: Schedule) -> String {
    let head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
      + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
    var body = "<plist version=\"1.0\">\n<dict>\n  <key>Label</key>\n"
    body += "  \(string(schedule.job.name))\n  <key>ProgramArguments</key>\n  <array>\n"
    for argument in [schedule.executable] + schedule.job.arguments {
      body += "    \(string(argument))\n"
    }
    body += "  </array>\n"
    if !schedule.variables.isEmpty {
      body += "  <key>EnvironmentVariables</key>\n  <dict>\n"
      for variable in schedule.variables {
        body += "    <key>\(escaped(variable.name))</key>\n    \(string(variable.value))\n"
      }
      body += "  </dict>\n"
    }
    switch schedule.rhythm {
    case .daily(let minute): body += calendar(minute, on: nil)
    case .weekly(let weekday, let minute): body += calendar(minute, on: weekday)
    case .every(let minutes):
      body += "  <key>StartInterval</key>\n  <integer>\(minutes * 60)</integer>\n"
    }
    return ManagedHeader.text(
      schedule, head: head, body: body + "</dict>\n</plist>\n", comment: ("<!-- ", " -->"))
  }

  /// When it runs, each day or on a weekday; launchd counts weekdays from Sunday, 0.
  private static func calendar(_ minute: Int, on weekday: Weekday?) -> String {
    var text = "  <key>StartCalendarInterval</key>\n  <dict>\n"
    if let weekday {
      text += "    <key>Weekday</key>\n    <integer>\(weekday.rawValue)</integer>\n"
    }
    text += "    <key>Hour</key>\n    <integer>\(minute / 60)</integer>\n"
    return text + "    <key>Minute</key>\n    <integer>\(minute % 60)</integer>\n  </dict>\n"
  }

  private static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

  /// Text with XML's special characters escaped.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
