import Geography
import Outside
import Services
import Testing
import Time

@testable import Host

/// The requests to OpenWeatherMap, and how its responses are read.
@Suite struct OpenWeatherMapTests {
  private static let key = "0123456789abcdef0123456789abcdef"

  private func service() throws -> OpenWeatherMap {
    try #require(OpenWeatherMap(key: Self.key))
  }

  private func response(_ body: String, status: Int = 200) -> Response {
    Response(status: status, body: Array(body.utf8))
  }

  /// The shapes of the service's documents, shortened.
  private static let now = """
    {"coord":{"lon":144.96,"lat":-37.81},"weather":[{"id":803,"main":"Clouds","icon":"04d"}],"base":"stations",
     "main":{"temp":18,"feels_like":17.5,"temp_min":17,"temp_max":19,"pressure":1014,"humidity":60,
      "sea_level":1015,"grnd_level":1010},"visibility":10000,"wind":{"speed":4,"deg":200,"gust":8},
     "clouds":{"all":75},"dt":1795299000,"sys":{"country":"AU"},"timezone":39600,"id":1,"cod":200}
    """

  private static let steps = """
    {"cod":"200","message":0,"cnt":2,"list":[
     {"dt":1795305600,"main":{"temp":21,"feels_like":20,"pressure":1014,"humidity":50},
      "weather":[{"id":500}],"clouds":{"all":90},"wind":{"speed":6,"deg":210,"gust":12},
      "visibility":9000,"pop":0.4,"rain":{"3h":1.2}},
     {"dt":1795316400,"main":{"temp":18,"feels_like":18,"pressure":1016,"humidity":70},
      "weather":[{"id":211}],"clouds":{"all":100},"wind":{"speed":3,"deg":220},"pop":1,
      "rain":{"3h":6},"snow":{"3h":0.3}}],"city":{"id":1}}
    """

  /// At a step, the first one that is forecast is the next.
  @Test(arguments: [0, 600, 3599]) func `at a step there is a verdict`(age: Int64) throws {
    let step: Int64 = 1_795_305_600
    let now = Self.now.replacing("1795299000", with: "\(step - age)")
    // The later step first: it has the time that the other one gets.
    let later = Self.steps.replacing("1795316400", with: "\(step + 21_600)")
      .replacing("1795305600", with: "\(step + 10_800)")
    let forecast = try service().forecast(now: response(now), steps: response(later))
    for minute in stride(from: Int64(0), to: 180, by: 10) {
      #expect(
        Advice(forecast, at: Instant(seconds: step + 60 * minute), illness: nil) != nil,
        "\(minute)")
    }
  }

  @Test func `steps of three hours become hours`() throws {
    let forecast = try service().forecast(now: response(Self.now), steps: response(Self.steps))
    #expect(forecast.now?.temperature == 18 && forecast.now?.pressure == 1015)
    #expect(forecast.now?.code == WeatherCode(3))
    #expect(
      forecast.hours.map(\.instant.seconds) == [
        1_795_302_000, 1_795_305_600, 1_795_309_200, 1_795_312_800, 1_795_316_400,
      ])
    #expect(forecast.hours[1].temperature == 21 && forecast.hours[2].temperature == 20)
    #expect(forecast.hours[4].temperature == 18)
    #expect(abs((forecast.hours[0].precipitation ?? 0) - 0.4) < 1e-9)
    #expect(abs((forecast.hours[3].precipitation ?? 0) - 2.1) < 1e-9)
    #expect(forecast.hours[1].rainChance == 40 && forecast.hours[0].code == WeatherCode(61))
    #expect(forecast.hours[3].code == WeatherCode(95) && forecast.hours[3].gusts == nil)
    #expect(forecast.hours[0].offset == 39_600)
    #expect(
      Advice(forecast, at: Instant(seconds: 1_795_299_600), illness: nil)?.verdict == .takeCare)
  }

  @Test func `steps far apart have no hours between them, and end soon`() throws {
    let far = Self.steps.replacing("1795316400", with: "9000000000000000")
    let forecast = try service().forecast(now: response(Self.now), steps: response(far))
    #expect(forecast.hours.map(\.instant.seconds) == [1_795_302_000, 1_795_305_600])
  }

  @Test func `the key is only in addresses of the service, which follow no redirect`() throws {
    let place = try #require(Coordinates(latitude: 1.23456, longitude: 2))
    let requests = try service().requests(for: place)
    #expect(
      requests.map(\.address) == [
        "https://api.openweathermap.org/data/2.5/weather?lat=1.23&lon=2&units=metric&appid=\(Self.key)",
        "https://api.openweathermap.org/data/2.5/forecast?lat=1.23&lon=2&units=metric&appid=\(Self.key)",
      ])
    #expect(requests.allSatisfy { $0.hasSecretAddress })
    let program = try Curl.program(requests, agent: "test")
    #expect(!program.command.contains { $0.contains(Self.key) })
    #expect(!String(decoding: program.input, as: UTF8.self).contains("location"))
  }

  @Test(arguments: [
    "", "short", "with space 12345", "abc&def=12345678", String(repeating: "a", count: 65),
  ])
  func `a key of another form is refused`(key: String) {
    #expect(OpenWeatherMap(key: key) == nil)
  }

  @Test(
    arguments: [
      (
        401, #"{"cod":401,"message":"Invalid API key. Please see …"}"#,
        "OpenWeatherMap does not accept the key"
      ),
      (404, #"{"cod":"404","message":"city not found"}"#, "OpenWeatherMap has no such page"),
      (429, #"{"cod":429,"message":"blocked"}"#, "OpenWeatherMap accepts no more requests for now"),
      (
        400, #"{"cod":"400","message":"wrong latitude"}"#,
        "OpenWeatherMap answered with status 400: wrong latitude"
      ),
      (
        500, #"{"message":"key 0123456789abcdef0123456789abcdef"}"#,
        "OpenWeatherMap answered with status 500"
      ),
      (
        200, #"{"main":{},"dt":"x"}"#,
        "invalid response of OpenWeatherMap: dt: expected a whole number, found 'x'"
      ),
      (
        200, #"{"dt":1,"main":{"temp":"warm"}}"#,
        "invalid response of OpenWeatherMap: main.temp: expected a number, found 'warm'"
      ),
    ])
  func `problems are reported without the key`(status: Int, body: String, message: String) throws {
    let error = try #require(throws: ServiceError.self) {
      _ = try service().forecast(now: response(body, status: status), steps: response(Self.steps))
    }
    #expect(error.failure.message == message)
    #expect(!"\(error.failure)".contains(Self.key))
  }
}
