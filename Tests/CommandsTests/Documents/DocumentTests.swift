import Foundation
import Support
import Testing

@testable import Commands

/// The `console` blocks of the documents show what the commands in them print.
///
/// Each section is a test of its own, in a home of its own. `UPDATE_GOLDEN=1` writes what the
/// commands print into the documents.
struct DocumentTests {
  static let sections: [DocumentSection] = DocumentSection.documents.flatMap {
    (try? DocumentSection.sections(of: $0)) ?? []
  }

  @Test(arguments: sections.filter(\.hasCommands))
  func `a section's commands print what it shows`(section: DocumentSection) throws {
    let replayed = try section.replayed()
    if try Golden.isUpdating() {
      if replayed != section.lines { try section.replace(with: replayed) }
    } else {
      for (shown, printed) in zip(section.lines, replayed) where shown != printed {
        Issue.record("\(section.testDescription) shows:\n\(shown)\nThe command prints:\n\(printed)")
        break
      }
      #expect(
        section.lines == replayed,
        "UPDATE_GOLDEN=1 swift test writes the output into \(section.document)")
    }
  }

  @Test func `the documents have sections with commands`() throws {
    #expect(DocumentTests.sections.filter(\.hasCommands).count > 20)
    // All of each document is in its sections, so that rewriting one leaves the others.
    for document in DocumentSection.documents {
      let lines = try DocumentSection.sections(of: document).flatMap(\.lines)
      #expect(lines.joined(separator: "\n") == (try DocumentSection.text(of: document)))
    }
  }

  @Test func `every command has a section, or is in the guide`() throws {
    let guide = try DocumentSection.text(of: "Docs/Commands.md")
    let headings = Set(
      DocumentTests.sections.compactMap { section in
        section.lines.first.map { String($0.drop { $0 == "#" || $0 == " " }) }
      })
    for tool in Tool.all {
      for command in tool.commands {
        let name = "\(tool.name) \(command.name)"
        #expect(headings.contains(name) || guide.contains("`\(name)`"), "\(name)")
      }
    }
  }

  /// A link of Markdown to a file or a heading of this package: `[Errors](Errors.md#files)`.
  @Test(arguments: DocumentSection.documents)
  func `links between the documents lead somewhere`(document: String) throws {
    let file = Sandbox.package.appending(path: document)
    for link in try DocumentSection.text(of: document).matches(of: /\]\(([^)\s]+)\)/)
    where !link.1.contains("://") {
      let parts = link.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? file : file.deletingLastPathComponent().appending(path: String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link.1)")
      guard parts.count == 2 else { continue }
      let headings = try String(contentsOf: target, encoding: .utf8).components(separatedBy: "\n")
        .filter { $0.hasPrefix("#") }
        .map { heading in
          heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
            .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
      #expect(headings.contains(String(parts[1])), "\(link.1)")
    }
  }
}
