import Text

/// A manual page in the macros of man(7), written part by part.
package struct ManualPage {
  package private(set) var text = ""
  /// Whether a heading has just been written, after which a paragraph needs no gap.
  private var isAtStart = true

  /// The page of a program; `source` is like `dash 1.0.0`, `date` its release date.
  package init(titled name: String, of source: String, on date: String) {
    plain(".TH \(ManualPage.escaped(name.uppercased())) 1 \"\(date)\" \"\(source)\"")
  }

  /// A line without escaping.
  package mutating func plain(_ line: String) {
    text += line + "\n"
    isAtStart = false
  }

  private mutating func heading(_ macro: String, _ title: String) {
    plain("\(macro) \(ManualPage.escaped(title))")
    isAtStart = true
  }

  private mutating func gap() { if !isAtStart { plain(".PP") } }

  package mutating func section(_ title: String) { heading(".SH", title.uppercased()) }
  package mutating func subsection(_ title: String) { heading(".SS", title) }

  /// A command, bold, and what may follow it.
  package mutating func synopsis(_ command: String, _ parts: [String]) {
    gap()
    plain(".B \(ManualPage.escaped(command))")
    for part in parts { plain(ManualPage.escaped(part)) }
  }

  package mutating func paragraph(_ text: String) {
    gap()
    plain(ManualPage.escaped(text))
  }

  /// A term, bold, and its meaning, indented beneath.
  package mutating func item(_ term: String, _ meaning: String) {
    plain(".TP")
    plain(".B \(ManualPage.escaped(term))")
    plain(ManualPage.escaped(meaning))
  }

  /// Escapes characters that roff interprets, so that hyphens remain ASCII to be copied.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "`": escaped += "\\(ga"
      case "\0"..."\u{7e}": escaped.unicodeScalars.append(scalar)
      // Programs that show manual pages disagree on the encoding of a page.
      default: escaped += "\\[u\(scalar.value.padded(to: 4, radix: 16, uppercase: true))]"
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
