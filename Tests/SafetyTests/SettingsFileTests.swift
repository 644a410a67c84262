import Actions
import Foundation
import Testing

/// The settings file, which several programs may change, and which may be anything.
struct SettingsFileTests {
  private static let path = ".config/dash/settings"

  @Test func `of settings that are changed at the same time none is lost`() throws {
    let home = try Home()
    let rounds = Proof.count("DASH_WRITES", usually: 25)
    let lines = ["units imperial", "clock 12h", "scale 9"].map { "dash settings set \($0)" }
    for round in 0..<rounds {
      let runs = try lines.map { try home.start($0) }.map { $0.ended() }
      for run in runs { #expect(run.status == 0, "\(run.errors)") }
      let text = try String(contentsOfFile: home.folder.path + "/" + Self.path, encoding: .utf8)
      for line in ["units = imperial", "clock = 12h", "scale = 9"] {
        #expect(text.contains(line), "round \(round): \(text)")
      }
      let resets = try ["units", "clock", "scale"].map {
        try home.start("dash settings reset \($0)")
      }
      for run in resets.map({ $0.ended() }) { #expect(run.status == 0, "\(run.errors)") }
      #expect(
        try String(contentsOfFile: home.folder.path + "/" + Self.path, encoding: .utf8).isEmpty)
    }
    #expect(home.leftovers.isEmpty)
    Proof.say("\(rounds * lines.count * 2) settings changed, three at once: none lost")
  }

  /// As some network file systems answer.
  @Test(.enabled(if: Faults.isAvailable), arguments: [ENOLCK, ENOTSUP, ENOSYS])
  func `a file system without locks is not locked`(error: Int32) throws {
    let home = try Home()
    let run = try home.run("dash settings set clock 12h", with: Faults(lockError: error))
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOfFile: home.folder.path + "/" + Self.path, encoding: .utf8)
    #expect(text.contains("clock = 12h"))
    #expect(home.leftovers.isEmpty)
  }

  @Test func `settings that are a pipe, a folder or too large are reported and not read`() throws {
    let home = try Home()
    let path = home.folder.path + "/" + Self.path
    try home.write("", to: Self.path)
    try FileManager.default.removeItem(atPath: path)
    mkfifo(path, 0o600)
    for line in ["dash today", "mood rate 4", "dash settings", "dash doctor"] {
      let run = try home.run(line)
      #expect(run.errors.contains("not a regular file") || line.hasSuffix("doctor"), "\(line)")
      #expect([0, 1].contains(run.status), "\(line)")
    }
    #expect(try home.run("dash settings set units metric").status != 0)
    try FileManager.default.removeItem(atPath: path)
    let lines = String(repeating: "units = imperial\n", count: 200_000)
    try home.write(lines, to: Self.path)
    let run = try home.run("dash today")
    #expect(run.status == 0)
    #expect(run.errors.contains("larger than 1 MB"))
    #expect(try home.run("dash settings set units metric").status == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == lines)
  }
}
