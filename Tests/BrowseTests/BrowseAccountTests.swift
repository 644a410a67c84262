import Foundation
import Host
import Support
import Testing
import Text

@testable import Browse
@testable import Commands
@testable import Drawing

/// The account in the settings of `dash browse`, whose token is never shown.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct BrowseAccountTests {
  private static let size = ScreenSize(columns: 80, rows: 24)
  private static let secret = "distinctive0123456789secret"

  /// An account that ``secret`` opens, and a home that is logged out.
  private func account() throws -> (exist: ScriptedExist, sandbox: Sandbox) {
    let exist = try ScriptedExist([.steps([:])])
    exist.change { $0.opened = Self.secret }
    let sandbox = Sandbox(of: exist)
    sandbox.variables["DASH_EXIST_TOKEN"] = nil
    return (exist, sandbox)
  }

  /// The pane of the account.
  private func screen(_ sandbox: Sandbox) -> BrowseScreen {
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    var screen = BrowseScreen(
      BrowseState(view: .settings, day: context.today, today: context.today), isDemo: false,
      in: context.world, typed: TypedText(of: context))
    _ = screen.draw(in: Self.size)
    for _ in 0..<3 { _ = screen.handle(.key(.tab)) }
    return screen
  }

  /// Presses keys, and returns the text of the last frame; the token is in none of the frames.
  @discardableResult
  private func press(_ keys: String, on screen: inout BrowseScreen) -> String {
    var text = ""
    func draw() {
      text = screen.draw(in: Self.size).lines.map(\.text).joined(separator: "\n")
      #expect(!text.contains(Self.secret.prefix(6)))
    }
    for scalar in keys.unicodeScalars {
      let key: Key = scalar == "\r" ? .enter : scalar == "\u{1B}" ? .escape : .scalar(scalar)
      _ = screen.handle(.key(key))
      draw()
    }
    while screen.isWorking { _ = screen.handle(.tick) }
    draw()
    return text
  }

  private func isLoggedIn(_ sandbox: Sandbox) -> Bool {
    sandbox.run("dash account --json").output.contains(#""logged_in": true"#)
  }

  @Test func `the token is typed without an echo, and the account can be left again`() throws {
    let (_, sandbox) = try account()
    var screen = screen(sandbox)
    #expect(press("", on: &screen).contains("  Log in "))
    #expect(press("\r", on: &screen).contains("Token (not shown): "))
    let asked = screen.draw(in: Self.size)
    press(Self.secret, on: &screen)
    // Not even its length can be seen.
    let typed = screen.draw(in: Self.size)
    #expect(typed.lines.map(\.text) == asked.lines.map(\.text) && typed.cursor == asked.cursor)
    let done = press("\r", on: &screen)
    #expect(done.contains("Logged in to Exist as josh (Josh Sharp)") && isLoggedIn(sandbox))
    #expect(done.contains("  Sync ") && done.contains("  Log out "))
    #expect(press("jjj\r", on: &screen).contains("Log out of Exist?"))
    press("\u{1B}", on: &screen)
    #expect(isLoggedIn(sandbox))
    #expect(press("\ry", on: &screen).contains("Logged out; fetched values remain"))
    #expect(!isLoggedIn(sandbox))
  }

  @Test func `a refused token is asked for again, with nothing of it`() throws {
    let (exist, sandbox) = try account()
    exist.change { $0.opened = "other" }
    var screen = screen(sandbox)
    let text = press("\r\(Self.secret)\r", on: &screen)
    #expect(text.contains("Exist does not accept the token"))
    #expect(screen.state.prompt?.isSecret == true && screen.state.prompt?.field.isEmpty == true)
    #expect(!"\(screen.state)".contains(Self.secret))
  }

  @Test func `the token goes to the process beside the screen by standard input alone`() throws {
    let (_, sandbox) = try account()
    var programs: [Program] = []
    var end: Program.End?
    sandbox.start = { program in
      programs.append(program)
      return RunningProgram(end: { end }, stop: {})
    }
    var screen = screen(sandbox)
    #expect(press("\r\(Self.secret)\r", on: &screen).contains("account login"))
    let program = try #require(programs.first)
    #expect(!program.command.contains { $0.contains(Self.secret) })
    #expect(!"\(screen.state)".contains(Self.secret))
    end = .exited(status: 1, output: [], errors: Array("dash: host not found\n".utf8))
    _ = screen.handle(.tick)
    #expect(screen.state.prompt?.isSecret == true && screen.state.prompt?.field.isEmpty == true)
    #expect(press("", on: &screen).contains("Host not found"))
    // What that process does with its input.
    let (_, other) = try account()
    other.input = String(decoding: program.input, as: UTF8.self)
    let run = other.run("dash browse --run line")
    #expect(run.status == 0 && run.output.hasPrefix("Logged in to Exist"), "\(run.errors)")
    #expect(!run.transcript.contains(Self.secret) && isLoggedIn(other))
  }

  @Test func `an attribute is supplied and released after a question, and a sync is started`()
    throws
  {
    let (exist, sandbox) = try account()
    let file = try sandbox.write(Self.secret, to: "token.txt")
    #expect(sandbox.run("dash account login --token-file \(file)").status == 0)
    sandbox.run("dash log steps 4711")
    var screen = screen(sandbox)
    #expect(press("j\rSteps\r", on: &screen).contains("Supply 'Steps' from dash instead?"))
    press("\u{1B}", on: &screen)
    #expect(exist.item("steps")?.isOwned == false)
    #expect(press("\rSteps\ry", on: &screen).contains("dash supplies Steps now"))
    #expect(exist.item("steps")?.isOwned == true)
    #expect(press("j\rsteps\ry", on: &screen).contains("dash no longer supplies Steps"))
    #expect(exist.item("steps")?.isOwned == false)
    #expect(press("kk\r", on: &screen).contains("Fetched "))
    #expect(press("jj\rnothing\ry", on: &screen).contains("nothing"))
  }

  @Test func `sample data have no account to log in to`() throws {
    let sandbox = Sandbox()
    let keys = try sandbox.write("<tab><tab><tab>\n", to: "keys")
    let text = sandbox.run("dash browse settings --demo --keys \(keys)").output
    let frame = text.components(separatedBy: "══ <tab>").last ?? ""
    #expect(frame.contains("You are not logged in") && !frame.contains("▸"))
  }
}
