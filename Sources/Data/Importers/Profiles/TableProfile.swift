import Metrics

/// How the tables of one app are read: a section of a text that describes their columns.
///
///     [Hevy]
///     files = workouts.csv
///     get = In Hevy: Profile, Settings, Export & Import Data, Export.
///     header = title, start_time, set_index
///     day = start_time
///     key = title, start_time
///     workout = ; end end_time
///     value weight_lifted = weight_kg * reps; unit kg; unless set_type = warmup
///
/// `a | b` is the first of two columns that the table has, `a + b` the texts of two columns with a
/// blank between them. Columns are named without case.
package struct TableProfile: Sendable {
  /// The columns that hold something, by the tables that have them.
  struct Columns: Sendable {
    var choices: [[String]] = []

    /// The indexes of the first choice whose columns are all in the header, in lower case.
    func indexes(in heads: [String]) -> [Int]? {
      choices.lazy.compactMap { names -> [Int]? in
        let found = names.compactMap { heads.firstIndex(of: $0.lowercased()) }
        return found.count == names.count ? found : nil
      }.first
    }

    /// The first column that the header has, as the profile writes it.
    func name(in heads: [String]) -> String {
      choices.first { $0.allSatisfy { heads.contains($0.lowercased()) } }?.first ?? ""
    }
  }

  /// Whether the cell of a row is one of some texts, or contains one.
  struct Condition: Sendable {
    let columns: Columns
    /// In lower case.
    let words: [String]
    let isPart: Bool
    /// Whether rows without these texts are skipped, and not those with them.
    let isWanted: Bool
  }

  enum AmountUnit: Sendable {
    case fixed(ColumnUnit)
    case column(Columns)
    /// Nothing in the table says which of these it is.
    case asked([ColumnUnit])
  }

  /// What a row adds to.
  enum Target: Sendable {
    case attribute(DayAttribute)
    /// What a cell of the column `of` names, such as a project or a habit: an attribute like this
    /// one, whose name begins with that text.
    case named(DayAttribute)
    case workout, night
  }

  struct Line: Sendable {
    let target: Target
    /// The columns whose product is the amount; empty to count rows.
    var factors: [Columns] = []
    /// The unit of the amount, of lengths of workouts and nights.
    var unit: AmountUnit?
    var conditions: [Condition] = []
    /// Other columns, by their clauses: `of`, `end`, `distance`, `light`.
    var columns: [String: Columns] = [:]
    /// The separator of the names in the column `of`, and the end of a name: `(` in `Cough (Mild)`.
    var separator, ending: Character?
    /// Whether named attributes are tags if their numbers are only 0 and 1.
    var isTagOrNumber = false
    /// Whether amounts may have the sign of a currency, which is the same in all rows.
    var isMoney = false
    var distanceUnit: AmountUnit?
    /// A night whose cells are these texts is a nap.
    var nap: Condition?
    /// Whether rows with the same key count once.
    var isOnce = false
    var skipsZero = false
    /// Whether a length of time is divided at midnight.
    var isSpread = false
    /// Smaller amounts and shorter sleeps are skipped, and longer workouts have no length.
    var least = 0.0
    var most = Double.infinity
  }

  enum Clock: String, CaseIterable, Sendable { case wall, utc, epoch }

  package let name: String
  package internal(set) var files = ""
  package internal(set) var howTo = ""
  var header: [Columns] = []
  var isWholeHeader = false
  /// Whether the header is there before each row, with more columns than it has in the first line.
  var isHeaderRepeated = false
  var day = Columns()
  var clock = Clock.wall
  var key: [Columns] = []
  /// The column with the name of a person, if a table has rows of several people.
  var person: Columns?
  /// The column with the kind of a row; kinds that no line reads are counted by their names.
  var kind: Columns?
  var lines: [Line] = []

  init(name: String) { self.name = name }

  /// The first names of the header's columns.
  package var headerNames: [String] {
    let names = header.compactMap { $0.choices.first?.joined(separator: " + ") }
    let day = self.day.choices.first?.joined(separator: " + ") ?? ""
    return names.contains(day) ? names : [day] + names
  }

  /// Whether a table with that header, in lower case, is one of these.
  func fits(_ heads: [String]) -> Bool {
    header.allSatisfy { $0.indexes(in: heads) != nil } && day.indexes(in: heads) != nil
      && (!isWholeHeader || heads.count == header.count)
  }
}
