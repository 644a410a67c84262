/// What came of several requests that were sent one after the other.
package struct Exchange: Equatable, Sendable {
  /// The answers, in the order of the requests; those after a fault were not asked for.
  package var responses: [Response]
  /// Why there are fewer answers than requests.
  package var fault: NetworkFault?

  package init(responses: [Response], fault: NetworkFault? = nil) {
    self.responses = responses
    self.fault = fault
  }
}
