import Foundation
import Metrics
import Time

/// An account of Exist on a ``LoopbackServer``, that behaves as is documented and was recorded.
///
/// The token `dev` is a developer's, `simple` a simple one.
package final class ScriptedExist: @unchecked Sendable {
  package struct Item {
    package var name: String
    package var label: String
    package var group = "custom"
    package var type = 0
    package var service: String?
    package var isOwned = false
    /// JSON texts by day.
    package var values: [String: String] = [:]

    package init(
      name: String, label: String, group: String = "custom", type: Int = 0, service: String? = nil,
      isOwned: Bool = false, values: [String: String] = [:]
    ) {
      self.name = name
      self.label = label
      self.group = group
      self.type = type
      self.service = service
      self.isOwned = isOwned
      self.values = values
    }

    /// Steps, which another service supplies.
    package static func steps(_ values: [String: String]) -> Item {
      Item(
        name: "steps", label: "Steps", group: "activity", type: 0, service: "fitbit",
        values: values)
    }
  }

  private let lock = NSLock()
  private var state = State()
  package let server: LoopbackServer

  /// What the account holds.
  package struct State {
    package var items: [Item] = []
    /// What else than `dev` opens it, a developer's token too.
    package var opened = "dev"
    package var username = "josh"
    package var zone = "Australia/Melbourne"
    package var localTime = "2026-11-20T21:00:12.345678+11:00"
    package var isImperial = false
    /// How many attributes a page has at most.
    package var page = 100
    /// Whether it tells labels with one blank where there are several.
    package var trimsLabels = false
    /// Whether an empty page ends every list.
    package var hasEmptyPage = false
    package var averages = "[]"
    package var insights = "[]"
    package var correlations = "[]"
    /// What goes before all else.
    package var override: (@Sendable (LoopbackServer.Asked) -> LoopbackServer.Answer?)?
    /// Reasons of refusal by attribute, `(code, reason)`.
    package var refused: [String: (String, String)] = [:]
  }

  package init(_ items: [Item] = []) throws {
    state.items = items
    let account = Account()
    server = try LoopbackServer { account.exist?.answer($0) ?? .json("", status: 500) }
    account.exist = self
  }

  deinit { server.stop() }

  /// The way from the server back to the account.
  private final class Account: @unchecked Sendable {
    weak var exist: ScriptedExist?
  }

  package var address: String { server.address + "/api/2/" }

  /// What was asked, as `GET accounts/profile/`, of writing with the document.
  package var asked: [String] {
    server.asked.map {
      "\($0.method) \($0.target.replacing("/api/2/", with: ""))"
        + ($0.body.isEmpty ? "" : " " + $0.body)
    }
  }

  package func change(_ body: (inout State) -> Void) { lock.withLock { body(&state) } }

  package func item(_ name: String) -> Item? {
    lock.withLock { state.items.first { $0.name == name } }
  }

  fileprivate func answer(_ asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    lock.lock()
    defer { lock.unlock() }
    if let answer = state.override?(asked) { return answer }
    let authorization = asked.headers["authorization"]
    guard
      authorization == "Bearer dev" || authorization == "Bearer \(state.opened)"
        || authorization == "Token simple" && asked.method == "GET"
    else {
      return .json(#"{"detail": "Invalid token."}"#, status: 401)
    }
    let path = asked.target.prefix { $0 != "?" }.replacing("/api/2/", with: "")
    switch (asked.method, path) {
    case ("GET", "accounts/profile/"): return .json(profile)
    case ("GET", "attributes/with-values/"): return withValues(asked)
    case ("GET", "attributes/"): return list(state.items.map { describe($0) }, asked)
    case ("GET", "attributes/owned/"):
      return list(state.items.filter(\.isOwned).map { describe($0) }, asked)
    case ("GET", "averages/"): return .json(page(state.averages))
    case ("GET", "insights/"): return .json(page(state.insights))
    case ("GET", "correlations/"): return .json(page(state.correlations))
    case ("POST", "attributes/acquire/"): return write(asked, acquire, addsName: false)
    case ("POST", "attributes/release/"): return write(asked, release)
    case ("POST", "attributes/create/"): return write(asked, create)
    case ("POST", "attributes/update/"): return write(asked, update)
    default: return .json(#"{"error": "not_found"}"#, status: 404)
    }
  }

  private var profile: String {
    """
    {"username": "\(state.username)", "first_name": "Josh", "last_name": "Sharp",
     "avatar": "https://exist.io/static/josh photo.png",
     "timezone": "\(state.zone)", "local_time": "\(state.localTime)", "trial": false,
     "imperial_distance": \(state.isImperial), "imperial_weight": false, "weekly_email": true}
    """
  }

  private func page(_ results: String) -> String {
    #"{"count": 1, "next": null, "previous": null, "results": \#(results)}"#
  }

  /// One page of a list; the next one has the scheme that one sample has.
  private func list(_ all: [String], _ asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    let number = asked.query("page").flatMap { Int($0) } ?? 1
    let size = min(state.page, asked.query("limit").flatMap { Int($0) } ?? 20)
    let results = all.dropFirst((number - 1) * size).prefix(size)
    let isLast = number * size >= all.count + (state.hasEmptyPage ? size : 0)
    let next =
      isLast
      ? "null"
      : "\"http://exist.io\(asked.target.replacing("page=\(number)", with: "page=\(number + 1)"))\""
    return .json(
      """
      {"count": \(all.count), "next": \(next), "previous": null, "results": [\(results.joined(separator: ","))]}
      """)
  }

  private func describe(_ item: Item, values: String? = nil) -> String {
    let service =
      item.service.map { "{\"name\": \"\($0)\", \"label\": \"\($0.capitalized)\"}" } ?? "null"
    return """
      {"group": {"name": "\(item.group)", "label": "\(item.group.capitalized)", "priority": 3},
       "subgroup": null, "template": null, "name": "\(item.name)", "label": "\(item.label)",
       "priority": 2, "manual": false, "active": true, "value_type": \(item.type),
       "value_type_description": "", "service": \(service)\(values.map { ", \"values\": [\($0)]" } ?? "")}
      """
  }

  /// Sparse: days without a value are left out, newest first.
  private func withValues(_ asked: LoopbackServer.Asked) -> LoopbackServer.Answer {
    guard let last = asked.query("date_max").flatMap({ Day(iso: $0) }),
      let days = asked.query("days").flatMap({ Int($0) }), days <= 31
    else { return .json(#"{"error": "bad_request"}"#, status: 400) }
    return list(
      state.items.map { item in
        let rows = (0..<days).compactMap { offset -> String? in
          let day = "\(last - offset)"
          return item.values[day].map { "{\"date\": \"\(day)\", \"value\": \($0)}" }
        }
        return describe(item, values: rows.joined(separator: ","))
      }, asked)
  }

  /// Writes each element of an array; those that are refused make the status 202.
  private func write(
    _ asked: LoopbackServer.Asked, _ one: ([String: Any]) -> (String, String)?,
    addsName: Bool = true
  ) -> LoopbackServer.Answer {
    guard
      let items = try? JSONSerialization.jsonObject(with: Data(asked.body.utf8))
        as? [[String: Any]],
      items.count <= 35
    else { return .json(#"{"error": "bad_request"}"#, status: 400) }
    var done: [[String: Any]] = []
    var failed: [[String: Any]] = []
    for item in items {
      if let (code, reason) = one(item) {
        failed.append(item.merging(["error": reason, "error_code": code]) { $1 })
      } else {
        // A success of acquire has a template as it was sent, without a name.
        var entry = addsName ? item.merging(["name": made]) { before, _ in before } : item
        if state.trimsLabels, let label = entry["label"] as? String {
          entry["label"] = label.replacing("  ", with: " ")
        }
        done.append(entry)
      }
    }
    let document = try? JSONSerialization.data(withJSONObject: ["success": done, "failed": failed])
    return .json(
      String(decoding: document ?? Data(), as: UTF8.self), status: failed.isEmpty ? 200 : 202)
  }

  /// The name of what was made or taken last.
  private var made = ""

  private func place(_ name: String) -> Int? { state.items.firstIndex { $0.name == name } }

  private func acquire(_ item: [String: Any]) -> (String, String)? {
    guard let name = (item["template"] ?? item["name"]) as? String else {
      return ("missing_field", "Object at index 0 missing field(s) 'name'")
    }
    if let refusal = state.refused[name] { return refusal }
    made = name
    if let place = place(name) {
      state.items[place].isOwned = true
      state.items[place].service = "my_client"
    } else {
      state.items.append(
        Item(
          name: name, label: Template.named(name)?.label ?? name,
          group: Template.named(name)?.group ?? "custom",
          type: Int(Template.named(name)?.type.rawValue ?? 0), service: "my_client", isOwned: true))
    }
    return nil
  }

  private func release(_ item: [String: Any]) -> (String, String)? {
    guard let name = item["name"] as? String else {
      return ("missing_field", "Object at index 0 missing field(s) 'name'")
    }
    if let refusal = state.refused[name] { return refusal }
    guard let place = place(name), state.items[place].isOwned else {
      return ("unauthorised", "Attribute '\(name)' does not belong to this service")
    }
    made = name
    state.items[place].isOwned = false
    state.items[place].service = nil
    return nil
  }

  private func create(_ item: [String: Any]) -> (String, String)? {
    if item["template"] != nil { return acquire(item) }
    guard let label = item["label"] as? String, let group = item["group"] as? String,
      let type = item["value_type"] as? Int
    else { return ("missing_field", "Object at index 0 missing field(s) 'label'") }
    if state.items.contains(where: { $0.label == label }) {
      return ("exists", "Attribute '\(label)' exists")
    }
    // Stable, and not always the slug of the label.
    made = label.lowercased().replacing(" ", with: "_") + "_2"
    state.items.append(
      Item(
        name: made, label: label, group: group, type: type, service: "my_client", isOwned: true))
    return nil
  }

  private func update(_ item: [String: Any]) -> (String, String)? {
    guard let name = item["name"] as? String, let day = item["date"] as? String,
      let value = item["value"], !(value is NSNull)
    else { return ("missing_field", "Object at index 0 missing field(s) 'value'") }
    made = name
    if let refusal = state.refused[name] { return refusal }
    guard let place = place(name), state.items[place].isOwned else {
      return ("unauthorised", "Attribute '\(name)' does not belong to this service")
    }
    let data = try? JSONSerialization.data(withJSONObject: [value])
    let text = String(decoding: data ?? Data(), as: UTF8.self)
    state.items[place].values[day] = String(text.dropFirst().dropLast())
    return nil
  }
}

extension Sandbox {
  /// A home whose account is a scripted one.
  package convenience init(of exist: ScriptedExist, token: String = "dev") {
    self.init()
    service = exist
    variables["DASH_EXIST_URL"] = exist.address
    variables["DASH_EXIST_TOKEN"] = token
  }
}
