import Geography
import Outside
import Text

/// Where `dash outside` looks without a place, what chose it, and its prepared card: as it is cached.
///
///     place Berlin	Berlin	Berlin, Germany	52.52	13.4	Europe/Berlin
///     C km/h hPa mm km 24h	Open-Meteo	2026-11-22T09:10
///     1795298400	1795302000	Fine to go out.	◑	18 °C · …
///
/// The lines below the first are those of the prepared card.
package struct UsualPlace {
  package let body: [UInt8]

  package init(_ body: [UInt8]) { self.body = body }

  /// Nil where there is none: then nothing is looked up until the selection changes.
  package init(_ place: OutsideReport.Place?, chosenBy selection: String, card: String) {
    var line = UsualPlace.clean(selection)
    if let place {
      line += "\t" + UsualPlace.clean(place.name) + "\t" + UsualPlace.clean(place.label)
      line += "\t\(place.coordinates.latitude)\t\(place.coordinates.longitude)"
      line += "\t" + UsualPlace.clean(place.zone ?? "") + "\t" + (place.isGuess ? "guess" : "")
    }
    body = Array((line + "\n" + card).utf8)
  }

  /// Whether it was chosen by what would choose now.
  package func isChosen(by selection: String) -> Bool {
    var position = 0
    return TabbedFields.text(body.span, &position) == selection
  }

  package var place: OutsideReport.Place? {
    let bytes = body.span
    var position = 0
    TabbedFields.skip(bytes, &position)
    let name = TabbedFields.text(bytes, &position)
    let label = TabbedFields.text(bytes, &position)
    guard let latitude = TabbedFields.number(bytes, &position),
      let longitude = TabbedFields.number(bytes, &position),
      let point = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    let zone = TabbedFields.text(bytes, &position)
    return OutsideReport.Place(
      name: name, label: label, coordinates: point, zone: zone.isEmpty ? nil : zone,
      isGuess: TabbedFields.text(bytes, &position) == "guess")
  }

  /// Without what divides fields and lines.
  package static func clean(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
