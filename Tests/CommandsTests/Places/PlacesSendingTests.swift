import Foundation
import Services
import Storage
import Support
import Testing

@testable import Commands

/// What waits to be sent to a server for places, and what comes of it.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct PlacesSendingTests {
  @Test func `places that are added, changed and removed wait for the refresh`() throws {
    let home = try SharedHome()
    let first = try home.add("A")
    let second = try home.add("B")
    #expect(home.parse.names.isEmpty)
    #expect(home.refresh().output.contains("Sent your places: 2 new\n"))
    #expect(home.parse.names == ["A", "B"])
    try home.rename(first, "A2")
    try home.remove(second)
    #expect(home.refresh().output.contains("Sent your places: 1 changed, 1 deleted\n"))
    #expect(home.parse.names == ["A2"])
    #expect(home.refresh().output.contains("No places are new or changed\n"))
    #expect(try home.own() == ["\(first) A2"])
  }

  @Test func `what is sent has neither the note nor the day`() throws {
    let home = try SharedHome()
    try home.add("A")
    home.refresh()
    let body = try #require(home.parse.server.asked.first { $0.target.hasSuffix("Location") }).body
    #expect(
      body
        == #"{"uniqueKey":"anaKey","firstName":"Ana","lastName":"Gomes","mapString":"A","mediaURL":"https://example.org/","latitude":-37.8136,"longitude":144.9631,"ACL":{"*":{"read":true},"anaKey":{"read":true,"write":true}}}"#
    )
  }

  @Test func `a lost response does not send a place twice`() throws {
    let home = try SharedHome()
    for name in ["A", "B", "B", "C"] { try home.add(name) }
    // The own records, then the places one after the other.
    home.parse.fail([3: .lostResponse])
    let run = home.refresh()
    #expect(run.status == 75, "\(run.errors)")
    home.parse.fail([:])
    #expect(home.refresh().status == 0)
    #expect(home.parse.names.sorted() == ["A", "B", "B", "C"])
    #expect(try home.own().count == 4)
  }

  @Test func `a lost response to a change or a deletion changes nothing else`() throws {
    let home = try SharedHome()
    let first = try home.add("A")
    let second = try home.add("B")
    home.refresh()
    try home.rename(first, "A2")
    home.parse.fail([2: .lostResponse])
    #expect(home.refresh().status == 75)
    try home.remove(second)
    home.parse.fail([2: .lostResponse])
    #expect(home.refresh().status == 75)
    home.parse.fail([:])
    #expect(home.refresh().status == 0)
    #expect(home.parse.names == ["A2"])
    #expect(try home.own() == ["\(first) A2"])
  }

  @Test func `undo and redo reach the account`() throws {
    let home = try SharedHome()
    try home.add("A")
    home.refresh()
    #expect(home.sandbox.run("dash undo").status == 0)
    home.refresh()
    #expect(home.parse.names.isEmpty)
    #expect(home.sandbox.run("dash redo").status == 0)
    home.refresh()
    #expect(home.parse.names == ["A"])
  }

  @Test func `places of before the login and imported ones are sent on request only`() throws {
    let home = try SharedHome(isLoggedIn: false)
    home.sandbox.run("dash log steps 5")
    try home.add("before")
    try home.logIn()
    try home.add("imported", origin: .import)
    try home.add("after")
    home.refresh()
    #expect(home.parse.names == ["after"])
    let account = home.sandbox.run("dash places account").output
    #expect(account.contains("with 'dash places --refresh --send' 2 more"), "\(account)")
    #expect(home.refresh("--send").output.contains("Sent your places: 2 new\n"))
    #expect(home.parse.names.sorted() == ["after", "before", "imported"])
    home.sandbox.run("dash places logout")
    try home.add("while logged out")
    try home.logIn()
    home.refresh()
    #expect(home.parse.names.count == 3)
  }

  @Test func `own records of other devices come here, also behind the newest hundred`() throws {
    let home = try SharedHome()
    home.parse.add("mine", by: "anaKey", ["createdAt": "2026-05-03T23:30:00.000Z"])
    for number in 1...120 { home.parse.add("P\(number)") }
    #expect(home.refresh().output.contains("Fetched places of your own: 1 new\n"))
    #expect(try home.own() == ["1 mine"])
    // The day is that of the clocks here, where it was after midnight.
    #expect(try home.store().ownPlaces()[0].place.day.description == "2026-05-04")
    #expect(try home.others().count == 100)
    home.parse.change {
      $0.objects[0]["mapString"] = "mine, renamed"
      $0.objects[0]["updatedAt"] = "2026-11-20T21:40:00.000Z"
    }
    #expect(home.refresh().output.contains("Fetched places of your own: 1 changed\n"))
    #expect(try home.own() == ["1 mine, renamed"])
    // Undo reverts what the person did, and this was not done by the person.
    home.sandbox.run("dash undo")
    #expect(try home.own() == ["1 mine, renamed"])
  }

  @Test func `places that were deleted at the account are deleted here, and undo restores them`()
    throws
  {
    let home = try SharedHome()
    try home.add("A")
    try home.add("B")
    home.refresh()
    home.parse.remove("A")
    #expect(home.refresh().output.contains("Fetched places of your own: 1 deleted\n"))
    #expect(try home.own() == ["2 B"])
    #expect(home.refresh().output.contains("No places are new or changed\n"))
    home.sandbox.run("dash undo")
    #expect(try home.own() == ["1 A", "2 B"])
    home.refresh()
    // It is created at the account again, after the other one.
    #expect(home.parse.names == ["B", "A"])
  }

  @Test func `a place that was changed here remains, and more than three are not deleted unasked`()
    throws
  {
    let home = try SharedHome()
    for name in ["A", "B", "C", "D"] { try home.add(name) }
    home.refresh()
    try home.rename(1, "A2")
    home.parse.remove("A")
    #expect(home.refresh().errors.contains("place 1 was deleted at the account, but not here"))
    #expect(try home.own().first == "1 A2")
    let others = try SharedHome()
    for name in ["A", "B", "C", "D"] { try others.add(name) }
    others.refresh()
    for name in ["A", "B", "C", "D"] { others.parse.remove(name) }
    #expect(others.refresh().errors.contains("place 1 was deleted at the account, but not here"))
    #expect(try others.own().count == 4)
    // They are neither sent again nor reported again.
    #expect(others.refresh().errors.isEmpty)
    #expect(others.parse.names.isEmpty)
    let account = others.sandbox.run("dash places account").output
    #expect(account.contains("A (deleted at the account)"), "\(account)")
  }

  @Test func `a place that was changed on both sides is replaced by the one here`() throws {
    let home = try SharedHome()
    try home.add("A")
    home.refresh()
    try home.rename(1, "ours")
    home.parse.change { $0.objects[0]["mapString"] = "theirs" }
    let run = home.refresh()
    #expect(run.errors.contains("where it was called 'theirs'; yours replaces it"), "\(run.errors)")
    #expect(home.parse.names == ["ours"])
    #expect(try home.own() == ["1 ours"])
  }

  @Test func `with one place per person the record of a removed place is replaced`() throws {
    let home = try SharedHome()
    home.sandbox.run("dash settings set places.many no")
    let first = try home.add("A")
    home.refresh()
    try home.add("B")
    let refused = home.refresh()
    #expect(refused.errors.contains("the setting places.many is no"), "\(refused.errors)")
    #expect(home.parse.names == ["A"])
    try home.remove(first)
    let key = home.parse.asked.count
    #expect(home.refresh().output.contains("Sent your places: 1 changed\n"))
    #expect(home.parse.names == ["B"])
    #expect(home.parse.asked[key...].contains { $0.hasPrefix("PUT ") })
    #expect(!home.parse.asked[key...].contains { $0.hasPrefix("DELETE ") })
  }

  @Test func `what the server rejects is reported, and the rest is sent`() throws {
    let home = try SharedHome()
    for name in ["A", "B", "C"] { try home.add(name) }
    home.parse.fail([3: .status(400, body: #"{"code":142,"error":"no more than 5 a day"}"#)])
    let run = home.refresh()
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "dash: place 2 was not sent: 127.0.0.1 answered with error 142: no more than 5 a day"
      ),
      "\(run.errors)")
    #expect(run.errors.contains("1 place could not be sent"))
    #expect(home.parse.names == ["A", "C"])
    home.parse.fail([:])
    #expect(home.refresh().status == 0)
    #expect(home.parse.names == ["A", "C", "B"])
  }

  @Test func `a record that may not be changed by this person is not lost here`() throws {
    let home = try SharedHome()
    home.parse.add("foreign", by: "anaKey", ["ACL": ["*": ["read": true]]])
    home.refresh()
    try home.rename(1, "renamed")
    #expect(home.refresh().errors.contains("error 101: Object not found."))
    #expect(try home.own() == ["1 renamed"])
    #expect(home.parse.names == ["foreign"])
    _ = home.refresh()
    #expect(try home.own() == ["1 renamed"])
  }

  @Test func `of a session that ends on the way, what was sent is not sent again`() throws {
    let home = try SharedHome()
    for name in ["A", "B", "C"] { try home.add(name) }
    home.parse.fail([3: .status(400, body: #"{"code":209,"error":"Invalid session token"}"#)])
    #expect(home.refresh().status == 1)
    home.parse.fail([:])
    #expect(home.refresh().status == 0)
    #expect(home.parse.names.sorted() == ["A", "B", "C"])
  }
}
