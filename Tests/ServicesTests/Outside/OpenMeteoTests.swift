import Geography
import Outside
import Services
import Testing
import Time

@testable import Host

/// The requests to Open-Meteo, and how its responses are read.
@Suite struct OpenMeteoTests {
  private let service = OpenMeteoForecast()

  private func response(_ body: String, status: Int = 200) -> Response {
    Response(status: status, body: Array(body.utf8))
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch let error as ServiceError {
      return error.failure.message
    } catch {
      return "\(error)"
    }
  }

  /// The shape of a response of September 2026, shortened.
  private static let forecast = """
    {"latitude":-37.75,"longitude":144.875,"generationtime_ms":0.3,"utc_offset_seconds":39600,
     "timezone":"Australia/Melbourne","timezone_abbreviation":"GMT+11","elevation":31.0,
     "current_units":{"time":"unixtime","interval":"seconds","temperature_2m":"°C"},
     "current":{"time":1795298400,"interval":900,"temperature_2m":18.4,"relative_humidity_2m":61,
       "apparent_temperature":16.2,"weather_code":2,"cloud_cover":55,"pressure_msl":1015.3,
       "precipitation":0.00,"wind_speed_10m":4.12,"wind_direction_10m":205,"wind_gusts_10m":9.8},
     "hourly_units":{"time":"unixtime"},
     "hourly":{"time":[1795298400,1795302000],"temperature_2m":[18.4,null],
       "dew_point_2m":[10.7,10.9],"visibility":[24140.0,24140],"precipitation_probability":[5,40],
       "uv_index":[0.0,1.25],"weather_code":[2,61],"wind_speed_10m":[4.1,999],"precipitation":[0,0.4]},
     "daily_units":{"time":"unixtime"},
     "daily":{"time":[1795266000,1795352400],"weather_code":[61,3],"temperature_2m_max":[21.5,19.0],
       "temperature_2m_min":[11.1,null],"precipitation_sum":[1.2,0.0],"uv_index_max":[7.95,6.4]}}
    """

  @Test func `a forecast is read`() throws {
    let forecast = try service.forecast(in: response(Self.forecast))
    #expect(forecast.service == "Open-Meteo" && forecast.zone == "Australia/Melbourne")
    let now = try #require(forecast.now)
    #expect(now.temperature == 18.4 && now.feelsLike == 16.2 && now.humidity == 61)
    #expect(now.wind == 4.12 && now.windDirection == 205 && now.gusts == 9.8)
    #expect(now.local.description == "2026-11-22T09:00")
    #expect(forecast.hours.count == 2)
    #expect(forecast.hours[1].temperature == nil && forecast.hours[1].code == WeatherCode(61))
    #expect(forecast.hours[1].rainChance == 40 && forecast.hours[0].dewPoint == 10.7)
    // A number that no wind has is unknown, and so is a column that is not there.
    #expect(forecast.hours[1].wind == nil && forecast.hours[0].gusts == nil)
    #expect(forecast.days.map(\.day.description) == ["2026-11-22", "2026-11-23"])
    #expect(forecast.days[0].warmest == 21.5 && forecast.days[1].coldest == nil)
  }

