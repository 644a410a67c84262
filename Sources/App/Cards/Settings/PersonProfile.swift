import Facts
import Time

/// What `dash` knows of the person.
package struct PersonProfile: Sendable {
  package var name: String?
  package var place: String?
  /// The language of facts.
  package var language: FactLanguage
  /// Nil if nothing is recorded.
  package var tracking: DayTracking?
  /// The service that supplies the mood; nil if it is recorded here only.
  package var moodService: String?
  /// The account that was logged in to last; nil if there was none.
  package var account: Account?

  /// The profile of an account at Exist.
  package struct Account: Equatable, Sendable {
    package var username: String
    /// The person's name; nil if the account has none.
    package var name: String?
    /// The address of the person's picture.
    package var picture: String?

    package init(username: String, name: String?, picture: String?) {
      self.username = username
      self.name = name
      self.picture = picture
    }
  }

  package init(
    name: String?, place: String?, language: FactLanguage, tracking: DayTracking?,
    moodService: String?, account: Account?
  ) {
    self.name = name
    self.place = place
    self.language = language
    self.tracking = tracking
    self.moodService = moodService
    self.account = account
  }
}
