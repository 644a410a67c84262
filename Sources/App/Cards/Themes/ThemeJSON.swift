import Drawing
import Formats

/// The names of the themes for programs.
package struct ThemeJSON {
  /// The document.
  package let text: String

  package init(current: Theme, on background: Background) {
    text = JSONText.object { json in
      json.member("theme", current.rawValue)
      json.member("ground", background.rawValue)
      json.member("themes", Theme.allCases.map(\.rawValue))
    }
  }
}
