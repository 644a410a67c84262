import Drawing
import Geography
import Places
import Text

/// A point of a map with what its legend says.
package struct MapMark: Equatable, Sendable {
  /// How it is drawn: no kind is known by its colour alone.
  package enum Kind: Equatable, Sendable {
    /// A place of the person who uses this program.
    case own
    /// A place of somebody else.
    case other
    /// What was looked for: a city, or where a fact happened.
    case target
  }

  package var kind: Kind
  /// What people type for it; nil for one that has no number.
  package var number: Int?
  package var name: CleanText
  package var point: Coordinates

  package init(_ kind: Kind, number: Int? = nil, name: CleanText, point: Coordinates) {
    self.kind = kind
    self.number = number
    self.name = name
    self.point = point
  }

  /// A place, with its number in the store.
  package init(_ place: Place) {
    self.init(
      place.isOwn ? .own : .other, number: place.id > 0 ? place.id : nil, name: place.name,
      point: place.point)
  }

  /// The name up to its first comma, for a place among others.
  var shortName: CleanText {
    let start = name.string.prefix { $0 != "," }
    return start.isEmpty ? name : CleanText(String(start))
  }
}

extension MapMark.Kind {
  /// The signs that lists of places have, too.
  func sign(_ glyphs: Glyphs) -> CleanText {
    switch (self, glyphs) {
    case (.own, .unicode): "●"
    case (.other, .unicode): "○"
    case (.target, .unicode): "◎"
    case (.own, .ascii), (.own, .words): "*"
    case (.other, .ascii), (.other, .words): "o"
    case (.target, .ascii), (.target, .words): "@"
    }
  }

  /// Colours that are apart from the green of the land.
  var role: Role {
    switch self {
    case .own: .title(.orange)
    case .other: .title(.blue)
    case .target: .alert
    }
  }
}
