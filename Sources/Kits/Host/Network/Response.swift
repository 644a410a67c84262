/// The response of a web service.
package struct Response: Equatable, Sendable {
  /// The HTTP status: 200.
  package var status: Int
  /// Header fields in the order of the response, with their names in lower case.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of a header; of several with that name, the last.
  package subscript(name: String) -> String? { headers.last { $0.name == name }?.value }

  /// The seconds in `Retry-After`; nil if it is missing, a date, or not a number.
  package var retryAfter: Int? { self["retry-after"].flatMap { Int($0) } }

  /// The ETag; nil if it is missing or has characters that an ETag cannot have.
  package var etag: String? {
    self["etag"].flatMap { etag in
      !etag.isEmpty && etag.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? etag : nil
    }
  }

  /// Whether the resource still has the ETag of the request; there is no body then.
  package var isNotModified: Bool { status == 304 }

  package static func == (one: Response, other: Response) -> Bool {
    one.status == other.status && one.body == other.body
      && one.headers.elementsEqual(other.headers) { $0.name == $1.name && $0.value == $1.value }
  }
}
