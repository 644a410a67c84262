import Foundation
import Storage
import Support
import Testing

/// A place is the same in all commands: an own place, a city, a looked-up name, a point.
///
/// Now is Friday 20 November 2026, 21:00.
struct OnePlaceTests {
  private let sandbox = Sandbox()

  @Test func `an own place is known to five commands`() {
    sandbox.run("dash places add Home --point 51.5,-0.12")
    sandbox.run("dash settings set place Home")
    for line in ["dash outside", "dash outside Home", "dash outside home"] {
      let run = sandbox.run(line)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("Home, 51.5,-0.12"))
    }
    #expect(sandbox.run("dash agenda add Run saturday 9:00 --place Home").status == 0)
    #expect(sandbox.run("dash map Home").output.contains("1 ● Home"))
    // The event is at the place, which has the pin.
    #expect(sandbox.run("dash map Run").output.contains("1 ● Home"))
    #expect(sandbox.run("dash places --near Home").output.contains("Home"))
    #expect(sandbox.run("dash outside --format '{place}'").output == "Home\n")
  }

  @Test func `an own place that moves is where the weather is`() {
    sandbox.run("dash places add Home --point 51.5,-0.12")
    sandbox.run("dash settings set place Home")
    #expect(sandbox.run("dash outside").output.contains("51.5,-0.12"))
    sandbox.run("dash places edit 1 --point 48.86,2.35")
    #expect(sandbox.run("dash outside").output.contains("48.86,2.35"))
  }

  @Test func `the latest place of today is here, if the setting says so`() {
    sandbox.run("dash settings set place latest")
    let guess = sandbox.run("dash outside --format '{place}'").output
    sandbox.run("dash places add Rome --date yesterday")
    #expect(sandbox.run("dash outside --format '{place}'").output == guess)
    sandbox.run("dash places add Lisbon")
    sandbox.run("dash places add Porto --point 41.15,-8.61")
    #expect(sandbox.run("dash outside --format '{place}'").output == "Porto\n")
    sandbox.run("dash undo")
    #expect(sandbox.run("dash outside --format '{place}'").output == "Lisbon\n")
  }

  @Test(arguments: [
    ("dash outside Melbourne", "Melbourne, Victoria, Australia"),
    ("dash map Melbourne", "Melbourne, Victoria, Australia"),
    ("dash places add Melbourne", "Melbourne, Victoria, Australia"),
  ])
  func `a city that is much larger than others of its name is taken, which is said`(
    line: String, label: String
  ) {
    let run = sandbox.run(line)
    #expect(run.status == 0, "\(run.errors)")
    #expect((run.output + run.errors).contains(label))
  }

  @Test func `how to choose another city is said`() {
    #expect(
      sandbox.run("dash outside Melbourne").errors == """
        dash: several places are called 'Melbourne': this is Melbourne, Victoria, Australia
          To choose the second: dash outside Melbourne 2

        """)
    #expect(sandbox.run("dash outside Berlin").errors.isEmpty)
    #expect(sandbox.run("dash outside Melbourne 2").output.contains("Florida"))
  }

  @Test(arguments: [
    "dash outside Portland", "dash map Portland", "dash places add Portland",
    "dash places --near Portland",
  ])
  func `several cities of about the same size are refused with a list`(line: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.errors.contains("several places are called 'Portland'"))
    #expect(run.errors.contains("1  Portland, Oregon, United States"))
    sandbox.run("dash places add Portland --point 43.66,-70.26")
    #expect(sandbox.run(line).status == 0, "an own place comes first")
  }

  @Test(arguments: [
    "dash places --near Portland", "dash facts add 1990-05-04 'Met Ana' --place Portland",
    "dash outside Portland", "dash map Portland", "dash settings set place Portland; dash outside",
  ])
  func `the command that chooses one of several places works as it stands`(line: String) throws {
    var run = sandbox.run("dash log steps 900")
    for part in line.split(separator: ";") { run = sandbox.run(String(part)) }
    let hint = try #require(run.errors.split(separator: "\n").last { $0.contains("To choose") })
    let command = try #require(hint.split(separator: ": ", maxSplits: 1).last)
    let chosen = sandbox.run(String(command))
    #expect(chosen.status == 0, "\(command): \(chosen.errors)")
    sandbox.run("dash places add Portland --point 43.66,-70.26")
    sandbox.run("dash places add Portland --point 45.5,-122.7")
    let own = sandbox.run(String(line.split(separator: ";").last ?? ""))
    if own.status != 0 {
      let hint = try #require(own.errors.split(separator: "\n").last { $0.contains("To choose") })
      let command = try #require(hint.split(separator: ": ", maxSplits: 1).last)
      #expect(sandbox.run(String(command)).status == 0, "\(command)")
    }
  }

  @Test func `an own fact has a place, wherever facts are`() {
    let add = sandbox.run("dash facts add 1990-11-20 'Met Ana' --place Rome")
    #expect(
      add.output == "Added: 20 November 1990: Met Ana\nPlace: Rome, Lazio, Italy\n"
        + "undo with: dash undo\n")
    #expect(sandbox.run("dash facts events").output.contains("36 years ago ⌖ Rome, yours"))
    #expect(sandbox.run("dash facts events --ascii").output.contains("36 years ago @ Rome, yours"))
    #expect(sandbox.run("dash facts events --plain").output.contains("(at Rome), yours"))
    #expect(sandbox.run("dash today --group facts").output.contains("Met Ana ⌖ Rome"))
    #expect(sandbox.run("dash facts --json").output.contains(#""place": "Rome""#))
    #expect(sandbox.run("dash facts map 1 --print").output.hasPrefix("41.9,12.48\n"))
    #expect(
      sandbox.run("dash map 'met ana'").output.contains("◎ Met Ana, Tuesday 20 November 1990"))
    #expect(sandbox.run("dash search rome").output.contains("Met Ana"))
    let export = sandbox.run("dash export --format json").output
    #expect(
      export.contains(#""text": "Met Ana", "place": "Rome", "latitude": 41.9, "longitude": 12.48}"#)
    )
    sandbox.input = export
    let other = Sandbox()
    other.input = export
    #expect(other.run("dash import -").status == 0)
    #expect(other.run("dash export --format json").output == export)
    #expect(other.run("dash facts add 1990-11-20 'Met Ana' --place Nowheresville").status == 64)
    #expect(other.run("dash facts add 1990-11-20 'Met Ana' --place 91,0").status == 64)
    #expect(other.run("dash facts add 1990-11-20 'Met Ana' --place Lisbon").status == 0)
    #expect(other.run("dash facts events --limit 1").output.contains("⌖ Lisbon"))
  }

  @Test func `an event is at a point, an own place or a city`() {
    sandbox.run("dash places add Hut --point 46.02,7.75")
    for (title, place, center) in [
      ("Ski", "46.02,7.75", "46.02,7.75"), ("Sauna", "Hut", "46.02,7.75"),
      ("Talk", "Hall 2, Lisbon", "38.72,-9.14"), ("Lunch", "Lisbon, Portugal", "38.72,-9.14"),
    ] {
      let add = sandbox.run("dash agenda add \(title) saturday 9:00 --place '\(place)'")
      #expect(add.status == 0, "\(add.errors)")
      let document = sandbox.run("dash map \(title) --json").output
      let numbers = center.split(separator: ",")
      #expect(
        document.contains("\"latitude\": \(numbers[0]),\n    \"longitude\": \(numbers[1])\n"),
        "\(title): \(document.prefix(200))")
    }
    sandbox.run("dash agenda add Meeting saturday 9:00 --place 'Room 4'")
    let unknown = sandbox.run("dash map Meeting")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("the place of 'Meeting' is not known"))
  }

  @Test func `a check-in adds the place of an event`() {
    sandbox.run("dash agenda add Dinner 2026-11-20 19:00 --place 'Trattoria Sole, Rome'")
    let run = sandbox.run("dash agenda checkin Dinner")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Added 1 Trattoria Sole, Rome, Friday 20 November (41."))
    #expect(sandbox.run("dash agenda checkin Dinner").output.hasPrefix("You have it already"))
    #expect(sandbox.run("dash places --json").output.contains(#""note": "Dinner""#))
    sandbox.run("dash undo")
    #expect(sandbox.run("dash places").output.contains("There are no places."))
    sandbox.run("dash agenda add Picnic saturday 12:00 --place Rome")
    let later = sandbox.run("dash agenda checkin Picnic")
    #expect(later.status == 64 && later.errors.contains("in the future"))
    sandbox.run("dash agenda add Call 2026-11-20 20:00")
    let nowhere = sandbox.run("dash agenda checkin Call")
    #expect(nowhere.status == 1 && nowhere.errors.contains("'Call' has no place"))
  }

  @Test func `the same place, day and point is one place`() {
    sandbox.run("dash places add Home --point 51.5,-0.12")
    let again = sandbox.run("dash places add Home --point 51.5,-0.12")
    #expect(again.output.hasPrefix("You have it already: 1 Home"))
    let noted = sandbox.run("dash places add Home --point 51.5,-0.12 --note Tea")
    #expect(noted.output.hasPrefix("Changed 1 Home"))
    sandbox.run("dash places add Home --point 51.5,-0.12 --date yesterday")
    #expect(sandbox.run("dash places --by me --json").output.contains(#""left": 0"#))
    #expect(sandbox.run("dash places").output.split(separator: "\n").count == 2)
    let document = sandbox.run("dash export --format json").output
    let path = try? sandbox.write(document, to: "export.json")
    sandbox.run("dash import \(path ?? "")")
    #expect(sandbox.run("dash places").output.split(separator: "\n").count == 2)
  }

  @Test func `a search and an export have events`() {
    sandbox.run("dash agenda add 'River picnic' saturday 12:00 --place Rome --every week")
    let found = sandbox.run("dash search picnic").output
    #expect(found.contains("Events\n"), "\(found)")
    #expect(found.contains("Saturday 21 November, 12:00: River picnic, Rome"), "\(found)")
    #expect(sandbox.run("dash search rome").output.contains("River picnic"))
    let document = sandbox.run("dash export --format json").output
    #expect(document.contains(#""title": "River picnic""#))
    #expect(document.contains(#""start": "2026-11-21T12:00""#))
  }

  @Test(arguments: [40, 80, 120])
  func `two places 300 km apart show coast`(width: Int) {
    sandbox.run("dash places add Lisbon")
    sandbox.run("dash places add Porto --point 41.15,-8.61")
    for line in ["dash map --fit newest", "dash map Lisbon --zoom 6", "dash map Madrid --zoom 6"] {
      let map = sandbox.run("\(line) --width \(width)").output
      let dots = map.unicodeScalars.count { 0x2801...0x28FF ~= $0.value }
      let isCoast = dots > width && map.contains("⣿")
      #expect(isCoast, "\(map)")
      if !line.contains("Madrid") { #expect(map.contains("  ")) }
    }
  }

  @Test func `an atoll is not in an empty box`() {
    let map = sandbox.run("dash map -9.43,-171.8 --zoom 8").output
    #expect(map.contains("W") && map.contains("S"), "the grid is drawn: \(map)")
  }

  @Test func `the map opens at the latest place of one's own`() {
    sandbox.run("dash places add Rome")
    sandbox.run("dash places add Lisbon")
    #expect(sandbox.run("dash map --json").output.contains(#""degrees": 22.5"#))
    #expect(sandbox.run("dash map --json").output.contains(#""longitude": -9.14"#))
    #expect(sandbox.run("dash map --world --json").output.contains(#""degrees": 360"#))
    #expect(sandbox.run("dash map --world --zoom 3").status == 64)
  }
}

/// Looking up the places of events, through the real `curl`.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct EventPlaceRefreshTests {
  private let weather: ScriptedWeather
  private let sandbox: Sandbox

  init() throws {
    weather = try ScriptedWeather()
    weather.answer(
      "name=Zermatt",
      .json(
        """
        {"results":[{"id":1,"name":"Zermatt","latitude":46.0207,"longitude":7.7491,
          "admin1":"Valais","country_code":"CH","timezone":"Europe/Zurich",
          "country":"Switzerland"}]}
        """))
    sandbox = weather.sandbox()
    sandbox.run("dash agenda add Ski sunday 9:00 --place 'Zermatt, Valais, Switzerland'")
    sandbox.run("dash agenda add Meeting monday 9:00 --place 'Room 4, Xyzzyville'")
  }

  private var searched: [String] {
    weather.server.asked.filter { $0.target.hasPrefix("/v1/search") }.compactMap {
      $0.query("name")
    }
  }

  @Test func `without the setting nothing is looked up, which is said`() {
    let run = sandbox.run("dash agenda --refresh")
    #expect(
      run.output.hasSuffix(
        "Places of events are not known. To look them up: dash settings set agenda.places\nyes\n"))
    #expect(searched.isEmpty)
    sandbox.run("dash settings set agenda.places no")
    #expect(!sandbox.run("dash agenda --refresh").output.contains("agenda.places"))
    #expect(searched.isEmpty)
  }

  @Test func `each name is looked up once, and the map knows the place`() {
    sandbox.run("dash settings set agenda.places yes")
    #expect(sandbox.run("dash map Ski").status == 1)
    let run = sandbox.run("dash agenda --refresh")
    #expect(run.status == 0, "\(run.errors)")
    #expect(searched == ["Zermatt", "Xyzzyville"])
    sandbox.run("dash agenda --refresh")
    sandbox.run("dash outside --refresh")
    #expect(searched.count == 2)
    #expect(sandbox.run("dash map Ski").output.contains("◎ Ski, "))
    #expect(sandbox.run("dash map Meeting").status == 1)
  }

  @Test func `the forecast of an event is of its city, or there is none`() {
    sandbox.run("dash agenda add Talk saturday 9:00 --place Melbourne")
    sandbox.run("dash agenda add Visit tuesday 9:00 --place Portland")
    sandbox.run("dash settings set place Denver")
    sandbox.run("dash outside --refresh")
    let agenda = sandbox.run("dash agenda --width 100").output
    let headings = agenda.split(separator: "\n").filter { $0.contains("°C") }
    #expect(headings.contains { $0.contains("Melbourne: ") }, "\(agenda)")
    #expect(!headings.contains { $0.contains("Tuesday") }, "\(agenda)")
  }

  @Test func `on a terminal it is asked once`() {
    sandbox.isInputTerminal = true
    sandbox.input = "y\n"
    #expect(sandbox.run("dash agenda --refresh").status == 0)
    #expect(searched.first == "Zermatt")
    #expect(sandbox.run("dash settings get agenda.places").output == "yes\n")
  }
}
