#if canImport(Glibc)
import Foundation
import Glibc
import Testing

/// Programs that are started where something is missing that is there otherwise.
struct StartTests {
  /// Runs a command line by a shell, which takes something away first.
  private func run(_ script: String, in home: Home) throws -> Run {
    let programs = Home.products.path
    return try home.run(
      ["/bin/sh", "-c", script.replacing("BIN", with: programs)].map { Array($0.utf8) })
  }

  @Test func `without file descriptors a command does what it says or nothing`() throws {
    for count in 3...8 {
      let home = try Home()
      let run = try run("ulimit -n \(count) && exec BIN/mood rate 4", in: home)
      // The dynamic loader needs one more than a static program.
      if run.status == 127 { continue }
      let stored = try home.run("mood").output.contains("good")
      #expect(run.status == (stored ? 0 : 74), "\(count): \(run.status) \(run.errors)")
    }
  }

  @Test func `without the file system of processes a command does what it says`() throws {
    let home = try Home()
    let masked = "mount -t tmpfs none /proc"
    let script = "unshare --user --map-root-user --mount sh -c '\(masked) && BIN/mood rate 4'"
    guard try run("unshare --user --map-root-user --mount sh -c '\(masked)'", in: home).status == 0
    else { return print("skipped: nothing can be mounted here") }
    let run = try run(script, in: home)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.run("mood").output.contains("good"))
  }

  @Test func `the words of the command line arrive as they are`() throws {
    let home = try Home()
    let word = "a=b c'\u{301}$HOME*"
    let run = try home.run(["mood", "rate", "4", "--note", word].map { Array($0.utf8) })
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.run("dash export --format csv").output.contains(word))
    // A program with many variables and an empty one.
    for number in 0..<2000 { home.variables["V\(number)"] = number == 7 ? "" : "x" }
    #expect(try home.run("dash log steps 5").status == 0)
  }
}
#endif
