import Formats

extension Coordinates: Record {
  package static var blank: Coordinates { Coordinates(0, 0) }

  private init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&latitude)
    fields.number(&longitude)
    if Coordinates(latitude: latitude, longitude: longitude) == nil { fields.refuse() }
  }
}
