import Almanac

/// A made-up history as Exist's API sends it: pages of attributes with all their values.
struct History {
  /// One page, 13 MB long at 100 attributes and 3,650 days.
  let json: [UInt8]
  /// How many values it holds, nulls left out.
  let valueCount: Int

  init(attributes: Int, days: Int) {
    var random = Random()
    var text = #"{"count":\#(attributes),"next":null,"previous":null,"results":["#
    text.reserveCapacity(attributes * days * 37)
    var valueCount = 0
    let last = Day(number: 20_777)
    for index in 0..<attributes {
      let type = [ValueType.quantity, .decimal, .duration, .percentage, .scale][index % 5]
      text += index == 0 ? "" : ","
      text += #"{"group":{"name":"health","label":"Health","priority":5},"subgroup":null,"#
      text +=
        #""template":null,"name":"measure_\#(index)","label":"Measure \#(index)","priority":2,"#
      text += #""manual":false,"active":true,"value_type":\#(type.rawValue),"#
      text += #""value_type_description":"\#(type.existDescription)","#
      text += #""service":{"name":"fitbit","label":"Fitbit"},"values":["#
      for age in 0..<days {
        let value: String
        switch type {
        case .quantity: value = String(random.next(below: 20_000))
        case .decimal: value = "\(Double(random.next(below: 10_000)) / 100)"
        case .percentage: value = "\(Double(random.next(below: 1000)) / 1000)"
        case .scale: value = age % 7 == 0 ? "null" : String(1 + random.next(below: 9))
        case .duration, .text, .timeFromMidnight, .timeFromMidday, .boolean:
          value = String(random.next(below: 600))
        }
        valueCount += value == "null" ? 0 : 1
        text += #"\#(age == 0 ? "" : ","){"date":"\#(last - age)","value":\#(value)}"#
      }
      text += "]}"
    }
    json = Array((text + "]}").utf8)
    self.valueCount = valueCount
  }
}

/// Numbers that are the same in every run.
struct Random {
  private var state: UInt64 = 42

  mutating func next(below bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }
}
