import Foundation
import Support
import Testing
import Time

/// Adding, listing, changing and removing places by commands.
///
/// Now is Friday 20 November 2026, 21:00.
struct PlaceCommandTests {
  private let sandbox = Sandbox()

  private func json(_ line: String) -> [String: Any] {
    let output = sandbox.run(line).output
    return (try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) ?? [:]
  }

  /// The names of the listed places.
  private func names(_ options: String = "") -> [String] {
    let places = json("dash places \(options) --json")["places"] as? [[String: Any]] ?? []
    return places.map { "\($0["number"] ?? "") \($0["name"] ?? "")" }
  }

  private func value(of attribute: String, on day: String = "2026-11-20") -> String {
    let document = json("dash export --attributes \(attribute)")
    let results = document["results"] as? [[String: Any]] ?? []
    let values = results.first?["values"] as? [[String: Any]] ?? []
    return values.first { $0["date"] as? String == day }.map { "\($0["value"] ?? "")" } ?? "none"
  }

  @Test func `a search finds places by name, note and address, whatever the accents`() {
    #expect(sandbox.run("dash places add Café --point 46.02,7.75 --note \"With Ana\"").status == 0)
    #expect(sandbox.run("dash places add Hut --point 46,7 --url example.org/ana").status == 0)
    #expect(sandbox.run("dash search cafe").output.contains("Places\n1  ● Café"))
    let found = json("dash search ANA --json")["places"] as? [[String: Any]] ?? []
    #expect(found.map { $0["name"] as? String } == ["Hut", "Café"])
    #expect(sandbox.run("dash search zermatt").output == "Nothing contains 'zermatt'.\n")
  }

