import Foundation
import Support
import Testing
import Time

/// What `dash outside` says without the network.
struct OutsideCommandTests {
  private let sandbox = Sandbox()

  private static let screens = [
    (name: "outside", line: "dash outside --demo"),
    (name: "outside-why", line: "dash outside --demo --why"),
    (name: "outside-empty", line: "dash outside Wellington"),
    (
      name: "outside-risk",
      line: "dash outside risk --cases-per-100k 18 --positivity 7% --infection-rate 1.05"
    ),
    (name: "outside-risk-empty", line: "dash outside risk Berlin"),
  ]

  @Test(arguments: screens, [40, 80, 120])
  func `a screen is as its golden file has it`(
    screen: (name: String, line: String), width: Int
  ) throws {
    try sandbox.expectScreen(of: screen.line, in: screen.name, width: width)
  }

  @Test(arguments: [80, 120])
  func `the sample has colours where there are some`(width: Int) throws {
    sandbox.isTerminal = true
    sandbox.variables["TERM"] = "xterm-256color"
    let run = sandbox.run("dash outside --demo --width \(width)")
    try Golden.expect(run.output, in: "outside-\(width)-256.ansi")
  }

  @Test(arguments: screens.map(\.line))
  func `a screen fits every width`(line: String) {
    for width in [20, 21, 23, 29, 33, 47, 48, 55, 61, 76, 79, 99, 100, 101, 133, 200, 500] {
      let run = sandbox.run("\(line) --width \(width)")
      #expect(run.status == 0)
      for row in run.output.split(separator: "\n") {
        #expect(TextWidthProbe.cells(row) <= width, "\(line) at \(width): \(row)")
      }
    }
  }

  @Test(
    arguments: [
      ("dash outside", "no place is set"), ("dash outside 95,0", "invalid place '95,0'"),
      ("dash outside nan,0", "unknown place 'nan,0'"),
      ("dash outside Melborne", "Did you mean 'Melbourne, Victoria, Australia'?"),
      ("dash outside Portland", "1  Portland, Oregon, United States"),
      ("dash outside Portland", "2  Portland, Maine, United States"),
      ("dash outside Portland 3", "2 places are called 'Portland'"),
      ("dash outside Berlin --since yesterday", "--since requires --refresh"),
      ("dash outside --refresh --every 1h", "no place is set"),
      ("dash outside Berlin --refresh --since 2026-01-01", "cannot be combined with a place"),
      ("dash outside --refresh --every 1h Berlin", "cannot be combined with a place"),
      ("dash outside --format {temp", "has no closing brace"),
      ("dash outside --format {temprature}", "Did you mean 'temperature'?"),
      ("dash outside --refresh --since 2027-01-01", "is not a finished day"),
      ("dash outside --json --why", "cannot be combined"),
      ("dash outside Berlin --demo", "--demo shows sample data"),
      ("dash outside risk", "missing --cases-per-100k"),
      ("dash outside risk --people 30", "missing --cases-per-100k"),
      ("dash outside risk --save", "missing --cases-per-100k"),
      ("dash outside risk Nowhereville", "unknown place 'Nowhereville'"),
      ("dash outside risk --cases-per-100k nan", "invalid value 'nan'"),
      ("dash outside risk --cases-per-100k 1e400", "invalid value '1e400'"),
      (
        "dash outside risk --cases-per-100k 18 --positivity 7",
        "Expected a share such as 0.07, or 7%."
      ),
      ("dash outside risk --cases-per-100k 18 --people 0", "--people"),
      ("dash outside risk Berlin --cases-per-100k 18", "a place requires --save"),
    ])
  func `what cannot be done is said with what can`(line: String, message: String) {
    let run = sandbox.run(line)
    #expect(run.status == 64, "\(run.transcript)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `a long text costs only itself`() {
    let run = sandbox.run(.dash, ["outside", String(repeating: "x", count: 1_000_000)])
    #expect(run.status == 64)
    #expect(run.errors.count < 1000)
  }

