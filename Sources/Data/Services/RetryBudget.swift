/// How often one command waits when a service asks it to.
package struct RetryBudget {
  private var left: Int

  /// A longer wait is left to the person, in seconds.
  private static let longestWait = 60

  package init(of count: Int = 3) { left = count }

  /// Takes a wait of as many seconds as a service asks for; nil if that is too long, unknown, or one
  /// too many.
  package mutating func take(_ seconds: Int?) -> Int? {
    guard let seconds, 0...RetryBudget.longestWait ~= seconds, left > 0 else { return nil }
    left -= 1
    return seconds
  }
}
