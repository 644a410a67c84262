/// Why an answer holds no facts.
package enum FactFault: Error, Equatable, Sendable {
  /// There are none of that date.
  case nothing
  /// Too much was asked; how many seconds to wait, where it says so.
  case tooMany(seconds: Int?)
  /// Another status.
  case refused(status: Int)
  /// The answer is not JSON, or no object of it.
  case notUnderstood
}
