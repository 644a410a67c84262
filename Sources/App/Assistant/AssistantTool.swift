import Formats
import Readings
import ReferenceData
import Storage
import Text
import Time

/// What an assistant learns about the tools, the resources and the prompts: the file
/// `assistant.json`.
///
///     {"instructions": "…",
///      "resources": [{"uri": "dash://method", …, "text": ["a line", …]}, …],
///      "prompts": [{"name": "my_week", "title": "My week", "text": "…"}, …],
///      "tools": [{"name": "agenda", "description": "…", "group": "events",
///                 "parameters": {"from": {"type": "string", …}, …}, "required": [],
///                 "result": {"days": "The days with their events."}}, …]}
///
/// A parameter is JSON Schema; `group` is the group of a day that the tool is about; `hasTexts`
/// says that its result has texts of people.
struct AssistantGuide {
  private let document: JSONValue

  init() {
    guard let document = try? JSONValue(reading: reference_assistant().buffer.span) else {
      preconditionFailure("assistant.json is compiled in, and a test reads it")
    }
    self.document = document
  }

  var instructions: JSONValue { document["instructions"] ?? .null }
  var tools: [JSONValue] { document["tools"]?.elements ?? [] }

  /// The resources or the prompts as the protocol lists them.
  func list(of kind: String) -> JSONValue {
    let entries = document[kind]?.elements ?? []
    return .array(entries.map { .object($0.members.filter { $0.name != "text" }) })
  }

  func contents(of uri: String) throws(ResponseError) -> JSONValue {
    let lines = try entry("resources", "uri", uri)["text"]?.elements.compactMap(\.text) ?? []
    let text = JSONValue.text(lines.joined(separator: "\n"))
    return ["contents": [["uri": .text(uri), "mimeType": "text/plain", "text": text]]]
  }

  func prompt(named name: String) throws(ResponseError) -> JSONValue {
    let text = try entry("prompts", "name", name)["text"] ?? .null
    return ["messages": [["role": "user", "content": ["type": "text", "text": text]]]]
  }

  private func entry(
    _ kind: String, _ key: String, _ name: String
  ) throws(ResponseError) -> JSONValue {
    let found = document[kind]?.elements.first { $0[key]?.text == name }
    guard let found else { throw .invalidParameters("no \(key) '\(name)' in \(kind)") }
    return found
  }
}

/// Something that an assistant can call: its entry in ``AssistantGuide``, and what answers it.
struct AssistantTool {
  typealias Run = @Sendable (ToolCall) throws -> Sheet

  let entry: JSONValue
  let isWriting: Bool
  let run: Run

  var name: String { entry["name"]?.text ?? "" }
  private var parameters: JSONValue { entry["parameters"] ?? [:] }
  private var required: JSONValue { entry["required"] ?? [] }

  /// Its description as the protocol has it.
  var description: JSONValue {
    var output: JSONValue = [:]
    for member in entry["result"]?.members ?? [] {
      output.set(member.name, to: ["description": member.value])
    }
    let title = JSONValue.text(
      name.withCapital.replacing("_", with: " "))
    return [
      "name": .text(name), "title": title, "description": entry["description"] ?? .null,
      "inputSchema": [
        "type": "object", "properties": parameters, "required": required,
        "additionalProperties": false,
      ],
      "outputSchema": ["type": "object", "properties": output],
      "annotations": [
        "title": title, "readOnlyHint": .boolean(!isWriting),
        "destructiveHint": .boolean(isWriting),
        "idempotentHint": .boolean(!isWriting), "openWorldHint": false,
      ],
    ]
  }

  /// Checks the arguments of a call; throws ``Failure`` with words that help a model to correct it.
  func check(_ arguments: JSONValue) throws {
    for member in arguments.members {
      guard let schema = parameters[member.name] else {
        let names = parameters.members.map(\.name).joined(separator: ", ")
        throw Failure.usage("unknown parameter '\(member.name)'", hints: ["Expected: \(names)"])
      }
      guard schema.accepts(member.value) else {
        throw Failure.usage("invalid value of '\(member.name)'", hints: "Expected: \(schema.line)")
      }
    }
    for name in required.elements.compactMap(\.text) where arguments[name] == nil {
      throw Failure.usage("missing parameter '\(name)'", hints: [parameters[name]?.line ?? ""])
    }
  }
}

extension JSONValue {
  /// Whether a value is as this schema says.
  fileprivate func accepts(_ value: JSONValue) -> Bool {
    switch value {
    case .text: self["type"] == "string" && self["enum"]?.elements.contains(value) != false
    case .number(let number):
      self["type"] == "integer" && number.whole ?? .min >= self["minimum"]?.whole ?? 0
        && number.whole ?? .max <= self["maximum"]?.whole ?? 0
    case .boolean: self["type"] == "boolean"
    case .array(let elements): self["type"] == "array" && elements.allSatisfy { $0.text != nil }
    case .null, .object: false
    }
  }
}

/// The arguments of a call, which were checked, and what it reads from.
struct ToolCall {
  let arguments: JSONValue
  /// Reads the disclosed part of the store.
  let reading: Reading
  let disclosure: Disclosure

  func optional(_ name: String) -> String? { arguments[name]?.text }
  func text(_ name: String) -> String { optional(name) ?? "" }
  func whole(_ name: String) -> Int? { arguments[name]?.whole.map { Int($0) } }
  func has(_ name: String) -> Bool { arguments[name] == true }

  /// The day of an argument; today without one.
  func day(_ name: String = "date") throws -> Day {
    guard let typed = optional(name) else { return reading.today }
    guard let day = Day(parsing: typed, on: reading.today) else {
      throw Failure.usage(
        "invalid date '\(typed)'",
        hints: ["Expected a date such as 2026-11-20, or today, yesterday, friday, -3."])
    }
    return day
  }
}
