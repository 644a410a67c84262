import Formats
import Host

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

  package init(_ name: String, at server: ParseServer) {
    self.name = name
    self.server = server
  }

  /// A hundred objects of a few short texts have about 50 kB.
  private static let largestResponse = 16 << 20

  /// What a list is to contain.
  package struct Query: Equatable, Sendable {
    /// A JSON object, or nil to get all objects.
    package var condition: String?
    /// Members, each with `-` before it to descend.
    package var order: String
    package var limit: Int
    /// The members to list beside the key and the times; all if nil.
    package var members: [String]?

    package init(
      where condition: String? = nil, order: String, limit: Int, members: [String]? = nil
    ) {
      self.condition = condition
      self.order = order
      self.limit = limit
      self.members = members
    }
  }

  /// A part of a list.
  package struct Page: Sendable {
    package let results: [LocatedJSON]
    /// How many objects meet the condition, more than this page may have; nil if the server does
    /// not say.
    package let count: Int?
  }

  package func list(_ query: Query) -> Request {
    var parts = ["limit=\(query.limit)", "count=1", "order=\(QueryText.encoded(query.order))"]
    if let condition = query.condition { parts.append("where=\(QueryText.encoded(condition))") }
    if let members = query.members {
      parts.append("keys=\(QueryText.encoded(members.joined(separator: ",")))")
    }
    return request("?" + parts.joined(separator: "&"))
  }

  package func object(_ key: String) -> Request { request("/\(QueryText.encoded(key))") }

  package func post(_ document: String) -> Request { request("", .post(document)) }

  package func put(_ document: String, to key: String) -> Request {
    request("/\(QueryText.encoded(key))", .put(document))
  }

  package func delete(_ key: String) -> Request {
    request("/\(QueryText.encoded(key))", .delete)
  }

  private func request(_ rest: String, _ method: Request.Method = .get) -> Request {
    Request(
      server.address("classes/\(name)\(rest)"), method: method,
      largestResponse: ParseClass.largestResponse)
  }

  /// The part of a list in a response.
  ///
  /// - Throws: ``ServiceError`` for a response that is not of the documented shape.
  package func page(in response: Response) throws(ServiceError) -> Page {
    try server.read(response) { document throws(LocatedJSON.ShapeError) in
      Page(
        results: try document.member("results").elements(),
        count: try document.optional("count")?.whole().clamped)
    }
  }

  /// The key of the object that a response to ``post(_:)`` reports.
  ///
  /// - Throws: ``ServiceError`` for a response that is not of the documented shape.
  package func key(in response: Response) throws(ServiceError) -> String {
    try server.read(response) { document throws(LocatedJSON.ShapeError) in
      let key = try document.member("objectId").text()
      guard ParseServer.isToken(key) else {
        throw LocatedJSON.ShapeError(message: "objectId: not a key")
      }
      return key
    }
  }
}

extension Int64 {
  fileprivate var clamped: Int { Int(clamping: self) }
}
