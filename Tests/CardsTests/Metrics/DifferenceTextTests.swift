import Metrics
import Testing

@testable import Cards

struct DifferenceTextTests {
  private func attribute(_ type: ValueType, unit: Unit? = nil) -> Attribute {
    Attribute(name: "a", label: "A", group: "g", priority: 1, type: type, unit: unit)
  }

  @Test(arguments: [
    // A bound that is not 0 is not shown as 0.
    (ValueType.quantity, 0.135, 0.002, "0.135", "0.002"), (.quantity, 214, 22, "214", "22"),
    (.quantity, 1.04, 0.4, "1.0", "0.4"), (.duration, 75, 12, "1h 15m", "12m"),
    (.timeFromMidnight, 4.5, 1.2, "4.5m", "1.2m"),
    (.percentage, 0.0312, 0.01, "3.1 points", "1.0 points"),
    (.scale, 0.8, 0.2, "0.40", "0.10"), (.boolean, 0.23, 0.11, "23", "11"),
  ])
  func `a difference and the ends of its interval have as many places`(
    type: ValueType, size: Double, least: Double, text: String, end: String
  ) {
    let shown = DifferenceText(of: size, least: least, attribute(type), in: ValueText())
    #expect(shown.text(size) == text)
    #expect(shown.text(least) == end)
  }

  @Test func `a difference has its unit, without the offset of a temperature`() {
    let degrees = DifferenceText(
      of: 10, least: 5, attribute(.decimal, unit: .celsius),
      in: ValueText(units: Units(.imperial)))
    #expect(degrees.text(10) == "18°")
    let distance = DifferenceText(
      of: 4.2, least: 1, attribute(.decimal, unit: .kilometre), in: ValueText())
    #expect(distance.text(4.2) == "4.2 km")
  }
}
