import Foundation

/// What looking at the weather takes, beside a day with and without it.
enum WeatherSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      try stores.copy("10-years-weather", to: "weather")
      func row(
        _ name: String, _ words: [String], _ variables: [String: String] = [:]
      ) -> Rounds.Row {
        var program = stores.program("dash", words, data: "weather")
        program.variables.merge(StandInWeather.place.merging(variables) { $1 }) { $1 }
        return Rounds.Row(name: "dash " + name, program: program)
      }
      let looks = [[], ["Berlin"], ["52.52,13.4"], ["--why"], ["--json"]].map { ["outside"] + $0 }
      let format = ["outside", "--format", "{sign} {temperature}"]
      let cached = looks.map { row($0.joined(separator: " "), $0) }
      let days = [
        row("today, with the weather", ["today"]),
        row("today, without", ["today"], ["DASH_OUTSIDE_CARD": "no"]),
      ]
      let groups = [
        ("The weather, cached", cached + [row("outside --format", format)]),
        ("A day of 100 attributes and ten years", days),
      ]
      return try Rounds(groups: groups, hasBasis: false, count: 30).text()
    }
  }
}

/// A stand-in for `curl`, first on `PATH`, that answers from files without a network.
struct StandInService {
  let folder: URL

  /// Makes the program; `cases` are shell patterns of addresses with the names of their files.
  init(in folder: URL, answering cases: [(pattern: String, name: String)]) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = cases.map { "  \"url = \"\($0.pattern)) name=\($0.name) ;;" }
    // In the form that `dash` asks `curl` for.
    let script = """
      #!/bin/sh
      while IFS= read -r line; do
        case "$line" in
      \(names.joined(separator: "\n"))
        *) continue ;;
        esac
        printf 'HTTP/1.1 200 OK\\r\\n\\r\\n'
        cat "\(folder.path)/$name.json"
        printf '\\nanswered: 200 19 %d\\n' "$(wc -c <"\(folder.path)/$name.json")" >&2
      done

      """
    let curl = folder.appending(path: "curl")
    try Data(script.utf8).write(to: curl)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
  }

  func write(_ name: String, _ document: [UInt8]) throws {
    try Data(document).write(to: folder.appending(path: name + ".json"))
  }

  func run(
    _ commands: [[String]], in stores: Stores, data: String, _ variables: [String: String] = [:]
  ) throws {
    for words in commands {
      var program = stores.program("dash", words, data: data)
      program.variables.merge(variables) { $1 }
      program.variables["PATH"] = "\(folder.path):/usr/bin:/bin"
      try program.run()
    }
  }
}

/// Weather of the place Berlin: a week of hours and days, the air, and a month of finished days.
struct StandInWeather {
  static let place = ["DASH_PLACE": "Berlin"]

  private let service: StandInService

