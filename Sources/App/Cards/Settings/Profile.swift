import Facts
import Time

/// Who the person is to `dash`.
package struct Profile: Sendable {
  package var name: String?
  package var place: String?
  /// The language of facts.
  package var language: FactLanguage
  /// Nil before anything was recorded.
  package var tracking: DayTracking?
  /// The service that keeps the mood; nil for this computer.
  package var moodService: String?

  package init(
    name: String?, place: String?, language: FactLanguage, tracking: DayTracking?,
    moodService: String?
  ) {
    self.name = name
    self.place = place
    self.language = language
    self.tracking = tracking
    self.moodService = moodService
  }
}
