import Actions
import Cards
import CommandLine
import Geography
import Host
import Metrics
import Outside
import Phrases
import Readings
import Storage
import Text
import Time

struct ShowOutside: ParsedCommand {
  static let name = "outside"
  static let effects = RefreshOutside.effects
  static let summary = "Show the weather, air and illness of a place, and whether to go out."
  static let examples: Examples = [
    "dash outside": "Where you live: the setting place.",
    "dash outside Portland, Oregon": "Another city.", "dash outside -37.8,145": "A point.",
    "dash outside --refresh": "Fetch the weather, then show it.",
    "dash outside --refresh --every 1h": "Every hour; 'off' ends that.",
    "dash outside --why": "The table that decides the advice.",
    "dash outside --format '{sign} {temperature}'": "For a status bar.",
  ]
  static let discussion = [
    "Looking never uses the network. --refresh asks Open-Meteo for weather and air, or "
      + "OpenWeatherMap if the setting outside.provider says so, and in the United States the FCC "
      + "and the CDC for illness. They learn the coordinates to two decimal places, about a "
      + "kilometre. At the place where you live it also records the weather attributes of "
      + "finished days: see the group weather.",
    "The first sentence is for the worst of the next 3 hours: fine, take care, or better not.",
    "Feels like: the service's own apparent temperature, of temperature, humidity, wind and sun. "
      + "Wind chill: how cold wind makes bare skin, up to 10 °C. Heat index: how hot humid air "
      + "feels in the shade, from 27 °C.",
    "Sky: what the clouds do, and how much of the sky they cover. Rain: the chance and the amount "
      + "within the hour, and when it begins or ends. Wind: the mean at 10 m, where it comes "
      + "from, and its number on the Beaufort scale of 0 to 12; a knot is 1.852 km/h. Gusts: the "
      + "strongest within the hour.",
    "Humidity: the water in the air, of what it can hold. Dew point: the temperature at which dew "
      + "forms; from about 18 °C air feels close. Pressure: at sea level; it falls before bad "
      + "weather. Visibility: how far one sees.",
    "UV index: how strong the sun burns: 0 to 2 low, 3 to 5 moderate, 6 to 7 high, 8 to 10 very "
      + "high, from 11 extreme. Sunrise and sunset are of the sun's upper edge at a level "
      + "horizon, and the day is as long as the time between them. Moon: its phase today. Best "
      + "hour: of the next 24, by day, with the best advice, the least rain, and nearest to 20 °C.",
    "Air: the European index of 0 to 100 and more (good to 20, fair to 40, moderate to 60, poor "
      + "to 80), and that of the United States of 0 to 500 (good to 50, moderate to 100, "
      + "unhealthy from 151). Pollen: grains in a cubic metre, in Europe only.",
    "Illness: shares of visits to emergency departments and the level of respiratory illness, "
      + "each of a week, in the United States; elsewhere see 'dash help outside risk'. Data older "
      + "than three weeks are not judged.",
  ]
  static let refresh = Option("refresh", "Fetch the weather, air and illness of the place.")
  static let since = Option(
    "since", value: "day", "With --refresh, record the weather of the days from this one on again."
  ).requiring(refresh, hint: refreshHint)
  static let every = Option.every.requiring(refresh, hint: refreshHint)
  static let force = Option.force(with: every, in: "dash outside --refresh --every 1h --force")
  static let why = Option("why", "Show the table that decides the advice.").excluding(format, .json)
  static let units = Option("units", choices: ["metric", "imperial"], "Show these units.")
  static let format = Option(
    "format", value: "text",
    "Print one line: {place}, {sign}, {sky}, {temperature}, {feels}, {rain}, {wind}, {verdict} "
      + "and so on."
  ).excluding(.json)
  static let options = [
    refresh, since, every, force, why, units, format,
    .quiet.requiring(refresh, hint: refreshHint), .json, demo,
  ]
  private static let demo = Option.demo.excludingArguments(saying: demoPlace, hint: demoHint)
    .excluding(refresh, saying: demoPlace, hint: demoHint)
  private static let demoPlace = "--demo shows sample data of one place"
  private static let demoHint = "Type: dash outside --demo"
  static let arguments = [
    Parameter(
      "place", "A city, or latitude,longitude; a number after it chooses one of several.",
      completion: .place, isOptional: true, repeats: true)
  ]

  private static let refreshHint = "Type: dash outside --refresh"

  private let line: Invocation
  private let place: PlaceWords?
  private let number: Int?
  private let since: Day?
  private let everyMinutes: Int?
  private let system: UnitSystem?
  private let format: OutsideFormat?

