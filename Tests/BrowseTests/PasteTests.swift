import Support
import Testing

@testable import Browse
@testable import Commands
@testable import Drawing

/// Text that is pasted into `dash browse`.
struct PasteTests {
  private let sandbox = Sandbox()
  private let size = ScreenSize(columns: 80, rows: 24)

  private func screen() -> BrowseScreen {
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    let today = context.today
    let screen = BrowseScreen(
      BrowseState(view: .day, day: today, today: today), isDemo: false, in: context.world,
      typed: TypedText(of: context))
    _ = screen.draw(in: size)
    return screen
  }

  @Test(arguments: ["", ":"])
  func `a long text takes no longer than its length`(prompt: String) {
    sandbox.run("dash log steps 5")
    var screen = screen()
    for scalar in prompt.unicodeScalars { _ = screen.handle(.key(.scalar(scalar))) }
    var reader = KeyReader(marksPastes: true)
    let text = "\u{1B}[200~" + String(repeating: "quit 7 ", count: 1_500_000) + "\u{1B}[201~"
    let clock = ContinuousClock()
    let time = clock.measure {
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: 4096) {
        let part = Array(bytes[start..<min(start + 4096, bytes.count)])
        for key in reader.keys(in: part) { _ = screen.handle(.key(key)) }
      }
    }
    // 10 MB: only the first characters are keys. Without optimization it takes some seconds.
    #expect(time < .seconds(10))
    _ = screen.draw(in: size)
  }

  @Test func `several pasted lines are run only after a question`() throws {
    sandbox.run("dash log steps 1")
    var screen = screen()
    func press(_ keys: [Key]) { for key in keys { _ = screen.handle(.key(key)) } }
    let lines = "log coffees 2\nlog steps 7".unicodeScalars.map { Key.scalar($0) }
    press([.scalar(":"), .pasteBegins] + lines + [.pasteEnds, .enter])
    #expect(screen.state.prompt?.label.string == "Run 2 lines? ")
    #expect(sandbox.run("dash line steps --color never").output.contains("steps 1"))
    press([.scalar("y")])
    _ = screen.handle(.tick)
    #expect(sandbox.run("dash line steps --color never").output.contains("steps 7"))
    #expect(sandbox.run("dash line coffees --color never").output.contains("coffees 2"))
  }
}
