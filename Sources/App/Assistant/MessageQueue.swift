import Formats
import Limits

/// A message that is answered.
struct Message {
  let id: JSONValue
  let request: Result<Request, ResponseError>
}

/// The method that a client calls; its parameters are an object, or null without any.
struct Request {
  let method: String
  let parameters: JSONValue
}

/// Why a request has no result.
struct ResponseError: Error {
  let code: Int64
  let message: String
  var data: JSONValue?

  static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(code: -32600, message: message)
  }
  static func invalidParameters(_ message: String) -> ResponseError {
    ResponseError(code: -32602, message: message)
  }
}

/// The messages that have arrived and wait, the first one first.
///
///     {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {…}}
///     {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
///
/// Each is a line of UTF-8. A request that is cancelled while it waits is removed.
package struct MessageQueue {
  private var line: [UInt8] = []
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false
  private var waiting: [Message] = []

  /// The longest line, in bytes.
  package static let longest = Limit.message.amount

  package init() {}

  /// How many messages wait.
  package var count: Int { waiting.count }
  mutating func next() -> Message? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Takes the next bytes; an empty chunk is the end, which also ends the last line.
  package mutating func take(_ bytes: [UInt8]) {
    if bytes.isEmpty { return endLine() }
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      endLine()
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if isSkipping { return }
    line += bytes
    isSkipping = line.count > MessageQueue.longest
  }

  private mutating func endLine() {
    defer {
      line.removeAll()
      isSkipping = false
    }
    if isSkipping {
      return refuse(.invalidRequest("the message is longer than \(MessageQueue.longest) bytes"))
    }
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return }
    do {
      take(try JSONValue(reading: line.span))
    } catch {
      refuse(ResponseError(code: -32700, message: "invalid JSON: \(error.message)"))
    }
  }

  private mutating func refuse(_ error: ResponseError, id: JSONValue = .null) {
    waiting.append(Message(id: id, request: .failure(error)))
  }

  private mutating func take(_ message: JSONValue) {
    // A response: this server asks nothing, so it is late or meant for another.
    if message["method"] == nil, message["result"] != nil || message["error"] != nil { return }
    var id = message["id"]
    let isValid =
      switch id {
      case .text, .number(.integer), .number(.decimal), nil: true
      case .null, .boolean, .array, .object, .number(.huge): false
      }
    if !isValid { id = .null }
    guard isValid, let method = message["method"]?.text, message["jsonrpc"] == "2.0" else {
      return refuse(.invalidRequest("not a request of JSON-RPC 2.0"), id: id ?? .null)
    }
    let parameters = message["params"] ?? .null
    guard let id else {
      if method == "notifications/cancelled", let id = parameters["requestId"] {
        waiting.removeAll { $0.id == id }
      }
      return
    }
    switch parameters {
    case .object, .null:
      let request = Request(method: method, parameters: parameters)
      waiting.append(Message(id: id, request: .success(request)))
    case .boolean, .number, .text, .array:
      refuse(.invalidParameters("params is not an object"), id: id)
    }
  }
}
