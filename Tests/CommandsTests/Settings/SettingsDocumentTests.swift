import Actions
import Foundation
import Support
import Testing

@testable import Commands

/// The table of Docs/Settings.md, made of the keys.
struct SettingsDocumentTests {
  /// A key's row.
  private func row(of key: SettingKey) -> String {
    var values = key.choices.map { "`\($0)`" }.joined(separator: ", ")
    if key.choices.isEmpty {
      values = (key.defaultValue.isEmpty ? "none" : "`\(key.defaultValue)`") + "; " + key.expected
    }
    if let source = key.defaultSource { values += "; depends on `\(source)` if not set" }
    return "| `\(key.name)` | \(values) | `\(key.variable)` | \(key.help) |"
  }

  @Test func `the table has every key with its values, its variable and its help`() throws {
    let file = Sandbox.package.appending(path: "Docs/Settings.md")
    let table = Settings.keys.map(row)
    func range(in rows: [String]) throws -> Range<Int> {
      let start = try #require(rows.firstIndex { $0.hasPrefix("|---") }) + 1
      return start..<(try #require(rows[start...].firstIndex { !$0.hasPrefix("|") }))
    }
    if try Golden.isUpdating() {
      try Golden.rewrite(file) { text in
        var rows = text.components(separatedBy: "\n")
        rows.replaceSubrange(try range(in: rows), with: table)
        return rows.joined(separator: "\n")
      }
    } else {
      let rows = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      #expect(Array(rows[try range(in: rows)]) == table)
    }
  }

  @Test func `every key has a name, a variable and a sentence of its own`() {
    #expect(Set(Settings.keys.map(\.name)).count == Settings.keys.count)
    for key in Settings.keys {
      let letters = key.name.uppercased().replacing(".", with: "_")
      #expect(key.variable == "DASH_" + letters)
      #expect(key.help.hasSuffix(".") && key.help.count <= 40, "\(key.name)")
      #expect(key.choices.allSatisfy(key.accepts))
      #expect(key.defaultValue.isEmpty || key.accepts(key.defaultValue))
      if let source = key.defaultSource {
        let other = Settings.keys.first { $0.name == source }
        #expect(other?.choices.count == key.choices.count)
      }
    }
  }
}
