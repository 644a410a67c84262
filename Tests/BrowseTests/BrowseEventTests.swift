import Foundation
import Support
import Testing

@testable import Browse
@testable import Commands
@testable import Drawing

/// Events and places that keys of `dash browse` add, change and remove.
struct BrowseEventTests {
  private let sandbox = Sandbox()

  /// Presses keys, and returns the last frame.
  @discardableResult
  private func press(_ view: String, _ keys: String, size: String = "100x30") throws -> String {
    let file = try sandbox.write(keys + "\n", to: "keys")
    let run = sandbox.run("dash browse \(view) --keys \(file) --size \(size)")
    #expect(run.status == 0, "\(run.errors)")
    return run.output.components(separatedBy: "══").last ?? ""
  }

  private func agenda(_ days: Int = 1) -> String {
    sandbox.run("dash agenda --days \(days) --color never").output
  }

  @Test func `an event is added, changed, deleted and restored by keys`() throws {
    sandbox.run("dash agenda add Breakfast 2026-11-20 8:00")
    try press("calendar", "+Dinner 19:00-21:00<enter>")
    #expect(agenda().contains("19:00–21:00") && agenda().contains("Dinner"))
    try press("calendar", "<tab><down>e<end> 20:00<enter>")
    #expect(agenda().contains("Dinner"), "an invalid change is refused")
    try press("calendar", "<tab><down>eSupper 20:00-21:30<enter>")
    #expect(agenda().contains("20:00–21:30") && agenda().contains("Supper"))
    let asked = try press("calendar", "<tab><down>x")
    #expect(asked.contains("Delete Supper?") && agenda().contains("Supper"), "it asks")
    try press("calendar", "<tab><down>x<esc>")
    #expect(agenda().contains("Supper"), "Esc deletes nothing")
    try press("calendar", "<tab><down>xy")
    #expect(!agenda().contains("Supper") && agenda().contains("Breakfast"))
    try press("calendar", "u")
    #expect(agenda().contains("Supper"))
  }

  @Test(arguments: [("1", ["Gym", "Gym"]), ("2", []), ("3", [])])
  func `deleting from a series asks which occurrences`(key: String, left: [String]) throws {
    sandbox.run("dash agenda add Gym 2026-11-20 18:00 --every week")
    let asked = try press("calendar", "<tab>x")
    for word in ["1 this one", "2 this and all later ones", "3 all"] {
      #expect(asked.contains(word))
    }
    try press("calendar", "<tab>x\(key)")
    let events = agenda(20).split(separator: "\n").filter { $0.contains("Gym") }
    #expect(events.count == left.count)
  }

  @Test func `changing an occurrence of a series leaves the others`() throws {
    sandbox.run("dash agenda add Gym 2026-11-20 18:00 --every week")
    try press("calendar", "<tab>eGym 17:00<enter>1")
    let text = agenda(14)
    #expect(text.contains("17:00–18:00") && text.contains("18:00–19:00"))
  }

  @Test func `Enter shows the page of an event, and other keys its place and link`() throws {
    sandbox.run(
      "dash agenda add Dinner 2026-11-20 19:00 --place Lisbon --url https://example.org/x")
    sandbox.run("dash places add Lisbon")
    let page = try press("calendar", "<tab><enter>")
    #expect(page.contains("Dinner") && page.contains("Place      Lisbon"))
    let map = try press("calendar", "<tab>m")
    #expect(map.contains("[Map]"))
  }

  @Test func `a place is changed, visited again, removed and restored by keys`() throws {
    sandbox.run("dash places add Lisbon --date yesterday")
    try press("map", "<tab>eThe hut<enter>example.org/hut<enter>With Ana<enter>")
    let places = sandbox.run("dash places --json").output
    #expect(places.contains("The hut") && places.contains("https://example.org/hut"))
    #expect(places.contains("With Ana"))
    let page = try press("map", "<tab><enter>")
    #expect(page.contains("The hut") && page.contains("Note") && page.contains("With Ana"))
    func count() -> Int {
      sandbox.run("dash places --color never").output.split(separator: "\n")
        .count { $0.contains("The hut") }
    }
    try press("map", "<tab>i")
    #expect(count() == 2)
    let asked = try press("map", "<tab>x")
    #expect(asked.contains("Remove The hut?") && count() == 2, "it asks")
    try press("map", "<tab>xy")
    #expect(count() == 1)
    try press("map", "<tab>u")
    #expect(count() == 2)
  }

  @Test(arguments: [
    ("'Dinner with Ana' 19:00-21:00", "Dinner with Ana", "19:00–21:00"),
    ("Mum's birthday", "Mum's birthday", nil),
  ])
  func `the line of an event is a title and times`(
    line: String, title: String, time: String?
  ) throws {
    sandbox.run("dash agenda add Breakfast 2026-11-20 8:00")
    try press("calendar", "+\(line)<enter>")
    #expect(agenda().contains(title))
    if let time { #expect(agenda().contains(time)) }
  }
}
