import Metrics
import Statistics
import Time

/// A made-up history: 100 attributes in ten groups; the last days do not depend on its length.
struct History {
  struct Series {
    let attribute: Attribute
    fileprivate let seed: Int
  }

  /// Its last day, the one on which the benchmarks run.
  static let today = Day(number: 20_777)
  static let daysOfTenYears = 3650

  /// By priority, the groups and the types of the ten attributes of each, as Exist's codes.
  static let groups = [
    (name: "activity", types: "0000000000"),
    (name: "productivity", types: "0000050000"),
    (name: "custom", types: "7777000000"),
    (name: "mood", types: "8111111111"),
    (name: "sleep", types: "3336433333"),
    (name: "workouts", types: "0000000000"),
    (name: "health", types: "1111111111"),
    (name: "food", types: "3333333333"),
    (name: "finance", types: "0000000000"),
    (name: "media", types: "8888888888"),
  ]

  let days: Int
  let series: [Series]

  init(days: Int) {
    self.days = days
    series = (0..<10 * Self.groups.count).map { index in
      let group = Self.groups[index % Self.groups.count]
      let place = index / Self.groups.count
      let type = Array(group.types)[place].wholeNumberValue.flatMap {
        ValueType(rawValue: UInt8($0))
      }
      guard let type else { preconditionFailure("ten codes of types for each group") }
      let attribute = Attribute(
        name: group.name == "mood" && place == 0 ? Mood.name : "measure_\(index)",
        label: "Measure \(index)", group: group.name, priority: 1 + place / 2, type: type,
        service: "fitbit")
      return Series(attribute: attribute, seed: index)
    }
  }

  func values(of series: Series) -> [(day: Day, value: Double?)] {
    var random = Random(seed: series.seed)
    return (0..<days).map { age in
      let value: Double? =
        switch series.attribute.type.form {
        case .quantity: Double(random.next(in: 0...12_000))
        case .decimal: Double(random.next(in: 0...9000)) / 100
        case .duration: Double(random.next(in: 0...500))
        case .clock where series.attribute.type == .timeFromMidday:
          Double(random.next(in: 600...780))
        case .clock: Double(random.next(in: 380...480))
        case .percentage: Double(random.next(in: 0...1000)) / 1000
        case .boolean: Double(random.next(in: 0...1))
        case .scale: age % 7 == 3 ? nil : Double(random.next(in: 1...9))
        default: nil
        }
      return (Self.today - age, value)
    }
  }
}

/// A history as Exist's API sends it: one page of attributes with all their values.
///
///     {"count":100,"next":null,"previous":null,"results":[
///       {"group":{…},"template":null,"name":"measure_0",…,"values":[
///         {"date":"2026-11-20","value":5312},…
struct HistoryDocument {
  /// 13 MB at ten years.
  let json: [UInt8]
  let valueCount: Int

  init(of history: History) {
    var json: [UInt8] = []
    json.reserveCapacity(history.series.count * (history.days * 37 + 400))
    func add(_ text: String) { json.append(contentsOf: text.utf8) }
    var valueCount = 0
    add(#"{"count":\#(history.series.count),"next":null,"previous":null,"results":["#)
    for (index, series) in history.series.enumerated() {
      add((index == 0 ? "" : ",") + Self.head(of: series.attribute))
      for (position, (day, value)) in history.values(of: series).enumerated() {
        var text = "null"
        if let value {
          text = series.attribute.type.wholeRange != nil ? "\(Int(value))" : "\(value)"
          valueCount += 1
        }
        add(#"\#(position == 0 ? "" : ","){"date":"\#(day)","value":\#(text)}"#)
      }
      add("]}")
    }
    add("]}")
    self.json = json
    self.valueCount = valueCount
  }

  private static func head(of attribute: Attribute) -> String {
    guard let priority = History.groups.firstIndex(where: { $0.name == attribute.group })
    else { preconditionFailure("its groups are the history's") }
    let group =
      #"{"name":"\#(attribute.group)","label":"\#(attribute.group.capitalized)","#
      + #""priority":\#(priority + 1)}"#
    return #"{"group":\#(group),"subgroup":null,"template":null,"name":"\#(attribute.name)","#
      + #""label":"\#(attribute.label)","priority":\#(attribute.priority),"manual":false,"#
      + #""active":true,"value_type":\#(attribute.type.rawValue),"#
      + #""value_type_description":"\#(attribute.type.words.exist)","#
      + #""service":{"name":"fitbit","label":"Fitbit"},"values":["#
  }
}

/// A history as a table.
///
///     date,attribute,value
///     2026-11-20,measure_0,5312
enum HistoryTable {
  /// As many lines of it as are wanted, of the days that they need.
  static func csv(lines: Int) -> String {
    let history = History(days: lines / 95)
    let columns = history.series.map { series in (series.attribute, history.values(of: series)) }
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
    precondition(count == lines, "a history that has as many values")
    return text
  }
}

struct Page: Decodable {
  struct Attribute: Decodable {
    struct Group: Decodable {
      var name, label: String
      var priority: Int
    }
    struct Service: Decodable {
      var name, label: String
    }
    struct Entry: Decodable {
      var date: String
      var value: Double?
    }
    var group: Group
    var name, label: String
    var priority: Int
    var manual, active: Bool
    var type: Int
    var typeDescription: String
    var service: Service?
    var values: [Entry]

    enum CodingKeys: String, CodingKey {
      case group, name, label, priority, manual, active
      case type = "value_type"
      case typeDescription = "value_type_description"
      case service, values
    }
  }
  var count: Int
  var results: [Attribute]
}

/// Numbers that are the same in every run.
struct Random: RandomNumberGenerator {
  private var numbers: SplitMix64

  init(seed: Int) { numbers = SplitMix64(seed: UInt64(seed) << 32) }

  mutating func next() -> UInt64 { numbers.next() }

  /// A number of `range`, by a rule that no later standard library can change.
  mutating func next(in range: ClosedRange<UInt64>) -> UInt64 {
    range.lowerBound + next() % (range.upperBound - range.lowerBound + 1)
  }
}
