import Foundation
import Support
import Testing
import Time

@testable import Commands

/// The effect of each setting.
struct SettingEffectTests {
  private func sandbox(_ settings: String) throws -> Sandbox {
    let sandbox = Sandbox()
    _ = try sandbox.write(settings, to: ".config/dash/settings")
    return sandbox
  }

  @Test(arguments: [
    ("units = imperial", "distance", "5 mi", "5.0 mi"),
    ("units.distance = mi", "distance", "5", "5.0 mi"),
    ("units = imperial\nunits.distance = km", "distance", "5", "5.0 km"),
    ("units.distance = km\nunits = imperial", "distance", "5", "5.0 km"),
    ("units.weight = lb", "weight", "160", "160 lb"),
    ("units.weight = lb", "distance", "5", "5.0 km"),
    ("units.energy = kcal", "energy", "2000", "2,000 kcal"),
    ("units.temperature = F", "weather_temp_max", "70", "70.0°"),
    ("units.temperature = F", "weather_temp_max", "20 C", "68.0°"),
    ("units.liquid = floz", "water", "12", "12 fl oz"),
    ("scale = 9", "energy_level", "6", "6 of 9"),
    ("clock = 12h", "bedtime", "23:40", "11:40 pm"),
    ("clock = 12h", "bedtime", "12:05am", "12:05 am"),
    ("clock = 12h", "wake_time", "12:30", "12:30 pm"),
    ("clock = 24h", "bedtime", "11:40pm", "23:40"),
  ])
  func `values are parsed and shown in the units of the settings`(
    settings: String, attribute: String, typed: String, shown: String
  ) throws {
    let run = try sandbox(settings).run("dash log \(attribute) \"\(typed)\"")
    #expect(run.output.contains(" \(shown) on Friday"), "\(run.transcript)")
  }

  @Test func `a 12-hour clock is used in tables, axes and cards`() throws {
    let sandbox = try sandbox("clock = 12h")
    let averages = sandbox.run("dash averages --demo --width 80").output
    #expect(averages.contains("11:12p"))
    // All seven weekdays still have a column.
    #expect(averages.contains(" Sun ") && averages.contains(" Sat "))
    let history = sandbox.run("dash history bedtime --demo --days 30").output
    #expect(history.contains("11:00 pm ┤"))
    #expect(history.contains("typical 11:13 pm"))
    #expect(sandbox.run("dash today --demo --group sleep").output.contains("10:30 pm"))
    let week = sandbox.run("dash week --demo --group sleep --width 80").output
    // All seven days fit.
    #expect(week.contains("10:30p") && week.contains(" Sat 14 Sun 15 "))
    sandbox.run("mood rate 4")
    #expect(sandbox.run("dash undo --list").output.contains("today 9:00 pm"))
  }

  @Test func `weeks begin on the day of the setting`() throws {
    let sandbox = try sandbox("week.start = monday")
    let averages = sandbox.run("dash averages --demo").output
    #expect(averages.contains("Mon    Tue    Wed    Thu   ▸Fri    Sat    Sun"))
    #expect(averages.contains("7,942  7,044  8,336  7,957  8,104  7,370  5,412"))
    let year = sandbox.run("dash year --demo").output.split(separator: "\n").dropFirst(2)
    #expect(
      year.prefix(7).map { $0.prefix(3) } == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    // 16 November is a Monday.
    let history = sandbox.run("dash history steps --demo --days 40 --width 60").output
    #expect(history.contains("16 Nov"))
    sandbox.variables["DASH_WEEK_START"] = "sunday"
    #expect(sandbox.run("dash averages --demo").output.contains("Sun    Mon"))
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "monday"), (["LANG": "en_US.UTF-8"], "sunday"),
    (["LC_TIME": "ar_EG.UTF-8"], "saturday"), (["LC_TIME": "", "LANG": "en_GB.UTF-8"], "monday"),
    (["LC_ALL": "C.UTF-8", "LC_TIME": "de_DE.UTF-8"], "sunday"),
    (["LANG": "de_DE.UTF-8", "DASH_WEEK_START": "friday"], "friday"),
  ])
  func `without a setting, weeks begin as in the region of the locale`(
    variables: [String: String], start: String
  ) throws {
    let sandbox = Sandbox()
    sandbox.variables.merge(variables) { $1 }
    let name = start.prefix(3)
    let calendar = sandbox.run("dash calendar --width 60").output.lowercased()
    #expect(calendar.split(separator: "\n")[1].hasPrefix(" w \(name) "))
    #expect(sandbox.run("dash settings get week.start").output == start + "\n")
  }

  @Test(arguments: [
    ("00:00", 90, "Saturday 21 November"), ("04:00", 90, "Friday 20 November"),
    ("04:00", 239, "Friday 20 November"), ("04:00", 240, "Saturday 21 November"),
    ("11:59", 718, "Friday 20 November"), ("4am", 90, "Friday 20 November"),
  ])
  func `the night belongs to the previous day until day.start`(
    start: String, minute: Int, day: String
  ) throws {
    let sandbox = try sandbox("day.start = \(start)")
    sandbox.now = LocalDateTime(day: Day(number: 20_778), minute: minute)
    #expect(sandbox.run("mood rate 4 --note late").output.contains("on \(day) "))
    #expect(sandbox.run("dash today").output.hasPrefix(day))
    let isFriday = day.hasPrefix("Friday")
    let tomorrow = sandbox.run("mood rate 4 --date 2026-11-21")
    #expect(tomorrow.status == (isFriday ? 64 : 0))
    let yesterday = sandbox.run("mood rate 3 --date yesterday").output
    #expect(yesterday.contains(isFriday ? "Thursday 19" : "Friday 20"))
    let days = sandbox.run("dash completions --words day").output
    #expect(days.contains("today\t\(day)"))
  }

  @Test(arguments: ["12:00", "24:00", "4", "noon", "-1:00", "1pm"])
  func `day.start must be before noon`(start: String) throws {
    let run = try sandbox("day.start = \(start)").run("dash today --demo")
    #expect(run.status == 0)
    #expect(run.errors.contains("invalid value '\(start)' for day.start"))
  }

  @Test func `name, place and language are shown in the profile`() throws {
    let sandbox = try sandbox(
      "profile.name = Ana María\nplace = -37.81, 144.96\nfacts.language = de\n")
    let profile = sandbox.run("dash profile").output
    #expect(profile.hasPrefix("Ana María\n"))
    #expect(profile.contains("Place        -37.81, 144.96\n"))
    #expect(profile.contains("Facts        in German\n"))
  }

  @Test func `an unreadable settings file is only reported`() throws {
    let sandbox = Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.home.appending(path: ".config/dash/settings"), withIntermediateDirectories: true)
    let run = sandbox.run("dash today --demo")
    #expect(run.status == 0)
    #expect(run.errors.contains(".config/dash/settings: not a regular file\n"), "\(run.errors)")
  }
}