  init(_ line: Invocation) throws {
    self.line = line
    (place, number) = try line.place()
    since = try line.day(Self.since)
    everyMinutes = try line.text(Self.every).map(RefreshTimer.outside.minutes)
    system = try line.choice(Self.units).flatMap(UnitSystem.init)
    format = try line.text(Self.format).map { try OutsideFormat($0) }
    if everyMinutes != nil, since != nil || place != nil {
      throw Failure.usage(
        "--every fetches the place where you live, and cannot be combined with "
          + (since != nil ? "--since" : "a place"),
        hints: "To set where you live: dash settings set place <city>",
        "Then set the timer: dash outside --refresh --every 1h")
    }
    if since != nil, place != nil {
      throw Failure.usage(
        "--since records the weather where you live, and cannot be combined with a place",
        hints: "To set where you live: dash settings set place <city>",
        "To set where you lived before: dash settings set places.lived '2019-05-01 Berlin'")
    }
  }

  func run(in context: Context) throws {
    if let everyMinutes {
      if everyMinutes > 0 {
        // Without any place, each refresh would fail, unseen.
        _ = try PlaceFinder(in: context.world, store: context.openStore()).place(nil)
      }
      return try RefreshTimer.outside.set(everyMinutes, isForced: line.has(Self.force), in: context)
    }
    if context.isDemo { return try show(try context.reading.sampleWeather(), in: context) }
    if let since, since >= context.now.day {
      throw Failure.usage("\(since) is not a finished day", hints: ["Expected a day before today."])
    }
    let isRefresh = line.has(Self.refresh)
    if isRefresh, let place, place.coordinates == nil {
      try FetchCities(named: place.text).run(in: context.world)
    }
    let store = try context.openStore()
    let found = try context.place(place, number, in: store)
    guard isRefresh else {
      return try show(context.reading.outsideReport(of: found, from: store), in: context)
    }
    let result = try RefreshOutside(of: found, isUsual: place == nil, since: since)
      .run(in: place == nil ? context.askingToLookUpPlaces().world : context.world)
    if !context.isQuiet {
      try show(context.reading.outsideReport(of: found, from: context.openStore()), in: context)
      let sentences = (result.recorded.map { [$0.sentence] } ?? []) + result.notices
      if !sentences.isEmpty, !context.isJSON { try context.say(sentences) }
    }
    let failures = result.failures
    for failure in failures.dropLast() { context.report(failure) }
    if let last = failures.last { throw last }
  }

  private func show(_ report: OutsideReport, in context: Context) throws {
    let text = context.reading.outsideText(in: system)
    if let format { return try context.print([format.line(of: report, text)]) }
    if line.has(Self.why) {
      return try context.show { text.adviceTable(of: report, width: $0.width) }
    }
    try context.show(context.reading.outside(report, in: system, refresh: refreshLine))
  }

  private var refreshLine: String {
    var line = "dash outside"
    if let place { line += " " + ShellText.quoted(place.text) }
    if let number { line += " \(number)" }
    return line + " --refresh"
  }
}

extension RecordedDays {
  fileprivate var sentence: String {
    let days = CountText.of(days, "day", "days")
    let gap =
      missing == 0 ? "" : "; \(CountText.of(missing, "day has", "days have")) no complete weather"
    return values > 0
      ? "Recorded the weather of \(days)\(gap)" : "Checked the weather of \(days): up to date\(gap)"
  }
}

extension Context {
  /// The typed place, or the place that `dash outside` shows without one; asks which of several is
  /// meant.
  func place(_ typed: PlaceWords?, _ number: Int?, in store: Store?) throws -> OutsideReport.Place {
    let finder = PlaceFinder(in: world, store: store)
    let found = try asking { try finder.place(typed, number: number, answers: $0) }
    if found.hasOthers, let typed { report(taken: found, for: typed.text, by: "dash outside") }
    return found
  }
}

extension Invocation {
  /// The place among the arguments, and the number after it.
  func place() throws -> (PlaceWords?, Int?) {
    var words = try words
    // The screen has the day of `tomorrow` and `Berlin on Friday`.
    var coming = days
    coming.isComing = true
    let line = TypedWord.line(words)
    if let phrase = DayPhrase(all: line, by: coming) ?? DayPhrase(endOf: line, by: coming),
      let last = phrase.lastDay, today...today + 6 ~= last
    {
      words.removeLast(phrase.count)
    }
    guard !words.isEmpty else { return (nil, nil) }
    var number: Int?
    if words.count > 1, let last = words.last.flatMap({ Int($0) }), 1...99 ~= last {
      number = last
      words.removeLast()
    }
    let typed = words.joined(separator: " ")
    guard let place = PlaceWords(typed) else { throw Failure.invalidPlace(typed) }
    return (place, number)
  }
}
