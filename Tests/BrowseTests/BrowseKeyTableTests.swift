import Foundation
import Support
import Testing

@testable import Browse
@testable import Commands
@testable import Drawing

/// The table of `Docs/Browse.md`: what each key does in each view and pane.
struct BrowseKeyTableTests {
  private let sandbox = Sandbox()
  /// The keys, a letter with two meanings once.
  private static let keys = BrowseKeys.all.map(\.plain).reduce(into: [String]()) {
    if !$0.contains($1) { $0.append($1) }
  }
  private static let size = ScreenSize(columns: 80, rows: 24)

  /// A screen with sample data and an own fact, event and place.
  private func screen(_ view: BrowseView) -> BrowseScreen {
    sandbox.run("dash import SampleData/with-values SampleData/export")
    sandbox.run("dash facts add 1990-11-20 Met")
    sandbox.run("dash agenda add Dinner 2026-11-20 19:00 --place Lisbon --url https://example.org")
    sandbox.run("dash places add Lisbon --url https://example.org")
    sandbox.variables["DASH_PLACE"] = "Lisbon"
    var context = sandbox.context { _, _ in }
    context.world.readSettings()
    let today = context.today
    return BrowseScreen(
      BrowseState(view: view, day: today, today: today), isDemo: false, in: context.world,
      typed: TypedText(of: context))
  }

  /// The contents of a pane of a view, and the state with each item selected.
  private func contents(_ screen: BrowseScreen, pane: Int) throws -> (BrowseContent, [BrowseState])
  {
    var state = screen.state
    state.pane = pane
    let content = try state.view.subject.content(of: state, from: screen.reader)
    let items = (content.rows + content.items).compactMap(\.item)
    return (
      content,
      items.isEmpty
        ? [state]
        : items.map { item in
          var state = state
          state.selected = item
          return state
        }
    )
  }

  /// A line of the table: the view with its pane, and the meaning of each key.
  private func lines() throws -> [(name: String, meanings: [String])] {
    try BrowseView.allCases.flatMap { view in
      let screen = screen(view)
      _ = screen.draw(in: Self.size)
      let panes = try contents(screen, pane: 0).0.panes
      return try (panes.isEmpty ? [""] : panes).enumerated().map { index, pane in
        let (content, states) = try contents(screen, pane: index)
        let meanings = Self.keys.map { key -> String in
          var words: [String] = []
          for action in BrowseKeys.all.filter({ $0.plain == key }).map(\.action) {
            guard let action else { return "draw again" }
            for state in states {
              let word = state.meaning(of: action, in: content, height: 4)
              if let word, !words.contains(word) { words.append(word) }
            }
          }
          return words.joined(separator: ", ")
        }
        return (pane.isEmpty ? view.rawValue : "\(view.rawValue): \(pane.lowercased())", meanings)
      }
    }
  }

  @Test func `the document has a table of all keys and views`() throws {
    let lines = try lines()
    let keys = Self.keys.map { "`\($0)`" }
    // Keys that mean the same everywhere are a sentence.
    let common = keys.indices.filter { index in
      lines.allSatisfy { $0.meanings[index] == lines[0].meanings[index] }
    }
    let own = keys.indices.filter { !common.contains($0) }
    let everywhere = common.map { "\(keys[$0]) \(lines[0].meanings[$0])" }.joined(separator: ", ")
    var table = "In every view: \(everywhere).\n\n"
    table += "| view | " + own.map { keys[$0] }.joined(separator: " | ") + " |\n"
    table += "|---" + String(repeating: "|---", count: own.count) + "|\n"
    for (name, meanings) in lines {
      table += "| \(name) | " + own.map { meanings[$0] }.joined(separator: " | ") + " |\n"
    }
    let file = Sandbox.package.appending(path: "Docs/Browse.md")
    let (begin, end) = ("<!-- keys -->\n", "<!-- end of keys -->\n")
    func replaced(_ text: String) throws -> String {
      let start = try #require(text.range(of: begin)).upperBound
      let stop = try #require(text.range(of: end)).lowerBound
      return text.replacingCharacters(in: start..<stop, with: "\n" + table + "\n")
    }
    if try Golden.isUpdating() {
      try Golden.rewrite(file, replaced)
    } else {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(try replaced(text) == text, "UPDATE_GOLDEN=1 swift test rewrites it")
    }
    #expect(common.count + own.count == keys.count)
  }

  @Test(arguments: BrowseView.allCases)
  func `a key that does nothing in a view changes nothing and says nothing`(view: BrowseView) throws
  {
    let screen = screen(view)
    _ = screen.draw(in: Self.size)
    let (content, states) = try contents(screen, pane: 0)
    let keys =
      (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map { Key.scalar($0) } + [
        .enter, .tab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
      ]
    for before in states.prefix(30) {
      for key in keys where !BrowseKeys.choosesView(key) {
        let means = BrowseKeys.actions(of: key).contains {
          before.meaning(of: $0, in: content, height: 20) != nil
        }
        if means { continue }
        var state = before
        #expect(state.handle(key, in: content, height: 20, ratingTop: 5).isEmpty)
        #expect(state == before, "\(key) in \(view)")
      }
    }
  }
}
