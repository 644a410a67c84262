import Cards

/// How often a service that asks for a short wait is waited for, by one command.
struct Patience {
  private let most: Int
  private var waits = 0

  /// A longer wait is left to the person, in seconds.
  private static let longest = 60

  init(of most: Int) { self.most = most }

  /// Waits as long as `name` asks; false where that is too long, or too often.
  mutating func wait(
    _ seconds: Int?, for name: String, in environment: Environment
  ) throws -> Bool {
    guard let seconds, 0...Patience.longest ~= seconds, waits < most else { return false }
    waits += 1
    environment.remark("\(name) asks to wait \(CountText.of(seconds, "second", "seconds"))")
    _ = try environment.run(Program(["sleep", "\(seconds)"], seconds: seconds + 10))
    return true
  }
}
