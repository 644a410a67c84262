import Formats
import Host
import Time

/// The objects of one class of a Parse server: the requests that list, read, create, replace and
/// delete them.
///
///     GET /classes/StudentLocation?limit=100&order=-updatedAt&where={"uniqueKey":"g7y9tkhB7O"}
///     200 {"results": [{"objectId": "Ed1nuqPvcm", …}], "count": 1}
///     POST /classes/StudentLocation {…}
///     201 {"objectId": "Ed1nuqPvcm", "createdAt": "2026-11-20T21:00:05.123Z"}
///     PUT /classes/StudentLocation/Ed1nuqPvcm {…}
///     200 {"updatedAt": "2026-11-20T21:00:05.123Z"}
///     DELETE /classes/StudentLocation/Ed1nuqPvcm
///     200 {}
package struct ParseClass: Sendable {
  package let server: ParseServer
  package let name: String

  package init(_ name: String, at server: ParseServer) { (self.name, self.server) = (name, server) }

  /// Lists the objects that meet a condition, a JSON object, or all; in `order`, `-` before a
  /// member descends, and the key and the times are listed with `members`.
  package func list(
    where condition: String? = nil, order: String, limit: Int, members: [String]? = nil
  ) -> Request {
    var parts = ["limit=\(limit)", "count=1", "order=\(QueryText.encoded(order))"]
    if let condition { parts.append("where=\(QueryText.encoded(condition))") }
    if let members { parts.append("keys=\(QueryText.encoded(members.joined(separator: ",")))") }
    return request("?" + parts.joined(separator: "&"))
  }

  package func post(_ document: String) -> Request { request("", .post(document)) }

  package func put(_ document: String, to key: String) -> Request {
    request("/\(QueryText.encoded(key))", .put(document))
  }

  package func delete(_ key: String) -> Request { request("/\(QueryText.encoded(key))", .delete) }

  private func request(_ rest: String, _ method: Request.Method = .get) -> Request {
    Request(server.address("classes/\(name)\(rest)"), method: method, largestResponse: .response)
  }

  /// The part of a list in a response, and how many objects meet the condition, if it says so.
  package func page(
    in response: Response
  ) throws(ServiceError) -> (results: [LocatedJSON], count: Int?) {
    try server.read(response) { document throws(ShapeError) in
      let count = try document.optional("count")?.whole()
      return (try document.member("results").elements(), count.map { Int(clamping: $0) })
    }
  }

  package func key(in response: Response) throws(ServiceError) -> String {
    try server.read(response) { document throws(ShapeError) in try document.key("objectId") }
  }
}

extension LocatedJSON {
  /// The member of that name, a key of at most `longest` bytes.
  func key(_ name: String, longest: Int = .max) throws(ShapeError) -> String {
    let member = try member(name)
    let key = try member.text()
    guard ParseServer.isToken(key), key.utf8.count <= longest
    else { throw ShapeError(message: "\(member.path): not a key") }
    return key
  }
}

extension JSONValue {
  static func parseDate(_ time: Timestamp) -> JSONValue {
    ["__type": "Date", "iso": .text(time.description)]
  }
}
