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
    case .daily(let minute):
      body += "  <key>StartCalendarInterval</key>\n  <dict>\n"
      body += "    <key>Hour</key>\n    <integer>\(minute / 60)</integer>\n"
      body += "    <key>Minute</key>\n    <integer>\(minute % 60)</integer>\n  </dict>\n"
    case .every(let minutes):
      body += "  <key>StartInterval</key>\n  <integer>\(minutes * 60)</integer>\n"
    }
    return ManagedHeader.text(
      schedule, head: head, body: body + "</dict>\n</plist>\n", comment: ("<!-- ", " -->"))
  }

  private static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

  /// Text with XML's special characters escaped.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