  @Test(
    arguments: [
      ("dash outside Portland 2", "Portland, Maine, United States"),
      ("dash outside Portland, Oregon", "Portland, Oregon, United States"),
      ("dash outside -37.8,145", "-37.8,145, "), ("dash outside -37.8, 145", "-37.8,145, "),
      ("dash outside munchen", "Munich, Bavaria, Germany"),
      ("dash outside 0,-140", "0,-140 · Friday 20 November, 20:00 UTC"),
    ])
  func `a place is a name or a point`(line: String, label: String) {
    let run = sandbox.run(line)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(label), "\(run.output)")
    #expect(run.output.contains("Sunrise") && run.output.contains("Moon"))
  }

  @Test func `on a terminal it is asked which of several places is meant`() {
    sandbox.isInputTerminal = true
    sandbox.input = "2\n"
    let run = sandbox.run("dash outside Portland")
    #expect(run.status == 0)
    #expect(run.output.contains("Portland, Maine, United States"))
  }

  @Test func `the setting is used, else the city of the time zone as a guess`() {
    sandbox.variables["TZ"] = "Europe/Oslo"
    let guess = sandbox.run("dash outside").output
    #expect(guess.contains("Oslo, Norway") && guess.contains("A guess by your time zone"))
    sandbox.variables["TZ"] = "UTC"
    #expect(sandbox.run("dash outside").errors.contains("no place is set"))
    #expect(sandbox.run("dash settings set place Wellington").status == 0)
    let set = sandbox.run("dash outside").output
    #expect(set.contains("Wellington, New Zealand") && !set.contains("guess"))
    #expect(set.contains("There is no forecast of the next 3 hours to judge by."))
    #expect(set.contains("Nothing was fetched of this place. To fetch it: dash outside --refresh"))
  }

  @Test func `beyond the polar circle it is said that the sun does not rise`() {
    #expect(
      sandbox.run("dash outside 78.2,15.6").output.contains("does not rise today (polar night)"))
    #expect(
      sandbox.run("dash outside -80,0").output.contains("does not set today (polar day)"))
  }

  @Test func `one line is made for a status bar`() {
    let run = sandbox.run(
      .dash, ["outside", "--demo", "--format", "{sign} {temperature} {wind} · {verdict} {sunset}!"])
    #expect(run.output == "• 17 °C 14 km/h · fine 07:20!\n" || run.output.hasSuffix("!\n"))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(!run.output.contains("{"))
  }

  @Test func `a document has what is known, and null for the rest`() throws {
    for line in ["dash outside --demo --json", "dash outside Berlin --json"] {
      let run = sandbox.run(line)
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(
        Set(document.keys) == [
          "place", "time", "service", "fetched", "advice", "now", "sun", "moon", "hours", "days",
          "pollen", "best_hour", "illness", "risk",
        ])
    }
  }

  @Test func `a typed risk is stored for a place and grows old`() {
    let run = sandbox.run(
      "dash outside risk Berlin --cases-per-100k 18 --positivity 7% --infection-rate 1.05 --people 25 --save"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Saved for Berlin, Germany"))
    #expect(run.output.contains("chance that at least one of 25 people is infectious"))
    #expect(sandbox.run("dash outside Berlin").output.contains("high by what you typed on"))
    let saved = sandbox.run("dash outside risk Berlin").output
    #expect(saved.contains("Berlin, Germany · typed on Friday 20 November"))
    #expect(saved.contains("1.05 · medium") && saved.contains("Overall"))
    #expect(sandbox.run("dash outside risk Berlin --json").output.contains("\"is_old\": false"))
    sandbox.variables["DASH_PLACE"] = "Berlin"
    #expect(sandbox.run("dash outside risk").output == saved)
    sandbox.now = LocalDateTime(day: sandbox.now.day + 22, minute: 600)
    #expect(sandbox.run("dash outside Berlin").output.contains("is too old to judge by"))
    let old = sandbox.run("dash outside risk").output
    #expect(old.contains("too old to judge by") && !old.contains("%"))
    let document = sandbox.run("dash outside risk --json").output
    #expect(document.contains("\"is_old\": true") && document.contains("\"chance\": null"))
    #expect(document.contains("\"level\": null"))
  }

  @Test func `without numbers and without any saved it is said how to save some`() {
    let run = sandbox.run("dash outside risk Berlin")
    #expect(run.status == 0)
    #expect(run.output.contains("Nothing is saved for Berlin, Germany."))
    #expect(sandbox.run("dash outside risk Berlin --json").output.contains("\"risk\": null"))
  }

  @Test func `the weather is fetched by a timer of the system`() throws {
    _ = try StandIns(["systemctl"], in: sandbox)
    sandbox.variables["DASH_PLACE"] = "Berlin"
    #expect(
      sandbox.run("dash outside --refresh --every 1h").output
        == "Automatic refresh of the weather every hour, by systemd\n")
    let service = sandbox.home.path + "/.config/systemd/user/dash-outside.service"
    let text = try String(contentsOfFile: service, encoding: .utf8)
    #expect(text.contains("outside") && text.contains("--refresh") && text.contains("--quiet"))
    #expect(
      sandbox.run("dash outside --refresh --every off").output
        == "Automatic refresh of the weather is off (was every hour)\n")
    #expect(sandbox.run("dash outside --refresh --every 5m").errors.contains("15m to 24h"))
  }

  @Test func `places are completed`() {
    let words = sandbox.run("dash completions --words place").output.split(separator: "\n")
    #expect(words.count > 1200)
    #expect(words.contains("Berlin\t"))
  }

  @Test(
    arguments: [
      ("2019-05-01 Berlin; 2024-02-01 Portland, Oregon", true), ("2019-05-01 Berlin", true),
      ("Berlin", false), ("2024-01-01 A; 2023-01-01 B", false), ("2024-01-01", false),
      ("2024-01-01 A;", false), ("2024-02-30 A", false), ("2024-01-01 95,0", false),
    ])
  func `the setting of places has days that ascend`(text: String, isValid: Bool) {
    let run = sandbox.run(.dash, ["settings", "set", "places.lived", text])
    #expect((run.status == 0) == isValid, "\(run.errors)")
  }
}
