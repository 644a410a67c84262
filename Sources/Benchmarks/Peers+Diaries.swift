import Metrics
import Time

extension Peers {
  /// Those that keep days, with ten years of them.
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
            JOIN value w ON w.day IN (\(number - 56), \(number - 49), \(number - 42), \(number - 35),
              \(number - 28), \(number - 21), \(number - 14), \(number - 7)) AND w.attribute = a.id
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
            [
              "-f", stores.path("calendar"), "-t", day.replacing("-", with: ""), "-A", "0",
            ])
        ]),
    ]
  }
}
