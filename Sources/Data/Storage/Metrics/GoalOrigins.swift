import Metrics
import Time

extension Store {
  /// The latest change of a goal that is set; nil if the change log does not have it.
  package func origin(
    ofGoalOf name: String, for period: GoalPeriod
  ) throws(StoreError) -> GoalOrigin? {
    let selection = try database.prepare(
      """
      SELECT made, command, origin FROM change JOIN replaced ON replaced.change = change.id
      WHERE undone = 0 AND relation = 'goal' AND replaced.id = (
        SELECT goal.id FROM goal JOIN attribute ON attribute.id = goal.attribute
        WHERE name = ? AND weekday = ?)
      ORDER BY change.id DESC LIMIT 1
      """)
    selection.bind(name, at: 1)
    selection.bind(Int64(period.number), at: 2)
    guard try selection.step(), let made = LocalDateTime(selection.text(0)),
      let maker = GoalOrigin.Maker(rawValue: selection.text(2))
    else { return nil }
    return GoalOrigin(period: period, maker: maker, made: made, command: selection.text(1))
  }
}
