/// What a web service has answered.
package struct Response: Equatable, Sendable {
  /// The status of HTTP: 200.
  package var status: Int
  /// Names in lower case, and values, as they came.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of a header, the last of that name.
  package subscript(name: String) -> String? { headers.last { $0.name == name }?.value }

  /// How many seconds it asks to wait; nil where it does not say so as a number.
  package var wait: Int? { self["retry-after"].flatMap { Int($0) } }

  package static func == (one: Response, other: Response) -> Bool {
    one.status == other.status && one.body == other.body
      && one.headers.elementsEqual(other.headers) { $0.name == $1.name && $0.value == $1.value }
  }
}
