/// The outcome of several requests that were sent one after the other.
package struct Exchange: Equatable, Sendable {
  /// The responses, in the order of the requests.
  package var responses: [Response]
  /// Why there are fewer responses than requests.
  ///
  /// The requests after the failed one were not sent.
  package var error: NetworkError?

  package init(responses: [Response], error: NetworkError? = nil) {
    self.responses = responses
    self.error = error
  }
}
