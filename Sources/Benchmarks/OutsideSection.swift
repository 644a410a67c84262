import Foundation

/// What looking at the weather takes, beside a day with and without it.
enum OutsideSection {
  static func text() throws -> String {
    try Workplace.with { stores in
      try stores.copy("10-years-weather", to: "weather")
      func row(_ name: String, _ words: [String], card: Bool = true) -> Rounds.Row {
        var program = stores.program("dash", data: "weather")
        program.words = words
        program.variables[StandInWeather.variable.name] = StandInWeather.variable.value
        if !card { program.variables["DASH_OUTSIDE_CARD"] = "no" }
        return Rounds.Row(name: name, program: program)
      }
      let groups = [
        Rounds.Group(
          title: "The weather, cached",
          rows: [
            row("dash outside", ["outside"]),
            row("dash outside Berlin", ["outside", "Berlin"]),
            row("dash outside 52.52,13.4", ["outside", "52.52,13.4"]),
            row("dash outside --why", ["outside", "--why"]),
            row("dash outside --format", ["outside", "--format", "{sign} {temperature}"]),
            row("dash outside --json", ["outside", "--json"]),
          ]),
        Rounds.Group(
          title: "A day of 100 attributes and ten years",
          rows: [
            row("dash today, with the weather", ["today"]),
            row("dash today, without", ["today"], card: false),
          ]),
      ]
      return try Rounds(groups: groups, hasBasis: false, count: 30).tables().map(\.text)
        .joined(separator: "\n\n")
    }
  }
}

/// Weather of the place Berlin: a week of hours and days, the air, and a month of finished days.
///
/// There is no network in it: a `curl` of its own, before the system's in `PATH`, has the answers
/// in files.
struct StandInWeather {
  /// The place, as a setting has it.
  static let variable = (name: "DASH_PLACE", value: "Berlin")

  private let folder: URL

  /// Writes the answers, and what gives them.
  init(in folder: URL) throws {
    self.folder = folder.appending(path: "weather")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let midnight = Int(History.today.number) * 86_400
    try write("forecast", forecast(from: midnight, dayCount: 7))
    try write("past", forecast(from: midnight - 40 * 86_400, dayCount: 42))
    let air = hours(from: midnight, count: 120) { "\($0)" }
    try write(
      "air",
      #"{"hourly":{"time":\#(air),"european_aqi":\#(list(120) { 20 + $0 % 30 }),"#
        + #""us_aqi":\#(list(120) { 30 + $0 % 40 }),"grass_pollen":\#(list(120) { $0 % 7 })}}"#)
    let curl = self.folder.appending(path: "curl")
    try Data(script.utf8).write(to: curl)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
  }

  /// Answers each address that the standard input names by a file, in the form that `dash` asks
  /// `curl` for.
  private var script: String {
    """
    #!/bin/sh
    while IFS= read -r line; do
      case "$line" in
      "url = "*past_days*|"url = "*/archive*) name=past ;;
      "url = "*/forecast*) name=forecast ;;
      "url = "*/air-quality*) name=air ;;
      *) continue ;;
      esac
      printf 'HTTP/1.1 200 OK\\r\\n\\r\\n'
      cat "\(folder.path)/$name.json"
      printf '\\nanswered: 200 19 %d\\n' "$(wc -c <"\(folder.path)/$name.json")" >&2
    done

    """
  }

  private func write(_ name: String, _ document: String) throws {
    try Data(document.utf8).write(to: folder.appending(path: name + ".json"))
  }

  private func list(_ count: Int, _ value: (Int) -> Int) -> String {
    "[" + (0..<count).map { "\(value($0))" }.joined(separator: ",") + "]"
  }

  private func hours(from start: Int, count: Int, _ value: (Int) -> String) -> String {
    "[" + (0..<count).map { value(start + $0 * 3600) }.joined(separator: ",") + "]"
  }

  private func forecast(from start: Int, dayCount: Int) -> String {
    let count = dayCount * 24
    let codes = [2, 3, 61, 80, 0, 1, 45]
    let hourly = [
      ("time", hours(from: start, count: count) { "\($0)" }),
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
      ("time", "[" + (0..<dayCount).map { "\(start + $0 * 86_400)" }.joined(separator: ",") + "]"),
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

  /// Fetches the weather into a store; afterwards the week's averages are cached again.
  func fetch(in stores: Stores, data: String) throws {
    for words in [["outside", "--refresh"], ["today"]] {
      var program = stores.program("dash", data: data)
      program.words = words
      program.variables["PATH"] = "\(folder.path):/usr/bin:/bin"
      program.variables[Self.variable.name] = Self.variable.value
      try program.run()
    }
  }
}

/// An account at Exist that holds what the history does, an insight for each group and
/// correlations.
///
/// There is no network in it: a `curl` of its own, before the system's in `PATH`, has the answers
/// in files.
struct StandInAccount {
  private let folder: URL
  /// One for each group.
  private let insights: [String]

  /// Writes the answers, and what gives them.
  init(in folder: URL) throws {
    self.folder = folder.appending(path: "account")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let history = History(days: 31)
    insights = history.series.prefix(History.groups.count).map { series in
      let attribute = series.attribute
      return
        #"{"created":"\#(History.today)T20:00:00Z","target_date":"\#(History.today)","type":"#
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
    try write("profile", Data(profile.utf8))
    try write("with-values", Data(HistoryDocument(of: history).json))
    try write("averages", Self.page([]))
    try write("correlations", Self.page(correlations))
    try Data("token\n".utf8).write(to: self.folder.appending(path: "token"))
    let curl = self.folder.appending(path: "curl")
    try Data(script.utf8).write(to: curl)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
  }

  /// Answers each address that the standard input names by the file of that name, in the form that
  /// `dash` asks `curl` for.
  private var script: String {
    """
    #!/bin/sh
    while IFS= read -r line; do
      for name in profile with-values averages insights correlations; do
        case "$line" in
        "url = "*"/$name/"*)
          printf 'HTTP/1.1 200 OK\\r\\n\\r\\n'
          cat "\(folder.path)/$name.json"
          printf '\\nanswered: 200 19 %d\\n' "$(wc -c <"\(folder.path)/$name.json")" >&2
          ;;
        esac
      done
    done

    """
  }

  private func write(_ name: String, _ document: Data) throws {
    try document.write(to: folder.appending(path: name + ".json"))
  }

  private static func page(_ results: [String]) -> Data {
    Data(
      (#"{"count":\#(results.count),"next":null,"previous":null,"#
        + #""results":[\#(results.joined(separator: ","))]}"#).utf8)
  }

  /// Logs in and fetches the latest 31 days, some insights and the correlations into a store.
  func open(in stores: Stores, data: String, insightCount: Int) throws {
    try write("insights", Self.page(Array(insights.prefix(insightCount))))
    for words in [
      ["account", "login", "--token-file", folder.appending(path: "token").path],
      ["sync", "--days", "31"], ["today"],
    ] {
      var program = stores.program("dash", data: data)
      program.words = words
      program.variables["PATH"] = "\(folder.path):/usr/bin:/bin"
      try program.run()
    }
  }
}
