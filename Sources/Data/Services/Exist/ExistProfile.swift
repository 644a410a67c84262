/// Who an account belongs to, and what they like to read.
package struct ExistProfile: Equatable, Sendable {
  /// The name that stands for the account.
  package var name: String
  /// The person's own name; empty where it is not told.
  package var fullName: String
  /// The time zone that days are counted in, `Australia/Melbourne`.
  package var zone: String?
  /// What a clock there shows, `2026-11-20T21:00`, when it was asked for.
  package var clock: String?
  package var isImperialDistance: Bool?
  package var isImperialWeight: Bool?
  package var isImperialEnergy: Bool?
  package var isImperialLiquid: Bool?
  package var isImperialTemperature: Bool?

  package init(
    name: String, fullName: String = "", zone: String? = nil, clock: String? = nil,
    isImperialDistance: Bool? = nil,
    isImperialWeight: Bool? = nil, isImperialEnergy: Bool? = nil, isImperialLiquid: Bool? = nil,
    isImperialTemperature: Bool? = nil
  ) {
    self.name = name
    self.fullName = fullName
    self.zone = zone
    self.clock = clock
    self.isImperialDistance = isImperialDistance
    self.isImperialWeight = isImperialWeight
    self.isImperialEnergy = isImperialEnergy
    self.isImperialLiquid = isImperialLiquid
    self.isImperialTemperature = isImperialTemperature
  }

  /// What is imperial, in one number that is kept: distance 1, weight 2, energy 4, liquid 8 and
  /// temperature 16, added up.
  package var imperial: Int {
    [
      isImperialDistance, isImperialWeight, isImperialEnergy, isImperialLiquid,
      isImperialTemperature,
    ].enumerated().reduce(0) { $0 + ($1.element == true ? 1 << $1.offset : 0) }
  }

  /// `josh (Josh Sharp)`.
  package var title: String { fullName.isEmpty ? name : "\(name) (\(fullName))" }
}
