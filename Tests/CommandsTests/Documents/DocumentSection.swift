import Foundation
import Support
import Testing

/// A section of a document: a heading and the lines up to the next heading of any level.
struct DocumentSection: Sendable, CustomTestStringConvertible {
  /// The path of the document below the package, `Docs/Commands.md`.
  let document: String
  /// Its number among the sections of the document.
  let index: Int
  let lines: [String]

  var testDescription: String { "\(document): \(lines.first ?? "")" }

  var hasCommands: Bool { lines.contains("```console") }

  /// The paths of all documents: the README and the files of `Docs`.
  static let documents: [String] = {
    let folder = Sandbox.package.appending(path: "Docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
  }()

  static func text(of document: String) throws -> String {
    try String(contentsOf: Sandbox.package.appending(path: document), encoding: .utf8)
  }

  /// The sections of a document.
  ///
  /// A line that begins with `#` inside a fenced block, such as the output of a command, is not a
  /// heading.
  static func sections(of document: String) throws -> [DocumentSection] {
    sections(of: document, in: try text(of: document))
  }

  private static func sections(of document: String, in text: String) -> [DocumentSection] {
    var sections: [[String]] = []
    var isFenced = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isFenced.toggle() }
      if sections.isEmpty || !isFenced && line.hasPrefix("#") { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    return sections.enumerated().map {
      DocumentSection(document: document, index: $0.offset, lines: $0.element)
    }
  }

  /// Writes the lines into the document, in place of the section.
  func replace(with lines: [String]) throws {
    try Golden.rewrite(Sandbox.package.appending(path: document)) { text in
      var sections = DocumentSection.sections(of: document, in: text).map(\.lines)
      sections[index] = lines
      return sections.joined().joined(separator: "\n")
    }
  }

  /// The lines with what each command of the console blocks prints now.
  ///
  /// The commands run in process, in an empty home of their own, on Friday 20 November 2026 at
  /// 21:00, from the folder of the package. A line `<!-- given: dash log steps 5123 -->` runs a
  /// command that readers do not see, to put something into that home; after `<!-- random: 7 -->` all
  /// random numbers are the same.
  func replayed() throws -> [String] {
    let sandbox = Sandbox()
    var replayed: [String] = []
    var isConsole = false
    for line in lines {
      if let given = line.wholeMatch(of: /<!-- given: (.+) -->/) {
        let run = sandbox.run(String(given.1))
        try #require(run.status == 0, "\(given.1): \(run.transcript)")
      }
      if let random = line.wholeMatch(of: /<!-- random: (\d+) -->/) {
        sandbox.random = try #require(UInt64(random.1)) << 32
      }
      if line.hasPrefix("```") { isConsole = line == "```console" }
      if !isConsole || line.hasPrefix("```") {
        replayed.append(line)
      } else if line.hasPrefix("$ ") {
        replayed.append(line)
        var transcript = sandbox.run(String(line.dropFirst(2))).transcript
          .replacing(sandbox.home.path, with: "~")
        if document == "Docs/JSON.md", let short = ShortJSON(transcript) {
          transcript = short.lines.joined(separator: "\n")
        }
        if transcript.hasSuffix("\n") { transcript.removeLast() }
        if !transcript.isEmpty { replayed += transcript.components(separatedBy: "\n") }
      }
    }
    return replayed
  }
}
