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
  /// When it was and who was there.
  package var detail: CleanText
  package var point: Coordinates

  package init(
    _ kind: Kind, number: Int? = nil, name: CleanText, detail: CleanText = "", point: Coordinates
  ) {
    self.kind = kind
    self.number = number
    self.name = name
    self.detail = detail
    self.point = point
  }

  /// A place, with its number in the store.
  package init(_ place: Place, look: PlaceLook) {
    let date = look.date(of: place)
    self.init(
      place.isOwn ? .own : .other,
      number: place.id > 0 ? place.id : nil, name: place.name,
      detail: place.isOwn ? CleanText(date) : "\(look.name(of: place.person).string), \(date)",
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
    case (.own, .ascii): "*"
    case (.other, .ascii): "o"
    case (.target, .ascii): "@"
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
