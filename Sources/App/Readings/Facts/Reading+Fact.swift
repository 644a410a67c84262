import Cards
import Facts
import Geography
import Places
import Storage
import Text
import Time

extension Reading {
  /// A fact by its number on a date.
  ///
  /// - Throws: ``Failure`` if the date has fewer facts.
  package func fact(_ number: Int, on date: DateOfYear, from store: Store?) throws -> Fact {
    let entries = try facts(of: date, from: store).entries
    guard number <= entries.count else {
      throw Failure.usage(
        "no fact \(number) on \(FactWords.short(date))",
        hints: ["Expected 1 to \(entries.count); 'dash facts' lists them."])
    }
    return entries[number - 1].fact
  }

  /// The zoom of a map of a fact: a quarter of the Earth, on which there is a coast wherever it is.
  package static let factZoom = 2

  /// A map of where a fact happened.
  ///
  /// - Throws: ``Failure`` as ``mapScreen(title:marks:extent:hasGrid:caption:details:)``.
  package func map(
    of fact: Fact, at place: Coordinates, on date: DateOfYear, zoom: Int = factZoom
  ) throws -> MapScreen {
    try mapScreen(
      title: CleanText("\(FactWords.short(date)) \(FactWords.year(fact.year))"),
      marks: [MapMark(.target, name: CleanText(place.text), point: place)],
      extent: .around(place, degrees: MapView.degrees(zoom: zoom)), caption: CleanText(fact.text))
  }
}
