import Actions
import Cards
import Storage
import Time

/// What happened on the date: shown last, unless the setting `facts.card` hides it.
enum FactSubject: DaySubject {
  static let name: String? = "facts"

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let isShown = request.group == nil ? reading.settings.showsFacts : request.group == name
    return FactSection(
      of: isShown ? try reading.factDigest(of: DateOfYear(request.day), from: store) : nil)
  }
}
