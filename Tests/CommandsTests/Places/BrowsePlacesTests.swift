import Foundation
import Host
import Support
import Testing

@testable import Browse
@testable import Commands
@testable import Drawing

/// The list of places in `dash browse`, which goes on as it is scrolled.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct BrowsePlacesTests {
  private static let size = ScreenSize(columns: 80, rows: 24)

  /// The table of places.
  private func screen(_ sandbox: Sandbox) -> BrowseScreen {
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    var screen = BrowseScreen(
      BrowseState(view: .map, day: context.today, today: context.today), isDemo: false,
      in: context.world, typed: TypedText(of: context))
    _ = screen.draw(in: Self.size)
    _ = screen.handle(.key(.tab))
    return screen
  }

  private func down(_ count: Int, on screen: inout BrowseScreen) {
    for _ in 0..<count { _ = screen.handle(.key(.down)) }
  }

  private func status(_ screen: BrowseScreen) -> String {
    screen.draw(in: Self.size).lines[21].text
  }

  @Test func `the next hundred are fetched twenty rows before the end, after the frame`() throws {
    let home = try SharedHome()
    for number in 1...230 { home.parse.add("P\(number)") }
    home.refresh()
    var screen = screen(home.sandbox)
    down(79, on: &screen)
    #expect(screen.state.pending == nil)
    down(1, on: &screen)
    #expect(screen.isWorking)
    #expect(screen.tickInterval == 0)
    #expect(status(screen).hasPrefix("Fetching more places."))
    #expect(try home.others().count == 100)
    _ = screen.handle(.tick)
    #expect(try home.others().count == 200)
    #expect(status(screen).hasPrefix("Fetched 100 more places."))
    down(1, on: &screen)
    #expect(!screen.isWorking)
    down(120, on: &screen)
    while screen.isWorking { _ = screen.handle(.tick) }
    #expect(try home.others().count == 230)
    down(200, on: &screen)
    while screen.isWorking { _ = screen.handle(.tick) }
    #expect(screen.state.hasAllPlaces)
    #expect(status(screen).hasPrefix("There are no more places."))
    down(1, on: &screen)
    #expect(!screen.isWorking)
    #expect(status(screen).hasSuffix("of 230"))
  }

  @Test func `a failure is shown, and not tried again with each key`() throws {
    let home = try SharedHome()
    for number in 1...130 { home.parse.add("P\(number)") }
    home.refresh()
    home.parse.change { $0.override = { _ in .json("", status: 500) } }
    var screen = screen(home.sandbox)
    down(85, on: &screen)
    while screen.isWorking { _ = screen.handle(.tick) }
    #expect(!status(screen).hasPrefix("Fetch"))
    #expect(screen.state.message?.isProblem == true)
    down(3, on: &screen)
    #expect(!screen.isWorking)
    #expect(try home.others().count == 100)
  }

  @Test(arguments: [true, false])
  func `nothing is fetched with places.follow = no, or without a session`(
    isLoggedIn: Bool
  ) throws {
    let home = try SharedHome()
    for number in 1...130 { home.parse.add("P\(number)") }
    home.refresh()
    if isLoggedIn {
      home.sandbox.run("dash settings set places.follow no")
    } else {
      home.sandbox.run("dash places logout")
    }
    var screen = screen(home.sandbox)
    down(100, on: &screen)
    #expect(!screen.isWorking)
  }

  @Test func `places that are here are listed as far as one scrolls`() throws {
    let sandbox = Sandbox()
    let lines = (1...250).map { "P\($0),\(Double($0) / 10),10" }
    let file = try sandbox.write(
      "name,lat,lon\n" + lines.joined(separator: "\n") + "\n", to: "places.csv")
    let run = sandbox.run("dash import --places \(file) --date 2026-11-20")
    try #require(run.status == 0, "\(run.transcript)")
    var screen = screen(sandbox)
    #expect(screen.state.placeLimit == 100)
    down(80, on: &screen)
    #expect(screen.state.placeLimit == 200)
    down(300, on: &screen)
    #expect(screen.state.placeLimit == 300)
    #expect(!screen.isWorking)
    #expect(screen.draw(in: Self.size).lines[21].text.contains("of 250"))
  }
}
