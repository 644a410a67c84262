import Foundation
import Host
import Support
import Testing
import Text
import Time

@testable import Browse
@testable import Commands
@testable import Drawing

/// Work of `dash browse` that waits for the network, in a process beside the screen.
struct BrowseWorkTests {
  private let sandbox = Sandbox()
  private static let size = ScreenSize(columns: 80, rows: 24)

  /// A program that runs until ``end`` is set.
  private final class Work {
    var program: Program?
    var end: Program.End?
    var isStopped = false
  }

  private func screen(_ work: Work, view: BrowseView = .day) -> BrowseScreen {
    sandbox.run("dash log steps 4711")
    sandbox.start = { program in
      work.program = program
      return RunningProgram(end: { work.end }, stop: { work.isStopped = true })
    }
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    var seconds = 100
    context.host.seconds = {
      seconds += 1
      return seconds
    }
    return BrowseScreen(
      BrowseState(view: view, day: context.today, today: context.today), isDemo: false,
      in: context.world, typed: TypedText(of: context))
  }

  private func press(_ keys: String, on screen: inout BrowseScreen) -> Bool {
    for scalar in keys.unicodeScalars {
      let key: Key = scalar == "\r" ? .enter : scalar == "\u{1B}" ? .escape : .scalar(scalar)
      if case .end = screen.handle(.key(key)) { return true }
    }
    return false
  }

  private func status(_ screen: BrowseScreen) -> String {
    screen.draw(in: Self.size).lines[21].text
  }

