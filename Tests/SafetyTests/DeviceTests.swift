#if canImport(Glibc)
import Foundation
import Glibc
import Testing

/// Devices that share their data through a folder, with the programs themselves.
@Suite(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
struct DeviceTests: DeviceHomes {
  @Test(
    arguments: [Faults.Kind.kill, .torn, .short, .error(ENOSPC), .error(EROFS), .error(ENOENT)],
    ["dash devices sync", "dash devices join SYNC --name laptop --yes"])
  func `an exchange that is disturbed at any call is completed by the next one`(
    kind: Faults.Kind, line: String
  ) throws {
    let isFirst = line.contains("join")
    func ready() throws -> (one: Home, other: Home, line: String) {
      let (one, other, folder) = try pair()
      if isFirst { try run("dash devices leave", on: one) }
      return (one, other, line.replacing("SYNC", with: folder))
    }
    let (done, _, first) = try ready()
    let log = done.folder.path + ".log"
    defer { unlink(log) }
    try #require(try done.run(first, with: Faults(log: log)).status == 0)
    let calls = try #require(LoggedCall.read(log).last { $0.name == "calls" }).number
    try #require(calls > 10)
    let step = Proof.count("DASH_FAULTS", usually: 0) > 0 ? 1 : max(1, calls / 3)
    var count = 0
    for call in stride(from: 1, through: calls, by: step) {
      let (one, other, line) = try ready()
      let run = try one.run(line, with: Faults(kind: kind, call: call))
      count += 1
      let place: Comment = "\(line): \(kind) at call \(call): \(run.status) \(run.errors)"
      #expect([0, 1, 74, 75, -SIGKILL].contains(run.status), place)
      #expect(try !one.state().contains("damaged"), place)
      if isFirst, try one.run("dash devices").status != 0 { try self.run(line, on: one) }
      try self.run("dash devices sync", on: one)
      let seen = try self.run("dash devices sync", on: other)
      #expect(!seen.contains("damaged"), "\(place), and then \(seen)")
      try self.run("dash devices sync", on: one)
      let stored = try content(of: one)
      #expect(try content(of: other) == stored, place)
      #expect(stored.contains { $0.contains("5000") } && stored.contains { $0.contains("250") })
      #expect(stored.contains { $0.contains("70") }, place)
      let events = try self.events(of: one)
      #expect(events.count == 2 && events.contains { $0.contains("Dentist") }, place)
      #expect(try self.events(of: other) == events, place)
      // A join that was killed had a number that no device has; its draft is ignored.
      let left = one.leftovers.filter { !isFirst || !$0.hasPrefix("sync/") }
      #expect(left.isEmpty, "\(place) left \(left)")
    }
    Proof.say("\(line): \(kind) \(count) times at \(calls) calls; the next completed each")
  }

  @Test func `changes that two devices make at the same time arrive through any carrier`() throws {
    let count = Proof.count("DASH_DEVICE_CHANGES", usually: 8)
    let homes = [try device(named: "laptop"), try device(named: "desktop")]
    let folders = homes.map { $0.folder.path + "/sync" }
    for (home, folder) in zip(homes, folders) {
      try run("dash devices join \(folder) --name \(home === homes[0] ? "a" : "b")", on: home)
    }
    /// Copies what is new on one side to the other, as programs for that do.
    func carry() throws {
      for (from, to) in [(folders[0], folders[1]), (folders[1], folders[0])] {
        for name in try files(from) where !name.contains(".draft-") {
          let (source, target) = (from + "/" + name, to + "/" + name)
          let (here, there) = (
            FileManager.default.contents(atPath: source) ?? Data(),
            FileManager.default.contents(atPath: target) ?? Data()
          )
          if here.count > there.count { try here.write(to: URL(filePath: target)) }
        }
      }
    }
    for number in 0..<count {
      for (index, home) in homes.enumerated() {
        let day = "2026-\(10 + number % 2)-\(10 + number % 10)"
        try run("dash log water +\(index + 1)ml --date \(day)", on: home)
        try run(
          "dash log \(index == 0 ? "steps" : "weight") \(40 + number % 50) --date \(day)", on: home)
        if number % 7 == index { try run("dash undo", on: home) }
        if number % 3 == 0 { try run("dash devices sync", on: home) }
      }
      if number % 5 == 0 { try carry() }
    }
    for _ in 0..<3 {
      for home in homes { try run("dash devices sync", on: home) }
      try carry()
    }
    let stored = try content(of: homes[0])
    #expect(try content(of: homes[1]) == stored)
    #expect(stored.count > min(count, 100))
    Proof.say("two devices with \(2 * count) changes each: equal, \(stored.count) lines")
  }

  static let rsync = "/usr/bin/rsync"

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["DASH_PROOF"] == "1"
        && FileManager.default.isExecutableFile(atPath: rsync),
      "DASH_PROOF=1 and the program rsync are needed"))
  func `changes arrive through rsync while both devices make more`() throws {
    let count = Proof.count("DASH_DEVICE_CHANGES", usually: 40)
    let homes = [try device(named: "laptop"), try device(named: "desktop")]
    let folders = homes.map { $0.folder.path + "/sync" }
    for (home, folder) in zip(homes, folders) {
      try run("dash devices join \(folder) --name \(home === homes[0] ? "a" : "b")", on: home)
      try home.write("devices.auto = yes\n", to: "config/dash/settings")
    }
    func carry() throws {
      for (from, to) in [(0, 1), (1, 0)] {
        let run = try homes[from].run(
          "\(Self.rsync) -a --update --exclude *.draft-* \(folders[from])/ \(folders[to])/")
        // 24: a file was replaced meanwhile.
        #expect([0, 24].contains(run.status), "\(run.errors)")
      }
    }
    for number in 0..<count {
      for (index, home) in homes.enumerated() {
        let day = "2026-\(10 + number % 2)-\(10 + number % 10)"
        try run("dash log water +\(index + 1)ml --date \(day)", on: home)
        try run("dash log steps \(index * 1000 + number) --date \(day)", on: home)
      }
      try carry()
    }
    for _ in 0..<3 {
      for home in homes { try run("dash devices sync", on: home) }
      try carry()
    }
    let stored = try content(of: homes[0])
    #expect(try content(of: homes[1]) == stored)
    let devices = Set(try files(folders[0]).map { $0.prefix(16) }).count
    Proof.say("rsync between two devices with \(2 * count) changes each: equal, \(devices) devices")
  }

  @Test(arguments: ["dash log steps 7000", "dash browse --keys KEYS"])
  func `what a command or a screen has changed is written in the background`(line: String) throws {
    let one = try device(named: "laptop")
    let folder = one.folder.path + "/sync"
    try run("dash log steps 5000", on: one)
    try run("dash devices join \(folder) --name laptop", on: one)
    try one.write("devices.auto = yes\n", to: "config/dash/settings")
    try one.write(":log steps 7000<enter>\nlll\n", to: "keys")
    try run(line.replacing("KEYS", with: one.folder.path + "/keys"), on: one)
    let name = try #require(try files(folder).first)
    var text = ""
    for _ in 0..<100 where !text.contains("i7000") {
      usleep(100_000)
      text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }
    #expect(text.contains("i7000"))
  }

  @Test func `amounts are added up, and an undo subtracts only its own`() throws {
    let (one, other, folder) = try pair()
    try run("dash log water +250", on: other)
    for home in [one, other, one] { try run("dash devices sync", on: home) }
    #expect(try run("dash export --format csv", on: one).contains("500"))
    #expect(try run("dash undo", on: one).contains("500 ml → 250 ml"))
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: other)
    let stored = try content(of: other)
    #expect(stored.contains { $0.contains("250") } && !stored.contains { $0.contains("500,") })
    #expect(try content(of: one) == stored)
    // Also an amount that was undone and redone together with its attribute, and after leaving.
    try run("dash devices leave", on: one)
    try run("dash log coffees +2", on: one)
    try run("dash undo", on: one)
    try run("dash redo", on: one)
    try run("dash log coffees +1", on: other)
    try run("dash devices sync", on: other)
    try run("dash devices join \(folder) --name laptop --yes", on: one)
    try run("dash devices sync", on: other)
    #expect(try run("dash export --format csv --attributes coffees", on: one).contains(",3"))
    #expect(try content(of: one) == content(of: other))
  }

  @Test func `an undo does not revert what another device has changed since, and says so`() throws {
    let (one, other, _) = try pair()
    other.variables["DASH_NOW"] = "2026-11-20T22:00"
    try run("dash log steps 7000", on: one)
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: other)
    try run("dash log steps 9000", on: other)
    try run("dash devices sync", on: other)
    try run("dash devices sync", on: one)
    let undone = try run("dash undo", on: one)
    #expect(undone.contains("1 value or setting was changed on another device since"))
    #expect(try content(of: one).contains { $0.contains("9000") })
  }

  @Test func `a first exchange with data on both sides changes nothing until it is confirmed`()
    throws
  {
    let (one, _, folder) = try pair()
    let third = try device(named: "phone")
    try run("dash log steps 123", on: third)
    let before = try content(of: third)
    let rehearsal = try run("dash devices join \(folder) --name phone", on: third)
    #expect(rehearsal.contains("1 value differs") && rehearsal.contains("--yes"))
    #expect(try content(of: third) == before)
    #expect(try third.run("dash devices").status == 1)
    try run("dash devices join \(folder) --name phone --yes", on: third)
    #expect(try run("dash devices", on: third).contains("laptop"))
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: third)
    #expect(try content(of: third) == content(of: one))
  }

  @Test func `foreign files are ignored, and what is cut or damaged is waited for or named`() throws
  {
    let (one, other, folder) = try pair()
    try run("dash devices sync", on: one)
    let names = try files(folder)
    #expect(names.count == 2)
    for name in names {
      #expect(one.permissions(of: "sync/" + name) == 0o600)
    }
    #expect(one.permissions(of: "sync") == 0o700)
    try one.write("hello", to: "sync/notes.txt")
    try one.write("dash devices", to: "sync/0123456789abcdef-00000001.dash")
    try FileManager.default.createDirectory(
      atPath: folder + "/fedcba9876543210-00000001.dash", withIntermediateDirectories: true)
    let seen = try run("dash devices sync", on: other)
    #expect(!seen.contains("damaged"), "\(seen)")
    // A byte of a value of the first device is wrong.
    let own = try #require(
      try names.first {
        try String(contentsOfFile: folder + "/" + $0, encoding: .utf8).contains("laptop")
      })
    let whole = try String(contentsOfFile: folder + "/" + own, encoding: .utf8)
    try one.write(whole.replacing("i5000", with: "i5001"), to: "sync/" + own)
    let third = try device(named: "phone", sharing: folder)
    #expect(try run("dash devices sync", on: third).contains("damaged files of"))
    #expect(try content(of: third).contains { $0.contains("70") })
    // Cut in the middle: nothing is damaged, and the rest is read when it arrives.
    try one.write(String(whole.dropLast(40)), to: "sync/" + own)
    let fourth = try device(named: "tablet", sharing: folder)
    #expect(try run("dash devices", on: fourth).contains("not arrived whole"))
    try one.write(whole, to: "sync/" + own)
    try run("dash devices sync", on: fourth)
    #expect(try content(of: fourth) == content(of: one))
  }

  @Test func `without its folder an exchange fails with a reason, and the store stays`() throws {
    let (one, other, folder) = try pair()
    let before = try one.state()
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
    let run = try one.run("dash devices sync")
    #expect(run.status == 1 && run.errors.contains("the folder of your devices is not there"))
    #expect(try self.run("dash devices", on: one).contains("not there"))
    try FileManager.default.moveItem(atPath: folder + "-away", toPath: folder)
    #expect(try one.state() == before)
    try self.run("dash devices sync", on: one)
    try self.run("dash devices sync", on: other)
    #expect(try content(of: other) == content(of: one))
  }

  @Test func `a copy of a store becomes a device of its own`() throws {
    let (one, other, folder) = try pair()
    try run("dash devices sync", on: one)
    let copy = try Home()
    copy.variables["XDG_CONFIG_HOME"] = one.folder.path + "/config"
    try FileManager.default.copyItem(
      atPath: one.folder.path + "/.local", toPath: copy.folder.path + "/.local")
    try run("dash log steps 1111 --date 2026-11-01", on: one)
    try run("dash devices sync", on: one)
    try run("dash log steps 2222 --date 2026-11-02", on: copy)
    #expect(try run("dash devices sync", on: copy).contains("another copy of this store"))
    for home in [one, other, copy, one] { try run("dash devices sync", on: home) }
    let stored = try content(of: one)
    #expect(stored.contains { $0.contains("1111") } && stored.contains { $0.contains("2222") })
    #expect(try content(of: copy) == stored && content(of: other) == stored)
    #expect(try files(folder).count == 3)
  }

  @Test
  func `a restored backup gets back what was changed since, and a forgotten device its place`()
    throws
  {
    let (one, other, folder) = try pair()
    try run("dash devices sync", on: one)
    try run("dash backup \(one.folder.path)/backup.sqlite", on: one)
    try run("dash log steps 3333 --date 2026-11-03", on: one)
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: other)
    try run("dash restore \(one.folder.path)/backup.sqlite --force", on: one)
    #expect(try !content(of: one).contains { $0.contains("3333") })
    try run("dash devices sync", on: one)
    try run("dash devices sync", on: other)
    #expect(try content(of: one) == content(of: other))
    #expect(try content(of: one).contains { $0.contains("3333") })
    try run("dash devices forget desktop", on: one)
    #expect(try files(folder).count == 2)
    try run("dash devices leave", on: one)
    #expect(try one.run("dash devices sync").status == 1)
    let third = try device(named: "phone", sharing: folder)
    #expect(try content(of: third) == content(of: one))
  }

  @Test func `goals, tags, notes, pauses, ratings, facts and days off are shared`() throws {
    let (one, other, _) = try pair()
    try run("dash tag swim", on: one)
    try run("mood rate 4 --note walk", on: one)
    try run("mood add 2 --at 20:00", on: one)
    try run("dash goal steps 8000", on: one)
    try run("dash skip steps ill --date 2026-11-19", on: one)
    try run("dash facts add 2024-05-01 Ada_moved", on: one)
    try run("dash attributes rename steps Schritte", on: one)
    try run("dash devices sync", on: one)
    try run("mood add 3 --at 19:00", on: other)
    for home in [other, one, other] { try run("dash devices sync", on: home) }
    let stored = try content(of: one)
    #expect(try content(of: other) == stored)
    for text in ["Schritte", "walk", "swim", "ill", "Ada_moved", "8000"] {
      #expect(stored.contains { $0.contains(text) }, "\(text)")
    }
    try run("dash attributes remove steps --force", on: other)
    try run("dash devices sync", on: other)
    try run("dash devices sync", on: one)
    #expect(try !content(of: one).contains { $0.contains("Schritte") })
  }
}
#endif
