import Drawing
import Formats

/// The themes for programs.
package struct ThemeJSON {
  /// The document.
  package let text: String

  package init(current: Theme, on ground: Ground) {
    text = JSONText.object { json in
      json.member("theme", current.rawValue)
      json.member("ground", ground.rawValue)
      json.member("themes", Theme.allCases.map(\.rawValue))
    }
  }
}
