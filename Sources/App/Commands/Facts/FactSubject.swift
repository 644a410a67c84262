import Actions
import Cards
import Storage
import Time

/// What happened on the date: shown last, unless the setting `facts.card` hides it.
enum FactSubject: DaySubject {
  static let name: String? = "facts"

  static func section(
    of request: DayRequest, from store: Store?, in context: Context
  ) throws -> any DaySection {
    let isShown = request.group == nil ? context.settings.showsFacts : request.group == name
    return FactSection(
      of: isShown ? try context.factDigest(of: DateOfYear(request.day), from: store) : nil)
  }
}