  @Test func `a place is added, changed and removed, and every step is undone`() {
    let added = sandbox.run(
      "dash places add Melbourne --url example.org/m --note \"With Ana\"")
    #expect(added.errors == "")
    #expect(added.output.contains("Added 1 Melbourne, Friday 20 November (-37."))
    #expect(added.output.contains("https://example.org/m"))
    #expect(
      sandbox.run("dash places add \"Our hut\" --point 46.02,7.75 --date 2026-11-18").status == 0)
    #expect(names() == ["2 Our hut", "1 Melbourne"])
    let edited = sandbox.run("dash places edit 2 --name Hut --note '' --date 2026-11-19")
    #expect(edited.output.contains("Changed 2 Hut, Thursday 19 November (46.02,7.75)"))
    #expect(names("--since 2026-11-20") == ["1 Melbourne"])
    #expect(sandbox.run("dash places remove 1 2").output.contains("Removed 1 Melbourne"))
    #expect(names() == [])
    #expect(sandbox.run("dash undo").output.contains("2 places"))
    #expect(names() == ["2 Hut", "1 Melbourne"])
    #expect(sandbox.run("dash undo").status == 0)
    #expect(names().sorted() == ["1 Melbourne", "2 Our hut"])
    #expect(sandbox.run("dash redo").status == 0)
    #expect(names().contains("2 Hut"))
    #expect(sandbox.run("dash places edit 2 --name Hut").output.contains("Nothing changed"))
  }

  @Test func `numbers are not given again`() {
    _ = sandbox.run("dash places add a --point 1,1")
    _ = sandbox.run("dash places add b --point 2,2")
    _ = sandbox.run("dash places remove 2")
    _ = sandbox.run("dash places add c --point 3,3")
    #expect(names() == ["3 c", "1 a"])
  }

  @Test(arguments: [
    ("dash places open 9", "there is no place 9"),
    ("dash places edit 9 --note x", "there is no place 9"),
    ("dash places remove 1 9", "there is no place 9"),
    ("dash places remove x", "'x' is not the number of a place"),
    ("dash places edit 1", "nothing to change"),
    ("dash places edit 1 --name ' '", "the name is empty"),
    ("dash places add a --point 91,0", "invalid point '91,0'"),
    ("dash places add a --point here", "invalid point 'here'"),
    ("dash places add", "'dash places add' needs <place>"),
    ("dash places add --point 1,1", "--point needs a name"),
    ("dash places add 91,181", "invalid place '91,181'"),
    ("dash places add Portland", "several places are called 'Portland'"),
    ("dash places add Portland 99", "called 'Portland'"),
    ("dash places add a --point 1,1 --url \"pizza rome\"", "not a web address: 'pizza rome'"),
    ("dash places add a --point 1,1 --url javascript:alert(1)", "not a web address"),
    ("dash places --within 5km", "--within requires --near"),
    ("dash places --near Lisbon --within 5", "invalid distance '5'"),
    ("dash places --countries --years", "--countries and --years"),
    ("dash places --by Bob", "no places of 'Bob'"),
    ("dash places --more --demo", "--demo has no more places"),
  ])
  func `what is wrong on a command line is refused, and nothing changes`(
    line: String, message: String
  ) {
    _ = sandbox.run("dash places add Here --point 1,1")
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(names() == ["1 Here"])
  }

  @Test func `text that is no address is refused with the search it could become`() {
    let run = sandbox.run("dash places add Rome --url \"pizza rome\"")
    #expect(run.errors.contains("dash places browse \"pizza rome\""))
    let printed = sandbox.run("dash places browse 'pizza rome' --print")
    #expect(printed.output == "https://www.bing.com/search?q=pizza%20rome\n")
    #expect(sandbox.run("dash places browse --print").output == "https://www.bing.com/\n")
    #expect(
      sandbox.run("dash places browse example.org/x --print").output == "https://example.org/x\n")
    sandbox.variables["DASH_PLACES_SEARCH"] = "https://example.org/find?{words}=1"
    #expect(
      sandbox.run("dash places browse a b --print").output == "https://example.org/find?a%20b=1\n")
  }

  @Test func `the address of a place is opened, and never what is no web address`() throws {
    _ = sandbox.run("dash places add a --point 1,2.5 --url http://example.org/a")
    #expect(sandbox.run("dash places open 1 --print").output == "http://example.org/a\n")
    #expect(
      sandbox.run("dash places open 1 --map --print").output.contains("mlat=1.0&mlon=2.5"))
    _ = sandbox.run("dash places add b --point 1,2")
    let none = sandbox.run("dash places open 2 --print")
    #expect(none.status == 1 && none.output == "")
    #expect(none.errors.contains("place 2, b, has no address"))
  }

  @Test func `a typed number of check-ins that is forgotten is derived again at once`() {
    _ = sandbox.run("dash places add a --point 1,1")
    _ = sandbox.run("dash log checkins 7")
    #expect(value(of: "checkins") == "7")
    #expect(sandbox.run("dash forget checkins").status == 0)
    #expect(value(of: "checkins") == "1")
    _ = sandbox.run("dash undo")
    #expect(value(of: "checkins") == "7")
    _ = sandbox.run("dash redo")
    #expect(value(of: "checkins") == "1")
    // One that was derived is gone until places of the day change.
    _ = sandbox.run("dash forget checkins")
    #expect(value(of: "checkins") == "none")
  }

  @Test func `check-ins and the location follow from own places`() {
    _ = sandbox.run("dash places add a --point 1,1")
    #expect(value(of: "checkins") == "1" && value(of: "location") == "1,1")
    _ = sandbox.run("dash places add b --point -37.8136,144.9631")
    #expect(value(of: "checkins") == "2")
    #expect(value(of: "location") == "-37.8136,144.9631")
    _ = sandbox.run("dash places edit 2 --date 2026-11-19")
    #expect(value(of: "checkins") == "1" && value(of: "location") == "1,1")
    #expect(value(of: "location", on: "2026-11-19") == "-37.8136,144.9631")
    _ = sandbox.run("dash undo")
    #expect(value(of: "checkins") == "2")
    #expect(value(of: "location", on: "2026-11-19") == "none")
    _ = sandbox.run("dash places remove 1 2")
    #expect(value(of: "checkins") == "none" && value(of: "location") == "none")
    _ = sandbox.run("dash undo")
    #expect(value(of: "checkins") == "2")
    // What a person typed stays.
    _ = sandbox.run("dash log checkins 7")
    _ = sandbox.run("dash places add c --point 3,3")
    #expect(value(of: "checkins") == "7" && value(of: "location") == "3,3")
  }

  @Test func `a list goes on behind the last one`() {
    for number in 1...205 { _ = sandbox.run("dash places add p\(number) --point 1,1 --quiet") }
    #expect(names().count == 100)
    #expect(names().first == "205 p205")
    let page = sandbox.run("dash places")
    #expect(page.output.contains("105 more places: dash places --more"))
    #expect(names("--more").first == "105 p105")
    #expect(names("--more") == ["5 p5", "4 p4", "3 p3", "2 p2", "1 p1"])
    #expect(sandbox.run("dash places --more").output.contains("No more places"))
    // Another request begins after its own first page.
    #expect(names("--by me --more").first == "105 p105")
    #expect(names().first == "205 p205")
    #expect(names("--more").first == "105 p105")
  }

  @Test func `places are chosen by distance, person and words`() {
    _ = sandbox.run("dash places add Lisbon")
    _ = sandbox.run("dash places add Sintra --point 38.8,-9.38 --note \"The Café\"")
    _ = sandbox.run("dash places add Kyoto")
    #expect(names("--near Lisbon --within 50km") == ["2 Sintra", "1 Lisbon"])
    #expect(names("--near Lisbon --within 5km") == ["1 Lisbon"])
    #expect(names("--near 35,135.7 --within 60mi") == ["3 Kyoto"])
    #expect(names("--search cafe") == ["2 Sintra"])
    #expect(names("--by me --search kyo") == ["3 Kyoto"])
    #expect(sandbox.run("dash places --search nothing").output == "No such places.\n")
    let countries = json("dash places --countries --json")["countries"] as? [[String: Any]] ?? []
    #expect(countries.map { "\($0["code"] ?? "") \($0["places"] ?? "")" } == ["PT 2", "JP 1"])
    let years = json("dash places --years --json")["years"] as? [[String: Any]] ?? []
    #expect(years.count == 1 && years.first?["year"] as? Int == 2026)
    #expect(years.first?["places"] as? Int == 3)
  }

  @Test func `an own place is found by its name before the gazetteer`() {
    _ = sandbox.run("dash places add Home --point 1,2.25")
    let run = sandbox.run("dash places add home")
    #expect(run.output == "You have it already: 1 Home, Friday 20 November (1,2.25)\n")
    #expect(sandbox.run("dash places add Portland 2").output.contains("Added 2 Portland"))
  }

  @Test func `of several cities, the one that dwarfs all others is taken, and said`() {
    let run = sandbox.run("dash places add Melbourne")
    #expect(run.output.contains("It is Melbourne, Victoria, Australia."))
    #expect(
      run.output.replacingOccurrences(of: "\n", with: " ")
        .contains("dash undo, then dash places add Melbourne 2"))
    #expect(sandbox.run("dash places add Melbourne 2").output.contains("Added 2 Melbourne"))
  }

  @Test func `with one place a person, it is moved after a question`() {
    sandbox.variables["DASH_PLACES_MANY"] = "no"
    #expect(sandbox.run("dash places add Lisbon").output.contains("Added 1 Lisbon"))
    let refused = sandbox.run("dash places add Kyoto")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("you have a place already: 1 Lisbon"))
    #expect(refused.errors.contains("dash places add Kyoto --move"))
    #expect(names() == ["1 Lisbon"])
    #expect(sandbox.run("dash places add Kyoto --move").output.contains("Moved to 1 Kyoto"))
    #expect(names() == ["1 Kyoto"])
    sandbox.isInputTerminal = true
    sandbox.input = "n\n"
    #expect(sandbox.run("dash places add Lisbon").status == 1)
    sandbox.input = "y\n"
    #expect(sandbox.run("dash places add Lisbon").output.contains("Moved to 1 Lisbon"))
  }

  @Test func `the card shows the last place and how many today`() {
    #expect(
      sandbox.run("dash today --group location").output.contains("No places up to"))
    _ = sandbox.run("dash places add Lisbon --date 2026-11-03")
    #expect(sandbox.run("dash today --group location").output.contains("Lisbon  3 Nov"))
    _ = sandbox.run("dash places add Kyoto")
    _ = sandbox.run("dash places add Melbourne")
    #expect(sandbox.run("dash today --group location").output.contains("Melbourne  ● 2 today"))
    #expect(
      sandbox.run("dash today --group location --date 2026-11-19").output.contains("Lisbon  3 Nov"))
    let places = json("dash today --json")["places"] as? [String: Any]
    #expect(places?["last"] as? String == "Melbourne" && places?["count"] as? Int == 2)
    sandbox.variables["DASH_PLACES_CARD"] = "no"
    #expect(!sandbox.run("dash today").output.contains("Melbourne"))
  }
}
