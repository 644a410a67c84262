import Metrics
import Time

extension Store {
  /// The latest change of a goal that is set; nil if the change log does not have it.
  package func origin(
    ofGoalOf name: String, for period: GoalPeriod
  ) throws(StoreError) -> GoalOrigin? {
    let selection = try database.prepare(
      """
      SELECT made, origin, command FROM change JOIN replaced ON replaced.change = change.id
      WHERE undone = 0 AND relation = 'goal' AND replaced.id = (
        SELECT goal.id FROM goal JOIN attribute ON attribute.id = goal.attribute
        WHERE name = ? AND weekday = ?)
      ORDER BY change.id DESC LIMIT 1
      """)
    selection.bind(name, period.number)
    guard var row = try selection.next(), let made = LocalDateTime(row.text()),
      let maker = GoalOrigin.Maker(rawValue: row.text())
    else { return nil }
    return GoalOrigin(period: period, maker: maker, made: made, command: row.text())
  }
}
