import Actions
import Foundation
import Support
import Testing

@testable import Cards
@testable import Commands
@testable import Drawing

struct ThemeCommandTests {
  private func colored() -> Sandbox {
    let sandbox = Sandbox()
    sandbox.isTerminal = true
    sandbox.variables["COLORTERM"] = "truecolor"
    sandbox.variables["TERM"] = "xterm"
    return sandbox
  }

  private func settings(_ sandbox: Sandbox) -> String? {
    try? String(contentsOfFile: sandbox.home.path + "/.config/dash/settings", encoding: .utf8)
  }

  private let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c"

  @Test func `the detected background is saved, and the terminal is queried once`() {
    let sandbox = colored()
    sandbox.terminalAnswer = light
    let run = sandbox.run("dash themes --width 80")
    #expect(run.status == 0)
    #expect(run.output.contains("for a light background"))
    #expect(run.errors.contains("background is light"))
    #expect(settings(sandbox) == "ground = light\n")
    sandbox.terminalAnswer = "\u{1B}]11;rgb:0/0/0\u{7}"
    let again = sandbox.run("dash themes --width 80")
    #expect(again.output == run.output)
    #expect(again.errors.isEmpty)
    #expect(settings(sandbox) == "ground = light\n")
  }

  @Test func `other settings are preserved`() throws {
    let sandbox = colored()
    sandbox.terminalAnswer = light
    _ = try sandbox.write("# mine\nground = auto\n\nscale = 9", to: ".config/dash/settings")
    sandbox.run("dash themes")
    #expect(settings(sandbox) == "# mine\nground = light\n\nscale = 9")
  }

  @Test(arguments: ["", "\u{1B}[?62;22c", "garbage"])
  func `a terminal that does not reply changes nothing`(answer: String) {
    let sandbox = colored()
    sandbox.terminalAnswer = answer
    let run = sandbox.run("dash themes --width 80")
    #expect(run.status == 0)
    #expect(run.output.contains("for any background"))
    #expect(settings(sandbox) == nil)
  }

  @Test(arguments: ["dash today --demo", "dash themes --json", "dash themes --color never"])
  func `other commands do not query the terminal`(line: String) {
    let sandbox = colored()
    sandbox.variables["DASH_THEME"] = "green"
    sandbox.terminalAnswer = light
    #expect(sandbox.run(line).status == 0)
    #expect(settings(sandbox) == nil)
  }

  @Test(arguments: [
    ("15;0", Background.dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark),
    ("0;7", .light), ("15;default", .unknown), ("", .unknown), ("0;99", .unknown),
    ("7;-1", .unknown),
  ])
  func `the background is parsed from COLORFGBG`(colors: String, ground: Background) {
    #expect(World.ground(inColors: colors) == ground)
  }

  @Test func `the setting overrides COLORFGBG, and both shade the theme`() {
    let sandbox = colored()
    sandbox.variables["DASH_THEME"] = "black"
    sandbox.variables["COLORFGBG"] = "15;0"
    #expect(sandbox.run("dash today --demo").output.contains("38;2;208;208;208"))
    sandbox.variables["DASH_GROUND"] = "light"
    #expect(sandbox.run("dash today --demo").output.contains("38;2;0;0;0"))
  }

  @Test func `the default theme is the same on every background`() {
    let sandbox = colored()
    let plain = sandbox.run("dash today --demo").output
    sandbox.variables["DASH_GROUND"] = "light"
    #expect(sandbox.run("dash today --demo").output == plain)
  }

  @Test func `an unknown theme is reported, and the default is used`() {
    let sandbox = Sandbox()
    sandbox.variables["DASH_THEME"] = "pink"
    let run = sandbox.run("dash themes --width 80")
    #expect(run.errors.contains("invalid value 'pink' for theme"))
    #expect(run.output.contains("▸ default"))
  }

  @Test func `the setting accepts every theme`() {
    let key = Settings.keys.first { $0.name == "theme" }
    #expect(key?.choices == Theme.allCases.map(\.rawValue))
  }

  @Test func `themes as JSON`() {
    let sandbox = Sandbox()
    sandbox.variables["DASH_THEME"] = "mono"
    let output = sandbox.run("dash themes --json").output
    #expect(output.contains("\"theme\": \"mono\""))
    #expect(output.contains("\"ground\": \"unknown\""))
  }
}
