import Host
import Text

/// How often a service that asks for a short wait is waited for, by one command.
struct RetryBudget {
  private let most: Int
  private var waits = 0

  /// A longer wait is left to the person, in seconds.
  private static let longest = 60

  init(of most: Int) { self.most = most }

  /// Waits as long as `name` asks; false where that is too long, or too often.
  mutating func wait(
    _ seconds: Int?, for name: String, in context: Context
  ) throws -> Bool {
    guard let seconds, 0...RetryBudget.longest ~= seconds, waits < most else { return false }
    waits += 1
    context.remark("\(name) asks to wait \(CountText.of(seconds, "second", "seconds"))")
    _ = try context.host.run(Program(["sleep", "\(seconds)"], seconds: seconds + 10))
    return true
  }
}
