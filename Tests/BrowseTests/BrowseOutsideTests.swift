import Host
import Support
import Testing
import Text

@testable import Browse
@testable import Commands
@testable import Drawing

/// The weather of other places in `dash browse`, the usual place, and units.
struct BrowseOutsideTests {
  private let sandbox = Sandbox()
  private static let size = ScreenSize(columns: 80, rows: 24)

  private func screen() -> BrowseScreen {
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    return BrowseScreen(
      BrowseState(view: .outside, day: context.today, today: context.today), isDemo: false,
      in: context.world, typed: TypedText(of: context))
  }

  /// Presses keys, and returns the text of the last frame.
  @discardableResult
  private func press(_ keys: String, on screen: inout BrowseScreen) -> String {
    _ = screen.draw(in: Self.size)
    for scalar in keys.unicodeScalars {
      let key: Key = scalar == "\r" ? .enter : scalar == "\u{1B}" ? .escape : .scalar(scalar)
      _ = screen.handle(.key(key))
      while screen.isWorking { _ = screen.handle(.tick) }
    }
    return screen.draw(in: Self.size).lines.map(\.text).joined(separator: "\n")
  }

  private func setting(_ name: String) -> String {
    sandbox.run("dash settings get \(name)").output
  }

  @Test func `a place is looked at, and Esc leads back to the usual one`() {
    sandbox.variables["DASH_PLACE"] = "Oslo"
    var screen = screen()
    #expect(press("", on: &screen).contains("Oslo, Norway"))
    let lisbon = press("/Lisbon\r", on: &screen)
    #expect(lisbon.contains("Lisbon, Portugal") && !lisbon.contains("Oslo"))
    #expect(lisbon.contains("Esc shows your usual place."))
    #expect(press("\u{1B}", on: &screen).contains("Oslo, Norway"))
    #expect(press("/-33.46,-70.65\r", on: &screen).contains("Santiago"))
  }

  @Test func `of several places one is chosen, and an unknown one is refused with its text`() {
    sandbox.variables["DASH_PLACE"] = "Oslo"
    var screen = screen()
    let asked = press("/Portland\r", on: &screen)
    #expect(asked.contains("1 Portland, Oregon") && asked.contains("2 Portland, Maine"))
    #expect(press("2", on: &screen).contains("Portland, Maine"))
    let refused = press("\u{1B}/Xyzzy\r", on: &screen)
    #expect(refused.contains("Unknown place 'Xyzzy'") && refused.contains("The weather of: Xyzzy"))
    #expect(screen.state.outside == nil)
  }

  @Test func `a place that is looked at becomes the usual one after a question`() {
    sandbox.run("dash settings set place Oslo")
    var screen = screen()
    #expect(press("/Portland\r2\r", on: &screen).contains("Do you live in Portland, Maine"))
    press("\u{1B}", on: &screen)
    #expect(setting("place") == "Oslo\n")
    press("\ry", on: &screen)
    #expect(setting("place").hasPrefix("Portland, Maine"))
    let text = press("\u{1B}", on: &screen)
    #expect(text.contains("Portland, Maine") && !text.contains("Oslo"))
    // A point without a name of its own is given by its coordinates.
    press("/-33.46,-70.65\r\ry", on: &screen)
    #expect(setting("place").hasPrefix("-33.46,-70.65"))
  }

  @Test func `units are chosen with one key`() {
    sandbox.variables["DASH_PLACE"] = "Oslo"
    var screen = screen()
    #expect(press("e", on: &screen).contains("m metric  i imperial"))
    press("i", on: &screen)
    #expect(setting("units") == "imperial\n")
    press("em", on: &screen)
    #expect(setting("units") == "metric\n")
  }

  @Test func `r fetches the place that is looked at`() {
    sandbox.variables["DASH_PLACE"] = "Oslo"
    var lines: [String] = []
    sandbox.start = { program in
      lines.append(String(decoding: program.input, as: UTF8.self))
      return RunningProgram(end: { nil }, stop: {})
    }
    var screen = screen()
    press("r\u{1B}/Lisbon\rr", on: &screen)
    #expect(lines == ["outside --refresh", "outside 38.72,-9.14 --refresh"])
  }

  @Test func `without a place the key says how to set one`() {
    sandbox.variables["TZ"] = "UTC"
    sandbox.run("dash log steps 4711")
    var screen = screen()
    screen.state.view = .day
    let text = press("9", on: &screen)
    #expect(screen.state.view == .day)
    #expect(text.contains("No place is set") && text.contains("dash settings set place"))
  }
}
