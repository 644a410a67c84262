import Cards
import Host

extension Rhythm {
  /// The same for people: `daily at 9:00 pm` where their clock has it so.
  func told(_ values: ValueText) -> String {
    guard case .daily(let minute) = self else { return description }
    return "daily at \(values.time(Rhythm.clock(minute)))"
  }
}
