import Foundation
import FoundationXML
import Support
import Testing

@testable import Commands
@testable import Drawing

/// The pictures of `Docs/Pictures`, which `UPDATE_GOLDEN=1 swift test` rewrites.
struct PictureCommandTests {
  static let pictures: [(name: String, line: String)] = [
    ("day", "dash today --demo --width 124"), ("week", "dash week --demo --width 80"),
    ("history", "dash history steps --demo --width 80"),
    ("map", "dash map --demo --width 80"), ("year", "dash year mood --demo --width 112"),
  ]

  @Test(arguments: pictures)
  func `a picture has the numbers of the screen, and its plain words`(
    picture: (name: String, line: String)
  ) throws {
    let sandbox = Sandbox()
    sandbox.variables["LC_ALL"] = "C.UTF-8"
    let file = sandbox.home.appending(path: "a.svg")
    let run = sandbox.run(picture.line + " --svg \(file.path)")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    let svg = try String(contentsOf: file, encoding: .utf8)
    #expect(svg.utf8.count <= 60_000)
    try Golden.expect(svg, in: "../../../Docs/Pictures/\(picture.name).svg")
    let document = try XMLDocument(xmlString: svg)
    // The numbers in the order of reading, which is the order of the texts.
    func numbers(_ text: String) -> [String] {
      text.matches(of: /[0-9](?:[0-9.,:]*[0-9])?/).map { String($0.output) }
    }
    let texts = try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
    let screen = sandbox.run(picture.line + " --color always").output
    let written = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(numbers(texts.joined(separator: " ")) == numbers(written))
    let words = sandbox.run(
      picture.line.replacing(#/ --width \d+/#, with: "") + " --plain"
    ).output
    let description = try document.nodes(forXPath: "//*[local-name()='desc']").first?.stringValue
    #expect(description == words)
  }

  @Test func `a command that draws its screen runs once, and prints nothing else`() throws {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5")
    sandbox.run("dash log steps 7")
    let file = sandbox.home.appending(path: "a.svg")
    let run = sandbox.run("dash undo --svg \(file.path)")
    #expect(run.status == 0 && run.output.isEmpty, "\(run)")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("Steps"))
    #expect(sandbox.run("dash history steps").output.contains("5"))
  }

  @Test(arguments: [
    ("dash today --demo --svg a.svg --plain", "--svg cannot be combined with --plain"),
    ("dash today --demo --svg a.svg --json", "--svg cannot be combined with --json"),
    ("dash settings get clock --svg a.svg", "--svg draws screens, and this is not a screen"),
    ("dash log steps 5 --svg a.svg", "unknown option '--svg'"),
  ])
  func `only screens have pictures`(line: String, problem: String) {
    let sandbox = Sandbox()
    let file = sandbox.home.appending(path: "a.svg")
    let run = sandbox.run(line.replacing("a.svg", with: file.path))
    #expect(run.status == 64 && run.errors.contains(problem))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