  init(in folder: URL) throws {
    service = try StandInService(
      in: folder.appending(path: "weather"),
      answering: [
        ("*past_days*", "past"), ("*/archive*", "past"), ("*/forecast*", "forecast"),
        ("*/air-quality*", "air"),
      ])
    let midnight = Int(History.today.number) * 86_400
    try write("forecast", forecast(from: midnight, dayCount: 7))
    try write("past", forecast(from: midnight - 40 * 86_400, dayCount: 42))
    let air = list(120) { midnight + $0 * 3600 }
    try write(
      "air",
      #"{"hourly":{"time":\#(air),"european_aqi":\#(list(120) { 20 + $0 % 30 }),"#
        + #""us_aqi":\#(list(120) { 30 + $0 % 40 }),"grass_pollen":\#(list(120) { $0 % 7 })}}"#)
  }

  private func write(_ name: String, _ document: String) throws {
    try service.write(name, Array(document.utf8))
  }

  private func list(_ count: Int, _ value: (Int) -> Int) -> String {
    "[" + (0..<count).map { "\(value($0))" }.joined(separator: ",") + "]"
  }

  private func forecast(from start: Int, dayCount: Int) -> String {
    let count = dayCount * 24
    let codes = [2, 3, 61, 80, 0, 1, 45]
    let hourly = [
      ("time", list(count) { start + $0 * 3600 }),
      ("temperature_2m", list(count) { 4 + $0 % 24 / 3 }),
      ("apparent_temperature", list(count) { 2 + $0 % 24 / 3 }),
      ("relative_humidity_2m", list(count) { 60 + $0 % 30 }),
      ("dew_point_2m", list(count) { _ in 3 }),
      ("weather_code", list(count) { codes[$0 / 5 % codes.count] }),
      ("wind_speed_10m", list(count) { 2 + $0 % 6 }),
      ("wind_direction_10m", list(count) { $0 * 7 % 360 }),
      ("wind_gusts_10m", list(count) { 5 + $0 % 9 }),
      ("precipitation_probability", list(count) { $0 * 3 % 100 }),
      ("precipitation", list(count) { $0 % 2 }), ("visibility", list(count) { _ in 24_140 }),
      ("uv_index", list(count) { _ in 1 }), ("cloud_cover", list(count) { $0 * 11 % 100 }),
      ("pressure_msl", list(count) { 1000 + $0 % 30 }),
    ]
    let daily = [
      ("time", list(dayCount) { start + $0 * 86_400 }),
      ("weather_code", list(dayCount) { codes[$0 % codes.count] }),
      ("temperature_2m_max", list(dayCount) { 8 + $0 % 5 }),
      ("temperature_2m_min", list(dayCount) { $0 % 5 }),
      ("precipitation_sum", list(dayCount) { $0 % 4 }),
      ("precipitation_probability_max", list(dayCount) { $0 * 13 % 100 }),
      ("uv_index_max", list(dayCount) { _ in 2 }),
    ]
    func object(_ columns: [(String, String)]) -> String {
      "{" + columns.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    return """
      {"utc_offset_seconds":3600,"timezone":"Europe/Berlin","current":{"time":\(start + 75_600),\
      "temperature_2m":6.4,"apparent_temperature":3.9,"relative_humidity_2m":70,"weather_code":2,\
      "wind_speed_10m":4.1,"wind_direction_10m":205,"wind_gusts_10m":9.8,"cloud_cover":50,\
      "pressure_msl":1015.2},"hourly":\(object(hourly)),"daily":\(object(daily))}
      """
  }

  func fetch(in stores: Stores, data: String) throws {
    try service.run([["outside", "--refresh"], ["today"]], in: stores, data: data, Self.place)
  }
}

/// An account at Exist with the history's values, an insight for each group and correlations.
struct StandInAccount {
  private let service: StandInService
  private let insights: [String]

  init(in folder: URL) throws {
    let names = ["profile", "with-values", "averages", "insights", "correlations"]
    service = try StandInService(
      in: folder.appending(path: "account"), answering: names.map { ("*/\($0)/*", $0) })
    let history = History(days: 31)
    insights = history.series.prefix(History.groups.count).map { series in
      let attribute = series.attribute
      return #"{"created":"\#(History.today)T20:00:00Z","target_date":"\#(History.today)","type":"#
        + #"{"name":"day","period":1,"priority":1,"attribute":{"name":"\#(attribute.name)","#
        + #""label":"\#(attribute.label)","group":{"name":"\#(attribute.group)","#
        + #""label":"","priority":1}}},"#
        + #""html":"","text":"\#(attribute.label) is higher than on 80% of days\n"}"#
    }
    let correlations = history.series.prefix(History.groups.count).map { series in
      #"{"date":"\#(History.today)","period":300,"offset":0,"#
        + #""attribute":"\#(series.attribute.name)","attribute2":"mood","#
        + #""value":0.4,"p":0.001,"percentage":40,"stars":4,"#
        + #""second_person":"you have a better mood when this is higher."}"#
    }
    let profile =
      #"{"username":"ana","first_name":"Ana","last_name":"","timezone":"UTC","#
      + #""local_time":"\#(History.today)T21:00:00+00:00"}"#
    try service.write("profile", Array(profile.utf8))
    try service.write("with-values", HistoryDocument(of: history).json)
    try service.write("averages", Self.page([]))
    try service.write("correlations", Self.page(correlations))
    try Data("token\n".utf8).write(to: service.folder.appending(path: "token"))
  }

  private static func page(_ results: [String]) -> [UInt8] {
    Array(
      (#"{"count":\#(results.count),"next":null,"previous":null,"#
        + #""results":[\#(results.joined(separator: ","))]}"#).utf8)
  }

  /// Logs in and fetches the latest 31 days, some insights and the correlations into a store.
  func open(in stores: Stores, data: String, insightCount: Int) throws {
    try service.write("insights", Self.page(Array(insights.prefix(insightCount))))
    let token = service.folder.appending(path: "token").path
    try service.run(
      [["account", "login", "--token-file", token], ["sync", "--days", "31"], ["today"]],
      in: stores, data: data)
  }
}
