import Time

/// What set a goal, and when.
package struct GoalOrigin: Hashable, Sendable {
  /// Who made the change.
  package enum Maker: String, Sendable {
    case person = "command"
    case importing = "import"
    case sync
  }

  /// The days that the goal is for.
  package let period: GoalPeriod
  package let maker: Maker
  package let made: LocalDateTime
  /// The command line.
  package let command: String

  package init(period: GoalPeriod, maker: Maker, made: LocalDateTime, command: String) {
    self.period = period
    self.maker = maker
    self.made = made
    self.command = command
  }
}
