/// What is asked of a web service.
package struct Request: Equatable, Sendable {
  /// The whole address: `https://exist.io/api/2/accounts/profile/`.
  package var address: String
  /// What stands behind `Authorization:`; such a request is never led on to another address.
  package var authorization: String?
  /// A JSON document to send; with one the request is a POST, without a GET.
  package var document: String?
  /// How long the whole answer may take, in seconds.
  package var seconds: Int
  /// How many bytes the answer may have.
  package var largestBody: Int

  package init(
    _ address: String, authorization: String? = nil, document: String? = nil, seconds: Int = 60,
    largestBody: Int = 16 << 20
  ) {
    self.address = address
    self.authorization = authorization
    self.document = document
    self.seconds = seconds
    self.largestBody = largestBody
  }
}
