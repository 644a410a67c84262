/// A history as a table.
///
///     date,attribute,value
///     2026-11-20,measure_0,5312
enum HistoryTable {
  /// As many lines of it as are wanted, of the days that they need.
  static func csv(lines: Int) -> String {
    let history = History(days: lines / 95)
    let columns = history.series.map { series in
      (series.attribute, history.values(of: series))
    }
    var text = "date,attribute,value\n"
    var count = 0
    for place in 0..<history.days {
      for (attribute, values) in columns {
        guard count < lines, let value = values[place].value else { continue }
        let whole = attribute.type.wholeRange != nil
        text += "\(values[place].day),\(attribute.name),\(whole ? "\(Int(value))" : "\(value)")\n"
        count += 1
      }
    }
    precondition(count == lines, "a history that has so many values")
    return text
  }
}
