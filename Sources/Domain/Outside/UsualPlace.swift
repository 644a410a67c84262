import Formats
import Geography
import Time

/// The place that `dash outside` shows if none is named.
///
///     place Berlin	Berlin	Berlin, Germany	52.52	13.4	Europe/Berlin
package struct UsualPlace: Equatable, Sendable {
  /// The setting or the time zone that selected the place.
  package var selection: String
  package var place: OutsideReport.Place?

  /// The place that a selection has found.
  package init(_ place: OutsideReport.Place?, chosenBy selection: String) {
    self.selection = selection
    self.place = place
  }
}

extension UsualPlace: Record {
  package static var blank: UsualPlace { UsualPlace(nil, chosenBy: "") }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&selection)
    guard fields.isReading ? fields.hasNext : place != nil else { return }
    var found = place ?? .blank
    found.describe(&fields)
    place = found
  }
}

extension OutsideReport.Place: Record {
  package static var blank: OutsideReport.Place {
    OutsideReport.Place(name: "", label: "", coordinates: .blank, zone: nil)
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&name)
    fields.text(&label)
    coordinates.describe(&fields)
    fields.text(&zone)
    fields.flag(&isGuess, yes: "guess", no: "")
  }
}

extension OutsideReport.TypedRisk: Record {
  package static var blank: OutsideReport.TypedRisk {
    OutsideReport.TypedRisk(CaseRisk(casesPer100k: 0), people: 0, on: Day(number: 0))
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.date(&day)
    fields.number(&risk.casesPer100k)
    fields.number(&risk.positivity)
    fields.number(&risk.infectionRate)
    fields.number(&people)
  }
}
