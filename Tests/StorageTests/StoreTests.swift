import Almanac
import Testing

@testable import Storage

struct StoreTests {
  @Test func `a dataset is recorded and read back`() throws {
    let store = try Store.inMemory()
    let day = Day(iso: "2026-11-20")!
    let steps = Template.named("steps")!.attribute
    let dataset = Dataset(
      groups: [Group(named: "activity")], attributes: [steps],
      entries: [.init(day: day, attribute: 0, value: .integer(5623))])
    let outcome = try store.update(by: "test", at: "now") { try $0.record(dataset) }
    #expect(outcome == Outcome(added: 1, newAttributes: ["steps"]))
    let catalogue = try store.catalogue()
    #expect(catalogue.attributes == [steps])
    #expect(try store.values(on: day, of: catalogue) == [.integer(5623)])
    let again = try store.update(by: "test", at: "now") { try $0.record(dataset) }
    #expect(again == Outcome(unchanged: 1))
  }
}
