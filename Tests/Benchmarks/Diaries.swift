import Foundation
import Metrics
import Time

extension Peers {
  static func diaries(in stores: Stores) -> [Peer] {
    let data = PeerData(in: stores)
    let day = "\(History.today)"
    let number = History.today.number
    let journal = ["--config-file", stores.path("jrnl.yaml")]
    let ledger = ["-f", stores.path("days.journal"), "balance", "-N"]
    func ask(_ subject: Peer.Subject, _ title: String, _ statement: String) -> Peer.Question {
      Peer.Question(subject, title, [stores.store("queried"), statement])
    }
    return [
      Peer(
        name: "jrnl", write: data.writeJournal,
        questions: [
          Peer.Question(.day, "-on \(day)", journal + ["-on", day]),
          Peer.Question(
            .keeping, "'\(day): Mood 4.'", journal + ["\(day) 21:00: Mood 4. A good day"]),
        ]),
      Peer(
        name: "task", variables: ["TASKDATA": stores.path("task"), "TASKRC": "/dev/null"],
        write: data.writeTasks,
        questions: [
          Peer.Question(.day, "end:\(day) completed", ["end:\(day)", "completed"]),
          Peer.Question(.keeping, "log mood 4", ["log", "mood", "4"]),
        ]),
      Peer(
        name: "timew", variables: ["TIMEWARRIORDB": stores.path("timew")],
        write: data.writeIntervals,
        questions: [
          Peer.Question(.day, "summary \(day)", ["summary", day]),
          Peer.Question(
            .keeping, "track 8:00 - 9:00 run :adjust",
            ["track", "\(day)T08:00:00", "-", "\(day)T09:00:00", "run", ":adjust"]),
        ]),
      Peer(
        name: "hledger", write: data.writeLedger,
        questions: [
          Peer.Question(.day, "balance -p \(day)", ledger + ["-p", day]),
          Peer.Question(
            .lookingBack, "balance -DA, 60 days",
            ledger + ["-D", "-A", "-b", "\(History.today - 59)", "-e", "\(History.today + 1)"]),
        ]),
      Peer(
        name: "sqlite3",
        questions: [
          ask(
            .day, "the day, averages of 60 days",
            """
            SELECT a.label, v.value, avg(w.value) FROM attribute a
            JOIN value v ON v.day = \(number) AND v.attribute = a.id
            JOIN value w ON w.day IN (\(number - 56), \(number - 49), \(number - 42),
              \(number - 35), \(number - 28), \(number - 21), \(number - 14), \(number - 7))
              AND w.attribute = a.id
            GROUP BY a.id
            """),
          ask(
            .keeping, "UPDATE of one value",
            """
            UPDATE value SET value = value % 9 + 1 WHERE day = \(number)
            AND attribute = (SELECT id FROM attribute WHERE name = 'mood')
            """),
          ask(
            .lookingBack, "avg of 60 days",
            """
            SELECT attribute, day % 7, avg(value) FROM value WHERE day > \(number - 60)
            GROUP BY 1, 2
            """),
          ask(
            .lookingBack, "avg of ten years",
            "SELECT attribute, day % 7, avg(value) FROM value GROUP BY 1, 2"),
        ]),
      Peer(
        name: "calendar", version: [], write: data.writeCalendar,
        questions: [
          Peer.Question(
            .facts, "of 3,650 lines",
            ["-f", stores.path("calendar"), "-t", day.replacing("-", with: ""), "-A", "0"])
        ]),
    ]
  }
}

/// Ten years of days in the files of other programs, an entry a day as a person would keep them.
struct PeerData {
  private let stores: Stores
  private let days = (0..<History.daysOfTenYears).reversed().map { History.today - $0 }

  init(in stores: Stores) { self.stores = stores }

  /// A journal of jrnl.
  ///
  ///     [2026-11-20 21:00] Mood 4. A day like others @mood
  func writeJournal() throws {
    var text = ""
    for (place, day) in days.enumerated() {
      text += "[\(day) 21:00] Mood \(place % 5 + 1). A day like others @mood\n\n"
    }
    try write(text, to: "jrnl.txt")
    try write(
      """
      colors: {body: none, date: none, tags: none, title: none}
      default_hour: 9
      default_minute: 0
      editor: ''
      encrypt: false
      highlight: false
      indent_character: '|'
      journals:
        default:
          journal: \(stores.path("jrnl.txt"))
      linewrap: 79
      tagsymbols: '@'
      template: false
      timeformat: '%F %r'
      version: v4.2

      """, to: "jrnl.yaml")
  }

  /// The tasks that were done, as taskwarrior 2 keeps them.
  ///
  ///     [description:"mood 4" end:"1795208400" entry:"1795208400" … uuid:"…"]
  func writeTasks() throws {
    var text = ""
    for (place, day) in days.enumerated() {
      let second = Int(day.number) * 86_400 + 75_600
      let number = String(place + 1_000_000)
      text +=
        #"[description:"mood \#(place % 5 + 1)" end:"\#(second)" entry:"\#(second)" "#
        + #"modified:"\#(second)" "#
        + "status:\"completed\" uuid:\"00000000-0000-4000-8000-00000\(number)\"]\n"
    }
    try makeFolder("task")
    try write(text, to: "task/completed.data")
    try write("", to: "task/pending.data")
  }

  /// Intervals of timewarrior, a file a month.
  ///
  ///     inc 20261120T080000Z - 20261120T090000Z # run
  func writeIntervals() throws {
    var months: [String: String] = [:]
    for day in days {
      let date = "\(day)".replacing("-", with: "")
      months["\(day)".prefix(7).description, default: ""] +=
        "inc \(date)T080000Z - \(date)T090000Z # run\n"
    }
    try makeFolder("timew/data")
    for (month, text) in months { try write(text, to: "timew/data/\(month).data") }
    try write("", to: "timew/timewarrior.cfg")
  }

  /// A journal of hledger with a transaction a day and ten amounts in it.
  ///
  ///     2026-11-20 day
  ///       measure:0  5312 u
  ///       days
  func writeLedger() throws {
    var text = ""
    for (place, day) in days.enumerated() {
      text += "\(day) day\n"
      for measure in 0..<10 { text += "  measure:\(measure)  \(place * 7 % 100 + measure) u\n" }
      text += "  days\n\n"
    }
    try write(text, to: "days.journal")
  }

  /// A file of calendar, ten lines for each date.
  ///
  ///     11/20<tab>1910 something happened, and was written down
  func writeCalendar() throws {
    var text = ""
    for day in days {
      let (year, month, date) = day.civil
      text += "\(month)/\(date)\t\(year) something happened, and was written down\n"
    }
    try write(text, to: "calendar")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: stores.folder.appending(path: name))
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: stores.folder.appending(path: name), withIntermediateDirectories: true)
  }
}
