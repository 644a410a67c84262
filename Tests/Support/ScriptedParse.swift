import Foundation

/// A small Parse server on a ``LoopbackServer``: it stores objects, users and sessions, checks keys and
/// rights, and misbehaves on request.
///
/// The application is `app`; the person `ana` has the password `secret` and the session `r:ana`.
package final class ScriptedParse: @unchecked Sendable {
  package struct User {
    package var key: String
    package var password: String
    package var firstName: String
    package var lastName: String
    package var session: String

    package init(
      key: String, password: String, firstName: String = "", lastName: String = "", session: String
    ) {
      self.key = key
      self.password = password
      self.firstName = firstName
      self.lastName = lastName
      self.session = session
    }
  }

  /// How it misbehaves at a request.
  package enum Fault: Sendable {
    case status(Int, headers: [String] = [], body: String = "")
    /// It does what was requested, and the connection ends before the response.
    case lostResponse
    /// The response ends in the middle.
    case cutResponse
  }

  package struct State {
    package var application = "app"
    package var restKey: String?
    package var users = [
      "ana": User(
        key: "anaKey", password: "secret", firstName: "Ana", lastName: "Gomes", session: "r:ana")
    ]
    /// Objects as they are stored, with all their members.
    package var objects: [[String: Any]] = []
    /// The time in milliseconds since 1970, which each write advances.
    package var clock: Int64 = 1_795_208_405_123
    /// How far each write advances the clock.
    package var step: Int64 = 1000
    /// The most objects of a page.
    package var largestPage = 1000
    /// Whether lists say how many objects there are.
    package var counts = true
    /// Faults by the number of the request since they were set, from 1.
    package var faults: [Int: Fault] = [:]
    package var requests = 0
    /// What goes before all else.
    package var override: (@Sendable (LoopbackServer.Asked) -> LoopbackServer.Answer?)?
  }

  private let lock = NSLock()
  private var state = State()
  package let server: LoopbackServer

  package init() throws {
    let owner = Owner()
    server = try LoopbackServer { owner.parse?.answer($0) ?? .json("", status: 500) }
    owner.parse = self
  }

  deinit { server.stop() }

  private final class Owner: @unchecked Sendable {
    weak var parse: ScriptedParse?
  }

  package var address: String { server.address + "/parse" }

  package func change(_ body: (inout State) -> Void) { lock.withLock { body(&state) } }

  /// Makes the requests from now on fail, by their number from 1.
  package func fail(_ faults: [Int: Fault]) {
    change {
      $0.faults = faults
      $0.requests = 0
    }
  }

  /// What was requested, as `POST login`; of lists without the query.
  package var asked: [String] {
    server.asked.map {
      "\($0.method) \($0.target.prefix { $0 != "?" }.replacing("/parse/", with: ""))"
    }
  }

  /// The names of the places in the order in which they were created.
  package var names: [String] {
    lock.withLock { state.objects.compactMap { $0["mapString"] as? String } }
  }

  /// Adds an object, the members of which replace the usual ones, and returns its key.
  @discardableResult
  package func add(_ name: String, by person: String = "bo", _ members: [String: Any] = [:])
    -> String
  {
    lock.withLock {
      let object: [String: Any] = [
        "uniqueKey": person, "firstName": person.capitalized, "lastName": "Test",
        "mapString": name, "mediaURL": "https://example.org/", "latitude": 1.5,
        "longitude": -2.25,
      ]
      return insert(object.merging(members) { $1 })
    }
  }

  /// Deletes an object by the name of its place.
  package func remove(_ name: String) {
    change { $0.objects.removeAll { $0["mapString"] as? String == name } }
  }

  private func insert(_ members: [String: Any]) -> String {
    state.clock += state.step
    let now = ScriptedParse.text(state.clock)
    // Not in the order of their creation.
    let number = state.objects.count + 1
    let key = "k\((number * 7919) % 100_003)x\(number)"
    let object: [String: Any] = ["objectId": key, "createdAt": now, "updatedAt": now]
    state.objects.append(object.merging(members) { $1 })
    return state.objects.last?["objectId"] as? String ?? key
  }

  private static func text(_ milliseconds: Int64) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    let seconds = formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds / 1000)))
    return seconds.dropLast() + "." + String(milliseconds % 1000 + 1000).dropFirst() + "Z"
  }

  fileprivate func answer(_ asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    lock.lock()
    defer { lock.unlock() }
    if let answer = state.override?(asked) { return answer }
    state.requests += 1
    switch state.faults[state.requests] {
    case .status(let status, let headers, let body):
      return .json(body, status: status, headers: headers)
    case .lostResponse:
      _ = respond(to: asked)
      return LoopbackServer.Answer(status: 200, length: 10)
    case .cutResponse:
      var answer = respond(to: asked)
      answer.length = answer.body.count
      answer.body = Array(answer.body.prefix(answer.body.count / 2))
      return answer
    case nil: return respond(to: asked)
    }
  }

  private func respond(to asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    guard asked.headers["x-parse-application-id"] == state.application,
      state.restKey == nil || asked.headers["x-parse-rest-api-key"] == state.restKey
    else { return .json(#"{"error":"unauthorized"}"#, status: 403) }
    let path = String(asked.target.prefix { $0 != "?" })
    let body =
      (try? JSONSerialization.jsonObject(with: Data(asked.body.utf8))) as? [String: Any] ?? [:]
    if (asked.method, path) == ("POST", "/parse/login") { return login(body) }
    let session = asked.headers["x-parse-session-token"]
    let user = state.users.first { $0.value.session == session && !$0.value.session.isEmpty }
    guard let user else { return error(209, "Invalid session token") }
    switch (asked.method, path) {
    case ("GET", "/parse/users/me"): return json(describe(user.key, user.value))
    case ("POST", "/parse/logout"):
      state.users[user.key]?.session = ""
      return .json("{}")
    case ("GET", "/parse/classes/StudentLocation"): return list(asked)
    case ("POST", "/parse/classes/StudentLocation"):
      let key = insert(body)
      return json(["objectId": key, "createdAt": ScriptedParse.text(state.clock)], status: 201)
    default: break
    }
    let prefix = "/parse/classes/StudentLocation/"
    guard path.hasPrefix(prefix),
      let index = state.objects.firstIndex(where: {
        $0["objectId"] as? String == String(path.dropFirst(prefix.count))
      }), asked.method == "GET" || isAllowed(user.value, index)
    else { return error(101, "Object not found.", status: 404) }
    switch asked.method {
    case "GET": return json(state.objects[index])
    case "PUT":
      state.clock += state.step
      state.objects[index].merge(body) { $1 }
      state.objects[index]["updatedAt"] = ScriptedParse.text(state.clock)
      return json(["updatedAt": ScriptedParse.text(state.clock)])
    case "DELETE":
      state.objects.remove(at: index)
      return .json("{}")
    default: return error(1, "unsupported")
    }
  }

  /// Whether a person may change an object.
  private func isAllowed(_ user: User, _ index: Int) -> Bool {
    guard let rights = state.objects[index]["ACL"] as? [String: [String: Bool]] else { return true }
    return rights[user.key]?["write"] == true || rights["*"]?["write"] == true
  }

  private func login(_ body: [String: Any]) -> LoopbackServer.Answer {
    guard let name = body["username"] as? String, let user = state.users[name],
      user.password == body["password"] as? String
    else { return error(101, "Invalid username/password.", status: 404) }
    if user.session.isEmpty { state.users[name]?.session = "r:\(name)2" }
    return json(
      describe(name, user).merging(["sessionToken": state.users[name]?.session ?? ""]) { $1 })
  }

  private func describe(_ name: String, _ user: User) -> [String: Any] {
    [
      "objectId": user.key, "username": name, "firstName": user.firstName,
      "lastName": user.lastName,
    ]
  }

  private func list(_ asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    var condition: [String: Any] = [:]
    if let text = asked.query("where") {
      guard
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      else { return error(107, "invalid json") }
      condition = object
    }
    var objects = state.objects.filter { ScriptedParse.meets(condition, $0) }
    guard asked.query("order") == "-updatedAt,-objectId" else { return error(105, "no such order") }
    objects.sort { ScriptedParse.place($0) > ScriptedParse.place($1) }
    let count = objects.count
    let limit = asked.query("limit").flatMap { Int($0) } ?? 100
    objects = Array(objects.prefix(min(limit, state.largestPage)))
    if let members = asked.query("keys")?.split(separator: ",").map(String.init) {
      let listed = Set(members + ["objectId", "createdAt", "updatedAt"])
      objects = objects.map { $0.filter { listed.contains($0.key) } }
    }
    var document: [String: Any] = ["results": objects]
    if state.counts, asked.query("count") == "1" { document["count"] = count }
    return json(document)
  }

  /// Time and key of an object; objects of a test may have neither.
  private static func place(_ object: [String: Any]) -> (String, String) {
    (object["updatedAt"] as? String ?? "", object["objectId"] as? String ?? "")
  }

  private static func meets(_ condition: [String: Any], _ object: [String: Any]) -> Bool {
    condition.allSatisfy { name, constraint in
      switch (name, constraint) {
      case ("$and", let parts as [[String: Any]]): parts.allSatisfy { meets($0, object) }
      case ("$or", let parts as [[String: Any]]): parts.contains { meets($0, object) }
      case (_, let limits as [String: Any]):
        limits.allSatisfy { compare(object[name] as? String ?? "", $0, $1) }
      case (_, let text as String): object[name] as? String == text
      default: false
      }
    }
  }

  private static func compare(_ value: String, _ comparison: String, _ limit: Any) -> Bool {
    let date = (limit as? [String: String]).flatMap { $0["__type"] == "Date" ? $0["iso"] : nil }
    guard let limit = date ?? limit as? String else { return false }
    switch comparison {
    case "$lt": return value < limit
    case "$lte": return value <= limit
    case "$gt": return value > limit
    case "$gte": return value >= limit
    default: return false
    }
  }

  private func error(_ code: Int, _ text: String, status: Int = 400) -> LoopbackServer.Answer {
    json(["code": code, "error": text], status: status)
  }

  private func json(_ object: [String: Any], status: Int = 200) -> LoopbackServer.Answer {
    let data = try? JSONSerialization.data(withJSONObject: object)
    return .json(String(decoding: data ?? Data(), as: UTF8.self), status: status)
  }
}