  @Test func `only two decimal places of the coordinates are sent`() throws {
    let place = try #require(Coordinates(latitude: -37.813628, longitude: 144.963058))
    let address = service.request(for: place, zone: "Australia/Melbourne").address
    #expect(
      address.hasPrefix("https://api.open-meteo.com/v1/forecast?latitude=-37.81&longitude=144.96&"))
    #expect(address.contains("wind_speed_unit=ms") && address.contains("timeformat=unixtime"))
    for request in [
      service.request(forPast: 3, of: place), OpenMeteoAir().request(for: place),
      CountyService().request(for: place),
    ] {
      #expect(!request.address.contains("37.813") && !request.address.contains("144.963"))
    }
  }

  @Test(
    arguments: [
      ("[]", "the document: expected an object, found an array"),
      ("{}", "hourly: missing"), ("{\"hourly\":{}}", "hourly.time: missing"),
      ("{\"hourly\":{\"time\":[1,\"2\"]}}", "hourly.time[1]: expected a whole number, found '2'"),
      (
        "{\"hourly\":{\"time\":[1,2],\"temperature_2m\":[1]}}",
        "hourly.temperature_2m: expected 2 values, found 1"
      ),
      (
        "{\"hourly\":{\"time\":[1,2,3,4],\"dew_point_2m\":[1,null,2,\"x\"]}}",
        "hourly.dew_point_2m[3]: expected a number, found 'x'"
      ),
      (
        "{\"utc_offset_seconds\":900000,\"hourly\":{\"time\":[]}}",
        "utc_offset_seconds: expected seconds of a time zone, found 900000.0"
      ),
      ("{\"hourly\":7}", "hourly: expected an object, found 7.0"),
      (
        "{\"current\":{\"temperature_2m\":1},\"hourly\":{\"time\":[]}}", "current.time: missing"
      ),
    ])
  func `what is not of the documented shape is reported with its path`(
    body: String, expected: String
  ) {
    let message = message { _ = try service.forecast(in: response(body)) }
    #expect(message == "invalid response of Open-Meteo: \(expected)")
  }

  @Test func `an error of the service is passed on`() {
    let body = #"{"error":true,"reason":"Cannot initialize WeatherVariable from x"}"#
    #expect(
      message { _ = try service.forecast(in: response(body, status: 400)) }
        == "Open-Meteo answered with status 400: Cannot initialize WeatherVariable from x")
    #expect(
      message { _ = try service.forecast(in: response("<html>", status: 502)) }
        == "Open-Meteo answered with status 502")
    #expect(
      message { _ = try service.forecast(in: response("", status: 429)) }
        == "Open-Meteo accepts no more requests for now")
    #expect(
      message { _ = try service.forecast(in: response("<html>")) }.hasPrefix(
        "invalid response of Open-Meteo: not JSON"))
  }

  @Test func `the air is read, with the pollen that there is`() throws {
    let air = try OpenMeteoAir().air(
      in: response(
        """
        {"utc_offset_seconds":0,"hourly":{"time":[1795298400,1795302000],
         "european_aqi":[34,null],"us_aqi":[41,6000],"grass_pollen":[0.3,0.1],"birch_pollen":[null,null]}}
        """))
    #expect(air.hours.count == 2)
    #expect(air.hours[0].european == 34 && air.hours[1].european == nil)
    #expect(air.hours[1].unitedStates == nil)
    #expect(air.pollen(at: Instant(seconds: 1_795_298_500)).map(\.pollen) == [.grass])
  }

  @Test func `places are read, and none is no error`() throws {
    let service = OpenMeteoPlaces()
    let cities = try service.cities(
      in: response(
        """
        {"results":[{"id":1,"name":"Alofi","latitude":-19.05412,"longitude":-169.92768,"elevation":25.0,
          "country_code":"NU","timezone":"Pacific/Niue","country":"Niue"},
         {"name":"Nowhere","latitude":95,"longitude":0}],"generationtime_ms":0.5}
        """))
    #expect(cities.map(\.label) == ["Alofi, Niue"])
    #expect(cities[0].coordinates.text == "-19.05,-169.93" && cities[0].zone == "Pacific/Niue")
    #expect(try service.cities(in: response(#"{"generationtime_ms":0.2}"#)).isEmpty)
    #expect(
      message { _ = try service.cities(in: response(#"{"results":[{"name":5}]}"#)) }
        == "invalid response of Open-Meteo: results[0].latitude: missing")
    #expect(
      service.request(for: "São Tomé & co").address.contains(
        "name=S%C3%A3o%20Tom%C3%A9%20%26%20co&"))
  }
}
