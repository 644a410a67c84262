import Metrics
import Testing

struct GroupTests {
  private func attribute(_ type: ValueType, in group: String, _ name: String = "a") -> Attribute {
    Attribute(name: name, label: "A", group: group, priority: 1, type: type)
  }

  @Test(
    arguments: [
      ("activity", Gauge.bar, true), ("weather", .plain, false), ("health", .plain, false),
      ("sleep", .bar, false), ("symptoms", .bar, false), ("garden", .bar, true),
    ])
  func `a group decides the gauge of its numbers and whether they add up`(
    group: String, gauge: Gauge, addsUp: Bool
  ) {
    #expect(attribute(.decimal, in: group).drawnGauge == gauge)
    #expect(attribute(.decimal, in: group).addsUp == addsUp)
  }

  @Test func `a chosen gauge outweighs the group's`() {
    var weight = attribute(.decimal, in: "health")
    weight.gauge = .bar
    #expect(weight.drawnGauge == .bar)
    #expect(attribute(.duration, in: "sleep", "sleep").drawnGauge == .ring)
  }

  @Test(
    arguments: [
      ("mood", true), ("custom", true), ("weather", false), ("location", false),
      ("twitter", false), ("garden", true),
    ])
  func `texts of a service are not written by the person`(group: String, isWritten: Bool) {
    #expect(attribute(.text, in: group).isWritten == isWritten)
    #expect(!attribute(.quantity, in: group).isWritten)
  }

  @Test func `every trait belongs to a group that Exist has`() {
    var all: Group.Traits = []
    for group in Group.known { all.formUnion(group.traits) }
    let declared: Group.Traits = [
      .measurements, .neverAddsUp, .reportedTexts, .money, .precisePercentages, .tags, .mood,
      .lessIsBetter, .isGiven, .outcomes,
    ]
    #expect(all == declared)
    #expect(Group(named: "garden").traits == [])
    #expect(Attribute.tag(name: "gym", label: "Gym").traits == .tags)
  }
}
