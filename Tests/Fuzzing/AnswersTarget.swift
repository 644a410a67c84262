import Actions
import Cards
import Formats
import Metrics
import Outside
import Services
import Text
import Time

@testable import Commands
@testable import Drawing
@testable import Host

/// What services answer, and what carries it.
enum AnswersTarget {
  static func read(_ bytes: [UInt8]) {
    for status in [200, 429, 500] {
      let after = String(decoding: bytes.prefix(20), as: UTF8.self)
      understand(Response(status: status, headers: [("retry-after", after)], body: bytes))
    }
    carry(bytes)
    forecast(Response(status: 200, body: bytes))
    for service in services {
      let facts = try? service.facts(in: Response(status: 200, body: bytes))
      for fact in facts ?? [] {
        let near = fact.text + fact.title
        precondition(near.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "facts are plain text")
      }
    }
  }

  /// What services for the weather answer, and the lines in which it is cached.
  private static func forecast(_ response: Response) {
    let county = CountyService.County(code: "08014", name: "Broomfield County", state: "Colorado")
    _ = try? OpenMeteoPlaces().cities(in: response)
    _ = try? CountyService().county(in: response)
    let weather = try? OpenMeteoForecast().forecast(in: response)
    let map = try? OpenWeatherMap(key: "0123456789abcdef")?.forecast(now: response, steps: response)
    let air = try? OpenMeteoAir().air(in: response)
    let illness = try? DiseaseControl().report(of: county, visits: response, level: response)
    for forecast in [weather, map] {
      guard let forecast, let first = forecast.hours.first else { continue }
      show(forecast, air, illness, at: first.instant)
    }
    // The input as lines.
    let lines = response.body
    let start = Instant(seconds: 1_795_298_400)
    let cached = Forecast(in: lines.span, from: start, for: 90_000)
    let cachedAir = AirForecast(in: lines.span, from: start, for: 90_000)
    let report = IllnessReport(in: lines.span)
    show(cached, cachedAir, report, at: start)
  }

  private static func show(
    _ forecast: Forecast, _ air: AirForecast?, _ illness: IllnessReport?, at instant: Instant
  ) {
    let report = SampleWeather.report(at: instant, in: .utc)
    let shown = OutsideReport(
      of: report.place, in: .utc, at: instant, forecast: forecast, air: air, illness: illness)
    for glyphs in [Glyphs.unicode, .ascii] {
      let text = OutsideText(units: .metric, clock: .whole, glyphs: glyphs)
      draw { OutsideScreen(of: shown, text, refresh: "dash outside --refresh").block(width: $0) }
      draw { text.adviceTable(of: shown, width: $0) }
      _ = OutsideScreen(of: shown, text, refresh: "").json
    }
    _ = forecast.lines
  }

  private static let services: [any FactProvider] = [
    Wikimedia(.en), MuffinLabs(),
  ]

  private static func understand(_ response: Response) {
    do throws(ServiceError) {
      let document = try Exist.document(of: response)
      _ = try? Exist.profile(in: document)
      _ = try? Exist.writeResult(response)
      let page = try Exist.page(of: response)
      for result in page.results {
        _ = Exist.supplier(in: result)
        if let insight = Exist.insight(in: result) {
          draw { [insight].block(width: $0, glyphs: .unicode) }
          _ = JSONText.insights([insight], [], of: nil, on: insight.day)
        }
        if let correlation = Exist.correlation(in: result) { show(correlation) }
      }
    } catch {
      _ = Failure(error)
    }
  }

  /// What curl wrote: the input as its output and as its report.
  private static func carry(_ bytes: [UInt8]) {
    let request = Request("https://exist.io/")
    let halves = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let output = Array(halves[0])
    let errors = halves.count > 1 ? Array(halves[1]) : bytes
    for status in [0, 22] {
      let exchange = Curl.exchange(
        [request, request], .exited(status: status, output: output, errors: errors))
      for response in exchange.responses { understand(response) }
      if let error = exchange.error { _ = Failure(error) }
    }
  }

  private static func show(_ correlation: Correlation) {
    draw { [correlation].block(labels: [:], width: $0, glyphs: .unicode) }
    _ = JSONText.correlations([correlation], [], of: nil, on: correlation.day)
  }

  private static func draw(_ block: (_ width: Int) -> Block) {
    for width in [20, 80] {
      let bytes = TextRenderer(colors: .truecolor).bytes(of: block(width))
      if let foreign = WrittenText.foreign(in: bytes) { preconditionFailure(foreign) }
    }
  }
}
