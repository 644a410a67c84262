/// What an index of air quality means.
package enum AirBand {
  /// The bands of the European index, as the European Environment Agency revised it in 2024; a limit
  /// belongs to the band below it.
  package enum European: String, CaseIterable, Sendable {
    case good
    case fair
    case moderate
    case poor
    case veryPoor = "very poor"
    case extremelyPoor = "extremely poor"

    package init(index: Double) {
      switch index.rounded() {
      case ...20: self = .good
      case ...40: self = .fair
      case ...60: self = .moderate
      case ...80: self = .poor
      case ...100: self = .veryPoor
      default: self = .extremelyPoor
      }
    }
  }

  /// The bands of the index of the United States (EPA, "Technical Assistance Document for the Reporting
  /// of Daily Air Quality", 2024).
  package enum UnitedStates: String, CaseIterable, Sendable {
    case good
    case moderate
    case unhealthyForSome = "unhealthy for sensitive groups"
    case unhealthy
    case veryUnhealthy = "very unhealthy"
    case hazardous

    package init(index: Double) {
      switch index.rounded() {
      case ...50: self = .good
      case ...100: self = .moderate
      case ...150: self = .unhealthyForSome
      case ...200: self = .unhealthy
      case ...300: self = .veryUnhealthy
      default: self = .hazardous
      }
    }
  }
}
