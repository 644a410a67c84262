/// A word to the person, for the corner of the screen.
struct Notification: Equatable, Sendable {
  let summary: String
  let body: String
}
