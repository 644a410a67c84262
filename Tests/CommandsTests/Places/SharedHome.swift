import Foundation
import Geography
import Places
import Storage
import Support
import Testing
import Time

/// A home that is logged in to a scripted server for places, and its store.
struct SharedHome {
  let parse: ScriptedParse
  let sandbox: Sandbox

  /// Logged in as `ana` unless it is not to be.
  init(isLoggedIn: Bool = true) throws {
    parse = try ScriptedParse()
    sandbox = Sandbox()
    sandbox.service = parse
    sandbox.variables["DASH_PLACES_APPLICATION_ID"] = "app"
    if isLoggedIn { try #require(logIn().status == 0) }
  }

  /// Logs in with a name and a password.
  @discardableResult
  func logIn(_ login: String = "ana:secret") throws -> Sandbox.Run {
    let path = try sandbox.write(login + "\n", to: "login")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return sandbox.run("dash places login \(parse.address) --login-file \(path)")
  }

  var sessionPath: String { sandbox.home.path + "/.config/dash/places-session" }

  /// The store, which a command must have created.
  func store() throws -> Store { try Store(path: sandbox.storePath) }

  /// The own places, as `1 Melbourne`.
  func own() throws -> [String] {
    try store().ownPlaces().map { "\($0.place.id) \($0.place.name.string)" }
  }

  /// The names of the places of others, the latest first.
  func others() throws -> [String] {
    var others = PlaceFilter()
    others.isOwn = false
    return try store().places(others, limit: .max).places.map(\.name.string)
  }

  /// Adds an own place and returns its number.
  @discardableResult
  func add(_ name: String, origin: ChangeOrigin = .command) throws -> Int {
    let time = Timestamp(milliseconds: 1_795_208_000_000)
    let point = try #require(Coordinates(latitude: -37.8136, longitude: 144.9631))
    var place = try #require(
      Place(name: name, point: point, day: Day(number: 20_777), created: time, updated: time))
    place.setAddress("https://example.org/")
    place.setNote("private")
    return try store().change(by: "dash places add", at: "2026-11-20T21:00", origin: origin) {
      try $0.add([place])[0]
    }
  }

  func rename(_ number: Int, _ name: String) throws {
    let store = try store()
    var place = try #require(try store.place(number))
    place.setName(name)
    _ = try store.change(by: "dash places edit", at: "2026-11-20T21:00") { try $0.put(place) }
  }

  func remove(_ number: Int) throws {
    _ = try store().change(by: "dash places remove", at: "2026-11-20T21:00") {
      try $0.removePlaces([number])
    }
  }

  /// Refreshes and returns what was reported, without the list of places.
  @discardableResult
  func refresh(_ options: String = "") -> Sandbox.Run {
    sandbox.run("dash places --refresh \(options)")
  }
}
