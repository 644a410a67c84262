/// The profile of the person of an account.
package struct ExistProfile: Equatable, Sendable {
  package let name: String
  /// The person's first and last name; empty if the account has none.
  package let fullName: String
  package let picture: String?
  /// The time zone that days are counted in, `Australia/Melbourne`.
  package let zone: String?
  /// The local time there, `2026-11-20T21:00`, when the profile was fetched.
  package let clock: String?
  /// The imperial units as one number to store: 1, 2, 4 and so on for ``units``, added up.
  package let imperial: Int

  package static let units = ["distance", "weight", "energy", "liquid", "temperature"]

  /// `josh (Josh Sharp)`.
  package var title: String { fullName.isEmpty ? name : "\(name) (\(fullName))" }
}
