import Text

/// A desktop notification.
package struct Notification: Equatable, Sendable {
  package let summary: CleanText
  package let body: CleanText

  package init(summary: CleanText, body: CleanText) {
    self.summary = summary
    self.body = body
  }
}
