import Geography
import Host
import Outside
import Time

/// Open-Meteo's forecast of the air, from the Copernicus Atmosphere Monitoring Service.
package struct OpenMeteoAir: OpenMeteo {
  package let base: String

  /// The usual address.
  package static let base = "https://air-quality-api.open-meteo.com"

  package init(base: String = OpenMeteoAir.base) { self.base = base }

  /// The request for the indices and the pollen of five days.
  package func request(for place: Coordinates) -> Request {
    let pollen = Pollen.allCases.map { "\($0.rawValue)_pollen" }.joined(separator: ",")
    return Request(
      address(
        "v1/air-quality?\(query(place))&hourly=european_aqi,us_aqi,\(pollen)"
          + "&timeformat=unixtime&timezone=GMT&forecast_days=5"))
  }

  /// The forecast in a response.
  ///
  /// - Throws: ``ServiceError`` for one that is not of the documented shape.
  package func air(in response: Response) throws(ServiceError) -> AirForecast {
    try read(response) { document throws(LocatedJSON.ShapeError) in
      let columns = try OpenMeteoColumns(document.member("hourly"))
      let european = try columns.values("european_aqi", in: PlausibleWeather.airIndex)
      let unitedStates = try columns.values("us_aqi", in: PlausibleWeather.airIndex)
      var air = AirForecast()
      for (index, time) in columns.times.enumerated() {
        var hour = AirForecast.Hour(at: time)
        hour.european = european[index]
        hour.unitedStates = unitedStates[index]
        air.hours.append(hour)
      }
      for plant in Pollen.allCases {
        let values = try columns.values("\(plant.rawValue)_pollen", in: PlausibleWeather.pollen)
        for (index, value) in values.enumerated() {
          if let value { air.hours[index].set(plant, grains: value) }
        }
      }
      air.hours.sort { $0.instant < $1.instant }
      return air
    }
  }
}
