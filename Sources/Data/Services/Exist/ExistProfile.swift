/// The profile of the person of an account.
package struct ExistProfile: Equatable, Sendable {
  /// The user name.
  package var name: String
  /// The person's first and last name; empty if the account has none.
  package var fullName: String
  /// The address of the person's picture.
  package var picture: String?
  /// The time zone that days are counted in, `Australia/Melbourne`.
  package var zone: String?
  /// The local time there, `2026-11-20T21:00`, when the profile was fetched.
  package var clock: String?
  package var isImperialDistance: Bool?
  package var isImperialWeight: Bool?
  package var isImperialEnergy: Bool?
  package var isImperialLiquid: Bool?
  package var isImperialTemperature: Bool?

  package init(
    name: String, fullName: String = "", picture: String? = nil, zone: String? = nil,
    clock: String? = nil,
    isImperialDistance: Bool? = nil,
    isImperialWeight: Bool? = nil, isImperialEnergy: Bool? = nil, isImperialLiquid: Bool? = nil,
    isImperialTemperature: Bool? = nil
  ) {
    self.name = name
    self.fullName = fullName
    self.picture = picture
    self.zone = zone
    self.clock = clock
    self.isImperialDistance = isImperialDistance
    self.isImperialWeight = isImperialWeight
    self.isImperialEnergy = isImperialEnergy
    self.isImperialLiquid = isImperialLiquid
    self.isImperialTemperature = isImperialTemperature
  }

  /// The imperial units as one number to store: the sum of distance 1, weight 2, energy 4, liquid 8
  /// and temperature 16.
  package var imperial: Int {
    [
      isImperialDistance, isImperialWeight, isImperialEnergy, isImperialLiquid,
      isImperialTemperature,
    ].enumerated().reduce(0) { $0 + ($1.element == true ? 1 << $1.offset : 0) }
  }

  /// `josh (Josh Sharp)`.
  package var title: String { fullName.isEmpty ? name : "\(name) (\(fullName))" }
}
