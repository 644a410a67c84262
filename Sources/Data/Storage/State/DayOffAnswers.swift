import Metrics
import Time

/// What the person said of single workdays: that they were days off, or not.
extension Store {
  package func dayOffAnswers() throws(StoreError) -> [Day: Bool] {
    var answers: [Day: Bool] = [:]
    for state in try states(of: .dayOff) {
      if let day = Day(iso: state.key), let number = state.number { answers[day] = number != 0 }
    }
    return answers
  }

  /// The answer of a day as a change notes it, or nil.
  func packedDayOff(_ day: Day) throws(StoreError) -> [UInt8]? {
    try withState(StateKey(.dayOff, day.description)) { $0.value() }.map { value in
      var packed = PackedValues()
      packed.append(value, of: 0)
      return packed.bytes
    }
  }

  /// Restores a packed answer, or deletes it.
  func restoreDayOff(_ packed: [UInt8]?, on day: Day) throws(StoreError) {
    let answer = try packed.map(unpack)?.first?.value?.whole
    try put(answer, for: StateKey(.dayOff, day.description))
  }
}

extension Change {
  /// Records whether a workday was a day off.
  package func answer(isOff: Bool, on day: Day) throws(StoreError) {
    let insertion = try noting()
    try insertion.run(row(), Relation.dayOff.rawValue, Int64(day.number), store.packedDayOff(day))
    try store.put(isOff ? 1 : 0, for: StateKey(.dayOff, day.description))
  }
}
