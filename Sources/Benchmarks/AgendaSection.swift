import Foundation
import Metrics

/// What a week of large calendars takes, and the programs that a person would use instead.
enum AgendaSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      let data = CalendarData(stores: stores)
      try data.write()
      let peers = Peers(Peers.calendars(of: data), in: stores)
      let groups = [
        Rounds.Group(
          title: "A week of one file with 10,000 events, 1,000 of them recurring",
          rows: [uncached("file", in: stores)] + peers.rows(of: .calendar)),
        Rounds.Group(
          title: "A week of a folder with 10,000 files",
          rows: [
            Rounds.Row(
              name: "cat of all files",
              program: Program(
                path: "/bin/sh", words: ["-c", "cat \(data.folder)/*.ics"],
                variables: stores.world)), uncached("folder", in: stores),
          ]),
        Rounds.Group(
          title: "The same, unchanged since the last look",
          rows: [
            Rounds.Row(
              name: "dash today", program: stores.program("dash", "today", data: "10-years")),
            Rounds.Row(
              name: "dash agenda, the file",
              program: stores.program("dash", "agenda", data: "file-cached")),
            Rounds.Row(
              name: "dash agenda, the folder",
              program: stores.program("dash", "agenda", data: "folder-cached")),
          ]),
      ]
      return try Rounds(groups: groups, hasBasis: false, count: 15).tables().map(\.text)
        .joined(separator: "\n\n") + "\n\n" + peers.said
    }
  }

  /// A week of a store in which nothing is cached.
  private static func uncached(_ store: String, in stores: Stores) -> Rounds.Row {
    Rounds.Row(
      name: "dash agenda, nothing cached",
      program: stores.program("dash", "agenda", data: "looked"),
      preparation: Program(path: "/bin/cp", words: [stores.store(store), stores.store("looked")]))
  }
}

extension Peers {
  /// Programs that show the events of calendars.
  static func calendars(of data: CalendarData) -> [Peer] {
    let stores = data.stores
    let (khal, calcurse) = (stores.path("khal.conf"), stores.path("calcurse"))
    let day = "\(History.today)"
    return [
      Peer(
        name: "khal",
        write: {
          try """
          [calendars]
          [[events]]
          path = \(data.folder)
          [sqlite]
          path = \(stores.path("khal.db"))
          [locale]
          local_timezone = Europe/Berlin
          default_timezone = Europe/Berlin
          dateformat = %Y-%m-%d
          longdateformat = %Y-%m-%d
          datetimeformat = %Y-%m-%d %H:%M
          longdatetimeformat = %Y-%m-%d %H:%M
          timeformat = %H:%M

          """.write(toFile: khal, atomically: false, encoding: .utf8)
        },
        questions: [
          Peer.Question(.calendar, "list, its own index", ["-c", khal, "list", day, "7d"])
        ]),
      Peer(
        name: "calcurse",
        write: {
          guard let path = Program.place(of: "calcurse") else { return }
          try Program(
            path: path, words: ["-q", "-D", calcurse, "-i", data.file], variables: stores.world
          ).run()
        },
        questions: [
          Peer.Question(.calendar, "-Q, its own file", ["-q", "-D", calcurse, "-Q", "--days", "7"])
        ]),
    ]
  }
}
