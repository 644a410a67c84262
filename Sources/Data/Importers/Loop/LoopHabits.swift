import Formats

/// The habits that Loop's `Habits.csv` describes.
///
///     Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,…
///     001,Meditate,YES_NO,Did you meditate?,,1,1,#FF8F00,,,,false
///
/// Up to version 2.2 there is no column `Type`.
struct LoopHabits {
  struct Habit: Equatable {
    var name: String
    /// Whether it is counted; nil if the file does not say.
    var isCounted: Bool?
  }

  private(set) var habits: [Habit] = []

  /// Without any habit.
  init() {}

  /// - Throws: ``DocumentError`` where the file is not a table, and what reading it throws.
  init(_ source: ByteSource) throws {
    var reader = try CSVReader(ByteWindow(source))
    let heads = reader.heads.map { $0.trimmingBlanks }
    guard let name = heads.firstIndex(of: "Name") else { return }
    let type = heads.firstIndex(of: "Type")
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      guard fields.indices.contains(name) else { continue }
      var habit = Habit(name: String(reader.text(fields[name]).trimmingBlanks))
      if let type, fields.indices.contains(type) {
        switch reader.text(fields[type]) {
        case "NUMERICAL": habit.isCounted = true
        case "YES_NO": habit.isCounted = false
        default: break
        }
      }
      if !habit.name.isEmpty { habits.append(habit) }
    }
  }

  /// The names of `count` columns whose heads were divided at the commas of names, which Loop does
  /// not quote; nil if the heads are not names of habits, or several divisions are.
  func names(of heads: [String], count: Int) -> [String]? {
    if heads.count == count { return heads }
    guard heads.count > count else { return nil }
    let parts = Set(habits.map(\.name)).map { name in
      (
        name: name,
        parts: name.split(separator: ",", omittingEmptySubsequences: false).map {
          String($0.trimmingBlanks)
        }
      )
    }
    // By the number of heads read: the names read so far, with how many ways there are.
    var ways: [[Int: (names: [String], count: Int)]] = Array(repeating: [:], count: heads.count + 1)
    ways[0] = [0: ([], 1)]
    for start in heads.indices {
      for (columns, way) in ways[start] {
        for (name, parts) in parts where heads[start...].starts(with: parts) {
          let end = start + parts.count
          let before = ways[end][columns + 1]?.count ?? 0
          ways[end][columns + 1] = (way.names + [name], min(before + way.count, 2))
        }
      }
    }
    guard let way = ways[heads.count][count], way.count == 1 else { return nil }
    return way.names
  }
}
