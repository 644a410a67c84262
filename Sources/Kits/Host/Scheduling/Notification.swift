/// A word to the person, for the corner of the screen.
package struct Notification: Equatable, Sendable {
  package let summary: String
  package let body: String

  package init(summary: String, body: String) {
    self.summary = summary
    self.body = body
  }
}
