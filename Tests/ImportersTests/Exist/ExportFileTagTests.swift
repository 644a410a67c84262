import Metrics
import Testing

@testable import Importers

/// Files of the account's export give no types.
struct ExportFileTagTests {
  private let zeros = #"[{"date":"2026-11-19","value":0},{"date":"2026-11-20","value":1}]"#

  private func attribute(
    _ files: (name: String, text: String)..., knowing known: [Attribute] = []
  ) throws -> Attribute? {
    let files = files.map { (name: $0.name, bytes: Array($0.text.utf8)) }
    return try read(files, knowing: known).dataset.attributes.first
  }

  @Test func `0 and 1 only, of an attribute that no template knows, are a tag`() throws {
    let tag = try #require(try attribute(("data_gym_2026.json", zeros)))
    #expect(tag.type == .boolean)
    #expect(tag.group == "custom" && tag.label == "Gym" && tag.priority == 2)
    #expect(
      try attribute(("data_gym_2026.json", zeros.replacing(":1}", with: ":null}")))?.type
        == .boolean)
  }

  @Test func `any other number, a template and a stored type are stronger`() throws {
    #expect(
      try attribute(("data_gym_2026.json", zeros.replacing(":1}", with: ":2}")))?.type == .quantity)
    #expect(
      try attribute(("data_gym_2026.json", zeros.replacing(":1}", with: ":0.5}")))?.type == .decimal
    )
    #expect(try attribute(("data_coffees_2026.json", zeros))?.type == .quantity)
    let known = Attribute(name: "gym", label: "Gym", group: "custom", priority: 1, type: .quantity)
    #expect(try attribute(("data_gym_2026.json", zeros), knowing: [known])?.type == .quantity)
    let other = zeros.replacing(":1}", with: ":3}").replacing("2026", with: "2025")
    #expect(
      try attribute(("data_gym_2026.json", zeros), ("data_gym_2025.json", other))?.type == .quantity
    )
  }

  @Test func `a table and a document with types are as they were`() throws {
    #expect(
      try read(("gym.csv", "date,pushups\n2026-11-20,1\n2026-11-19,2\n")).dataset.attributes[0].type
        == .quantity)
    let page = #"[{"attribute":"gym","value_type":1,"values":\#(zeros)}]"#
    #expect(try attribute(("page.json", page))?.type == .decimal)
  }

  @Test func `a type that the user chose stays, and values are converted to it`() throws {
    func known(_ type: ValueType) -> [Attribute] {
      var bed = Attribute(name: "bed", label: "Bed", group: "custom", priority: 1, type: type)
      bed.own = .type
      return [bed]
    }
    func page(_ code: Int, _ value: String) -> String {
      #"[{"attribute":"bed","value_type":\#(code),"values":[{"date":"2026-11-20","value":\#(value)}]}]"#
    }
    #expect(
      try entries(read(("p.json", page(4, "415")), knowing: known(.timeFromMidday))) == [
        "2026-11-20 bed 1135"
      ])
    #expect(
      try entries(read(("p.json", page(2, "\"5.5\"")), knowing: known(.decimal))) == [
        "2026-11-20 bed 5.5"
      ])
    #expect(
      try entries(read(("p.json", page(0, "5")), knowing: known(.decimal))) == [
        "2026-11-20 bed 5.0"
      ])
    let data = try read(("p.json", page(0, "5")), knowing: known(.boolean))
    #expect(entries(data).isEmpty && data.problems.count == 1)
    #expect(data.dataset.attributes[0].type == .boolean)
  }
}