  @Test func `network work runs beside the screen, and its report is shown at its end`() {
    let work = Work()
    var screen = screen(work)
    _ = press(":outside --refresh\r", on: &screen)
    #expect(
      work.program?.command == [
        sandbox.executable, "browse", "2026-11-20", "--run", "line", "--width", "80",
      ])
    #expect(work.program?.input == Array("outside --refresh".utf8))
    #expect(screen.tickInterval == BrowseScreen.workInterval)
    #expect(status(screen).hasPrefix("outside --refresh · "))
    #expect(status(screen).hasSuffix(" s · Esc stops it"))
    // Keys are taken.
    _ = press("h2", on: &screen)
    #expect(screen.state.view == .week && screen.state.day == screen.state.today - 1)
    _ = press(":sync\r", on: &screen)
    #expect(status(screen) == "'outside --refresh' is still running; Esc stops it.")
    work.end = .exited(status: 0, output: Array("Fetched.\nAll is well.\n".utf8), errors: [])
    _ = screen.handle(.tick)
    #expect(screen.state.work == nil)
    #expect(screen.draw(in: Self.size).lines[20].text == "Fetched.")
    #expect(status(screen) == "All is well.")
    #expect(screen.tickInterval != BrowseScreen.workInterval)
  }

  @Test func `a failure is shown without the program's name, and a prompt stays open`() {
    let work = Work()
    var screen = screen(work)
    _ = press(":sync\r:log st", on: &screen)
    work.end = .exited(
      status: 75, output: [], errors: Array("dash: no answer for 15 seconds: a\n  Later.\n".utf8))
    _ = screen.handle(.tick)
    #expect(screen.state.prompt?.field.text == "log st")
    #expect(screen.state.message?.isProblem == true)
    _ = screen.handle(.key(.escape))
    work.end = .signalled(9)
    _ = press(":sync\r", on: &screen)
    _ = screen.handle(.tick)
    #expect(status(screen) == "'sync' ended before it was done.")
  }

  @Test func `a place that cannot be looked up is asked for again, with its text`() {
    let work = Work()
    sandbox.run("dash places add Hut --point 46.02,7.75")
    var screen = screen(work, view: .map)
    func fail() {
      work.end = .exited(status: 75, output: [], errors: Array("dash: no answer".utf8))
      _ = screen.handle(.tick)
    }
    _ = press("+Zermat\r", on: &screen)
    #expect(screen.state.prompt == nil && screen.state.work != nil)
    fail()
    #expect(status(screen).contains("Zermat") && screen.state.message?.isProblem == true)
    // The text is selected: typing replaces it.
    _ = press("Zermatt", on: &screen)
    #expect(screen.state.prompt?.field.text == "Zermatt")
    // Not over what is typed meanwhile, nor about another day.
    work.end = nil
    _ = press("\r:log", on: &screen)
    fail()
    #expect(screen.state.prompt?.field.text == "log")
    _ = press("\u{1B}", on: &screen)
    work.end = nil
    _ = press("+Zermat\r{", on: &screen)
    fail()
    #expect(screen.state.prompt == nil && screen.state.message?.isProblem == true)
  }

  @Test func `w shows the weather of the day's event`() {
    let work = Work()
    sandbox.run("dash agenda add Talk today 22:00 --place 'Hall 2, Lisbon'")
    sandbox.run("dash agenda add Lunch today 12:00 --place Rome")
    sandbox.run("dash agenda add Walk tomorrow 12:00")
    var screen = screen(work, view: .calendar)
    let wide = ScreenSize(columns: 100, rows: 24)
    #expect(screen.draw(in: wide).lines[23].text.contains("w weather"))
    _ = press("w", on: &screen)
    // It is read, not fetched.
    #expect(work.program == nil)
    let shown = screen.state.page ?? screen.state.message?.lines ?? []
    #expect(shown.contains { $0.string.contains("38.72,-9.14") }, "\(shown)")
    _ = press("\u{1B}l", on: &screen)
    #expect(!screen.draw(in: wide).lines[23].text.contains("w weather"))
    _ = press("w", on: &screen)
    #expect(work.program == nil && screen.state.message == nil)
  }

  @Test func `Esc stops the work, and quitting asks`() {
    let work = Work()
    var screen = screen(work)
    _ = press(":sync\r", on: &screen)
    #expect(!press("q", on: &screen))
    #expect(status(screen).hasPrefix("'sync' is still running: q again quits and stops it"))
    // Another key is a no.
    #expect(!press("hq", on: &screen) && !work.isStopped)
    #expect(!press("\u{1B}", on: &screen) && work.isStopped)
    #expect(status(screen) == "Stopped 'sync'. Complete parts are stored.")
    #expect(screen.state.work == nil)
    work.isStopped = false
    _ = press(":sync\r", on: &screen)
    #expect(!press("q", on: &screen) && press("q", on: &screen))
    #expect(work.isStopped)
  }

  @Test func `the work of the sample data is done here`() {
    let work = Work()
    var screen = screen(work)
    screen.world.store = try? screen.world.openStore()
    _ = press(":sync\r", on: &screen)
    while screen.isWorking { _ = screen.handle(.tick) }
    #expect(work.program == nil)
    #expect(status(screen).contains("Not logged in"))
  }

  @Test func `the line on standard input is about the day, as after a colon`() throws {
    sandbox.input = "log steps 77\n"
    let run = sandbox.run("dash browse 2026-11-18 --run line")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Steps 77 on Wednesday 18 November"))
    sandbox.input = "sync"
    let failed = sandbox.run("dash browse --run line")
    #expect(failed.status != 0 && failed.output.isEmpty)
    #expect(failed.errors == "dash: not logged in\n  To log in: dash account login\n")
    #expect(sandbox.run("dash browse --run other").status == 64)
    #expect(sandbox.run("dash browse --run line --demo").status == 64)
  }

  /// A slow stand-in for the program, as a process.
  @Test func `keys are taken while a process waits ten seconds`() throws {
    let program = sandbox.home.path + "/dash"
    try Shell.write(script: "sleep 10\necho late", to: program)
    var screen = screen(Work())
    screen.world.host.start = { try System.start($0) }
    screen.world.host.executablePath = { program }
    let clock = ContinuousClock()
    let time = clock.measure {
      _ = press(":places --refresh\r", on: &screen)
      _ = screen.handle(.tick)
      _ = press("hhl2", on: &screen)
      #expect(screen.state.work != nil && screen.state.view == .week)
      _ = press("\u{1B}", on: &screen)
      #expect(screen.state.work == nil)
    }
    #expect(time < .seconds(8))
  }
}
