/// Who an account belongs to, and what they like to read.
package struct Profile: Equatable, Sendable {
  /// The name that stands for the account.
  package var name: String
  /// The person's own name; empty where it is not told.
  package var fullName: String
  /// The time zone that days are counted in, `Australia/Melbourne`.
  package var zone: String?
  package var isImperialDistance: Bool?
  package var isImperialWeight: Bool?
  package var isImperialEnergy: Bool?
  package var isImperialLiquid: Bool?
  package var isImperialTemperature: Bool?

  package init(
    name: String, fullName: String = "", zone: String? = nil, isImperialDistance: Bool? = nil,
    isImperialWeight: Bool? = nil, isImperialEnergy: Bool? = nil, isImperialLiquid: Bool? = nil,
    isImperialTemperature: Bool? = nil
  ) {
    self.name = name
    self.fullName = fullName
    self.zone = zone
    self.isImperialDistance = isImperialDistance
    self.isImperialWeight = isImperialWeight
    self.isImperialEnergy = isImperialEnergy
    self.isImperialLiquid = isImperialLiquid
    self.isImperialTemperature = isImperialTemperature
  }
}
