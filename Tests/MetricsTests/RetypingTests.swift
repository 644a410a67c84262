import Testing

@testable import Metrics

struct RetypingTests {
  @Test(arguments: [
    (77.6, 0.776), (84.4, 0.844), (0.1, 0.001), (29, 0.29), (57, 0.57), (100, 1), (0, 0),
    (-3, -0.03),
    (1e-7, 1e-9), (1.7e300, 1.7e298), (33.3, 0.333),
  ])
  func `a hundredth is the double nearest to the decimal number`(number: Double, share: Double) {
    #expect(number.hundredths == share)
  }

  @Test func `every tenth of a percent is the double that its fraction is written as`() {
    for tenths in 0...1000 {
      let typed = Double("\(tenths / 10).\(tenths % 10)")!
      let padded = String(repeating: "0", count: max(0, 4 - "\(tenths)".count)) + "\(tenths)"
      let share = Double("\(padded.dropLast(3)).\(padded.suffix(3))")!
      #expect(typed.hundredths == share, "\(typed)")
    }
  }

  @Test(arguments: [
    (Value.integer(1), ValueType.quantity, ValueType.boolean, Optional(Value.integer(1))),
    (.integer(2), .quantity, .boolean, nil), (.integer(432), .quantity, .duration, .integer(432)),
    (.integer(-1), .quantity, .duration, nil), (.decimal(5), .decimal, .quantity, .integer(5)),
    (.decimal(5.5), .decimal, .quantity, nil), (.text("5623"), .text, .quantity, .integer(5623)),
    (.text("72.5"), .text, .decimal, .decimal(72.5)), (.text("08123"), .text, .quantity, nil),
    (.text("5,5"), .text, .decimal, nil), (.text("1e3"), .text, .decimal, nil),
    (.text("nan"), .text, .decimal, nil), (.text("yes"), .text, .boolean, nil),
    (.text("1"), .text, .boolean, .integer(1)), (.text("23:40"), .text, .timeFromMidnight, nil),
    (.integer(5), .quantity, .text, .text("5")), (.decimal(5), .decimal, .text, .text("5")),
    (.decimal(5.25), .decimal, .text, .text("5.25")), (.integer(400), .duration, .text, nil),
    (.integer(415), .timeFromMidnight, .timeFromMidday, .integer(1135)),
    (.integer(82), .quantity, .percentage, nil),
    (.decimal(0.82), .decimal, .percentage, .decimal(0.82)),
  ])
  func `a value has another type only if it is the same value there`(
    value: Value, old: ValueType, new: ValueType, expected: Value?
  ) {
    #expect(value.retyped(from: old, to: new) == expected)
  }

  @Test func `a conversion can be reversed`() {
    for number in [-3, 0, 1, 5, 9, 432, 1439, 5623] {
      let value = Value.integer(Int64(number))
      for type in ValueType.allCases {
        guard let there = value.retyped(from: .quantity, to: type) else { continue }
        #expect(there.retyped(from: type, to: .quantity) == value, "\(number) as \(type)")
      }
    }
  }

  @Test func `numbers become ratings of their scale`() {
    #expect(Value.integer(4).retyped(from: .quantity, to: .scale, scale: .five) == .integer(7))
    #expect(Value.decimal(3.5).retyped(from: .decimal, to: .scale, scale: .five) == .integer(6))
    #expect(Value.integer(4).retyped(from: .quantity, to: .scale, scale: .nine) == .integer(4))
    #expect(Value.integer(6).retyped(from: .quantity, to: .scale, scale: .five) == nil)
    #expect(RatingScale(of: [1, 5, 6]) == .nine)
    #expect(RatingScale(of: [1, 3.5]) == .five)
    #expect(RatingScale(of: [1, 5]) == nil)
  }
}
