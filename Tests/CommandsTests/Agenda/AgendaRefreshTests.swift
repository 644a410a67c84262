import Foundation
import Metrics
import Storage
import Support
import Testing
import Time

/// Fetching calendars through the real `curl`, and recording the attributes of the agenda.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct AgendaRefreshTests {
  private let script = Script()
  private let server: LoopbackServer
  private let sandbox = Sandbox()

  /// What the server answers next.
  final class Script: @unchecked Sendable {
    private let lock = NSLock()
    private var next = LoopbackServer.Answer(status: 404)

    func answer(_ answer: LoopbackServer.Answer) { lock.withLock { next = answer } }

    func calendar(_ text: String, headers: [String] = [], status: Int = 200) {
      answer(.init(status: status, headers: headers, body: Array(text.utf8)))
    }

    var current: LoopbackServer.Answer { lock.withLock { next } }
  }

  init() throws {
    server = try LoopbackServer { [script] _ in script.current }
    sandbox.variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
  }

  private static let dinner = CalendarCommandTests.event(
    "1", "Dinner", "DTSTART:20261119T190000", "DURATION:PT2H")

  private func value(_ name: String, _ day: String) throws -> Value? {
    try Store(path: sandbox.storePath).value(of: name, on: try #require(Day(iso: day)))
  }

  private func added() -> Sandbox.Run {
    sandbox.run("dash agenda calendars add \(server.address)/secret.ics --name Work")
  }

  @Test func `an address is fetched once, and with a refresh if it has changed`() throws {
    script.calendar(Self.dinner, headers: ["ETag: \"one\""])
    #expect(added().output.contains("Added Work: 1 event from http://127.0.0.1"))
    #expect(sandbox.run("dash agenda thursday --days 1").status == 0)
    #expect(server.asked.count == 1)
    #expect(server.asked[0].headers["accept"]?.contains("text/calendar") == true)
    script.answer(.init(status: 304, headers: []))
    #expect(sandbox.run("dash agenda --refresh").output.contains("Work: unchanged"))
    #expect(server.asked[1].headers["if-none-match"] == "\"one\"")
    let date = "Fri, 20 Nov 2026 12:00:00 GMT"
    script.calendar(
      Self.dinner.replacing("Dinner", with: "Supper"), headers: ["Last-Modified: \(date)"])
    #expect(sandbox.run("dash agenda --refresh").output.contains("Work: 1 event"))
    #expect(sandbox.run("dash agenda 2026-11-19 --days 1").output.contains("Supper"))
    script.answer(.init(status: 304, headers: []))
    #expect(sandbox.run("dash agenda --refresh").output.contains("Work: unchanged"))
    #expect(server.asked[3].headers["if-modified-since"] == date)
    #expect(server.asked[3].headers["if-none-match"] == nil)
    // The address is a secret.
    for line in ["dash undo --list", "dash agenda calendars", "dash agenda calendars --json"] {
      #expect(!sandbox.run(line).transcript.contains("secret"), "\(line)")
    }
  }

  @Test(
    arguments: [
      ("", 200, 65, "an empty file is not a calendar"),
      ("<html>log in</html>", 200, 65, "this is not a calendar"),
      ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:9\r\nDTSTART:20261119T1", 200, 75, "cut off"),
      ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", 200, 1, "has no events any more"),
      ("no", 500, 75, "status 500"), ("no", 401, 1, "--login-file FILE"),
      ("no", 404, 1, "has no calendar at this address"),
    ])
  func `a response without a calendar removes nothing and records nothing`(
    text: String, answer: Int, status: Int32, message: String
  ) throws {
    script.calendar(Self.dinner)
    _ = added()
    script.calendar(text, status: answer)
    let run = sandbox.run("dash agenda --refresh")
    #expect(run.status == status)
    #expect(run.errors.contains(message))
    #expect(run.output.contains("were not recorded"))
    #expect(!run.transcript.contains("secret"))
    #expect(sandbox.run("dash agenda 2026-11-19 --days 1").output.contains("Dinner"))
    #expect(try value("events", "2026-11-19") == nil)
    // The days are recorded as soon as the calendar is there.
    script.calendar(Self.dinner)
    #expect(sandbox.run("dash agenda --refresh").status == 0)
    #expect(try value("events", "2026-11-19") == .integer(1))
    #expect(try value("events_duration", "2026-11-19") == .integer(120))
  }

  @Test func `a typed number of events that is forgotten is derived again at once`() throws {
    script.calendar(Self.dinner)
    _ = added()
    sandbox.run("dash agenda --refresh")
    sandbox.run("dash log events 9 --date 2026-11-19")
    #expect(try value("events", "2026-11-19") == .integer(9))
    server.stop()
    #expect(sandbox.run("dash forget events --date 2026-11-19").status == 0)
    #expect(try value("events", "2026-11-19") == .integer(1))
    #expect(try value("events_duration", "2026-11-19") == .integer(120))
    // One that was derived is gone until the next refresh.
    sandbox.run("dash forget events --date 2026-11-19")
    #expect(try value("events", "2026-11-19") == nil)
  }

  @Test func `a calendar that cannot be fetched is not added`() throws {
    script.calendar("no", status: 500)
    #expect(added().status == 75)
    server.stop()
    #expect(added().status == 75)
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test func `a name and a password come from a file and follow no redirect`() throws {
    let login = try sandbox.write("ana:pass:word\n", to: "login")
    chmod(login, 0o600)
    let address = try sandbox.write("\(server.address)/secret.ics\n", to: "address")
    chmod(address, 0o600)
    script.calendar(Self.dinner)
    let run = sandbox.run(
      "dash agenda calendars add --address-file \(address) --login-file \(login)")
    #expect(run.status == 0)
    let expected = Data("ana:pass:word".utf8).base64EncodedString()
    #expect(server.asked[0].headers["authorization"] == "Basic \(expected)")
    #expect(server.asked[0].target == "/secret.ics")
    script.answer(.init(status: 302, headers: ["Location: \(server.address)/other"]))
    #expect(sandbox.run("dash agenda --refresh").status == 1)
    #expect(server.asked.count == 2)
    chmod(login, 0o644)
    #expect(sandbox.run("dash agenda --refresh").errors.contains("readable by others"))
    #expect(server.asked.count == 2)
    sandbox.variables["DASH_CALENDAR_ADDRESS"] = "\(server.address)/other.ics"
    let doctor = sandbox.run("dash doctor").output
    #expect(doctor.contains("DASH_CALENDAR_ADDRESS=…") && !doctor.contains("other.ics"))
    script.calendar(Self.dinner)
    #expect(sandbox.run("dash agenda calendars add").status == 0)
  }

  @Test func `finished days are recorded, the last thirty the first time`() throws {
    let path = try sandbox.write(
      CalendarCommandTests.event(
        "1", "Standup", "DTSTART:20261019T090000", "DURATION:PT30M", "RRULE:FREQ=DAILY"),
      to: "cal/1.ics")
    let folder = path.replacing("/1.ics", with: "")
    _ = try sandbox.write(
      CalendarCommandTests.event(
        "2", "Party", "DTSTART:20261119T091500", "DURATION:PT1H",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org"), to: "cal/2.ics")
    let other = try sandbox.write(
      CalendarCommandTests.event("3", "TV", "DTSTART:20261119T200000", "DURATION:PT3H"),
      to: "tv.ics")
    sandbox.run("dash agenda calendars add \(folder)")
    sandbox.run("dash agenda calendars add \(other) --uncounted")
    sandbox.run("dash log events 9 --date 2026-11-18")
    #expect(sandbox.run("dash agenda --refresh").output.contains("of 30 days"))
    #expect(try value("events", "2026-10-20") == nil)
    #expect(try value("events", "2026-10-21") == .integer(1))
    #expect(try value("events_duration", "2026-11-18") == .integer(30))
    #expect(try value("events", "2026-11-18") == .integer(9))
    #expect(try value("events", "2026-11-19") == .integer(2))
    // Overlaps count once.
    #expect(try value("events_duration", "2026-11-19") == .integer(75))
    #expect(try value("events", "2026-11-20") == nil)
    // Undo sees the calendars and what was typed, and nothing of the refresh.
    let line = "'log events 9 --date 2026-11-18': "
    #expect(sandbox.run("dash undo").output.hasPrefix("Undid \(line)Events 9 → none on "))
    #expect(sandbox.run("dash redo").output.hasPrefix("Redid \(line)1 value of 1 day; "))
    sandbox.run("dash settings set me.mail ME@example.org")
    #expect(sandbox.run("dash agenda --refresh").status == 0)
    #expect(try value("events", "2026-11-19") == .integer(1))
    #expect(try value("events_duration", "2026-11-19") == .integer(30))
    #expect(sandbox.run("dash agenda --refresh --since 2026-10-01").status == 0)
    #expect(try value("events", "2026-10-01") == .integer(0))
    #expect(try value("events", "2026-10-19") == .integer(1))
    sandbox.now = LocalDateTime(day: sandbox.now.day + 2, minute: 60)
    #expect(sandbox.run("dash agenda --refresh").output.contains("of 3 days"))
    #expect(try value("events", "2026-11-21") == .integer(1))
    #expect(sandbox.run("dash agenda --refresh --since tomorrow").status == 64)
  }

  @Test func `without calendars there is nothing to refresh`() {
    #expect(sandbox.run("dash agenda --refresh").status == 1)
    #expect(sandbox.run("dash agenda --every 1h").status == 64)
    #expect(sandbox.run("dash agenda --refresh --every 1m").errors.contains("15m to 24h"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }
}
