import Metrics
import Time

/// Days of attributes that no ``Measure`` names: what tags and apps become, and texts.
///
/// Amounts of a day and source are added. Of several sources, the first one that has any counts.
struct NamedBook {
  /// What an attribute is where it is new, and how its days are made.
  struct Attribute {
    let name: String
    /// Nil for one that Exist defines.
    var label: String?
    var group: String?
    var type = ValueType.duration
    var unit: Unit?
    var rule = DayRule.sum
  }

  private struct Key: Hashable {
    let attribute: Int32
    let source: Int32
    let day: Day
  }

  private(set) var attributes: [Attribute] = []
  private var indexes: [String: Int32] = [:]
  private var amounts: [Key: Double] = [:]
  private var texts: [Key: String] = [:]

  private mutating func key(_ attribute: Attribute, _ source: Int, _ day: Day) -> Key {
    let index: Int32
    if let known = indexes[attribute.name] {
      index = known
    } else {
      index = Int32(attributes.count)
      indexes[attribute.name] = index
      attributes.append(attribute)
    }
    return Key(attribute: index, source: Int32(truncatingIfNeeded: source), day: day)
  }

  /// Adds an amount, of a duration in minutes.
  mutating func add(_ amount: Double, to attribute: Attribute, from source: Int, on day: Day) {
    amounts[key(attribute, source, day), default: 0] += amount
  }

  /// Sets a day's text.
  mutating func put(_ text: String, of attribute: Attribute, from source: Int, on day: Day) {
    texts[key(attribute, source, day)] = text
  }

  /// Calls `body` with every day of every source: what counts on that day where this source is the one
  /// that counts, else nil.
  ///
  /// `rank` is the place of a source in the order.
  func forEachValue(
    _ body: (Attribute, Day, _ source: Int, _ counting: Value?) -> Void,
    rank: (_ source: Int) -> Int
  ) {
    var first: [Key: Int32] = [:]
    func base(_ key: Key) -> Key { Key(attribute: key.attribute, source: 0, day: key.day) }
    func order(_ source: Int32) -> (Int, Int32) { (rank(Int(source)), source) }
    for keys in [Array(amounts.keys), Array(texts.keys)] {
      for key in keys where first[base(key)].map({ order(key.source) < order($0) }) ?? true {
        first[base(key)] = key.source
      }
    }
    func pass(_ key: Key, _ value: Value?) {
      let counts = first[base(key)] == key.source
      body(attributes[Int(key.attribute)], key.day, Int(key.source), counts ? value : nil)
    }
    for (key, amount) in amounts { pass(key, attributes[Int(key.attribute)].value(amount)) }
    for (key, text) in texts { pass(key, .text(text)) }
  }
}

extension NamedBook.Attribute {
  /// A day's amount as it is stored: decimals to a thousandth, all else whole.
  fileprivate func value(_ amount: Double) -> Value? {
    guard amount.isFinite else { return nil }
    return type == .decimal
      ? .decimal((amount * 1000).rounded() / 1000)
      : Int64(exactly: amount.rounded()).map(Value.integer)
  }
}
