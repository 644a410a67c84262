import Foundation
import Support
import Testing

@testable import Commands

/// Attributes without a value on the day that is shown.
struct MissingValueTests {
  /// One attribute for each gauge, with values on the three days before 2026-11-15.
  private static let attributes: [(name: String, group: String, type: Int, values: [Double])] = [
    ("steps", "activity", 0, [4000, 5000, 6000]),
    ("sleep_start", "sleep", 6, [630, 640, 650]),
    ("weather_cloud_cover", "weather", 5, [0.25, 0.5, 0.75]),
    ("brightness", "light", 5, [0.25, 0.5, 0.75]),
    ("energy_level", "mood", 8, [3, 5, 7]),
    ("weight", "health", 1, [70, 71, 72]),
  ]

  private func day(_ date: String, _ value: (Int) -> String) -> String {
    let groups = Self.attributes.enumerated().map { index, attribute in
      """
      {"group": "\(attribute.group)", "label": "\(attribute.group)", "priority": 1, "items": [
        {"attribute": "\(attribute.name)", "label": "\(attribute.name)", "priority": 1,
         "value_type": \(attribute.type), "value": \(value(index))}]}
      """
    }
    return "{\"date\": \"\(date)\", \"attributes\": [\(groups.joined(separator: ", "))]}"
  }

  @Test func `an attribute that only ever came as null exists with its type`() throws {
    let sandbox = Sandbox()
    sandbox.input = """
      {"count": 2, "next": null, "previous": null, "results": [
        {"name": "teas", "label": "Teas", "value_type": 0, "group": {"name": "food", "label": "Food"},
         "values": [{"date": "2026-11-20", "value": null}, {"date": "2026-11-19", "value": null}]},
        {"name": "sleep_start", "values": [{"date": "2026-11-20", "value": null}]}]}
      """
    let run = sandbox.run("dash import -")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.transcript)")
    let document =
      try JSONSerialization.jsonObject(
        with: Data(sandbox.run("dash attributes --json").output.utf8)) as? [String: Any]
    let attributes = document?["attributes"] as? [[String: Any]] ?? []
    let types = Dictionary(
      attributes.map { ("\($0["attribute"] ?? "")", $0["value_type"] as? Int) }
    ) { $1 }
    #expect(types == ["teas": 0, "sleep_start": 6])
    #expect(!sandbox.run("dash today").output.contains("Teas"))
    #expect(sandbox.run("dash log teas 2").output.contains("Teas 2"))
  }

  @Test func `an attribute that is null today has its row with its average in every gauge`() {
    let sandbox = Sandbox()
    for (offset, date) in ["2026-10-30", "2026-11-06", "2026-11-13"].enumerated() {
      sandbox.input = day(date) { index in
        let value = Self.attributes[index].values[offset]
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
      }
      #expect(sandbox.run("dash import -").status == 0)
    }
    sandbox.input = day("2026-11-20") { _ in "null" }
    let run = sandbox.run("dash import -")
    #expect(run.status == 0, "\(run.transcript)")

    let screen = sandbox.run("dash today --width 60")
    func row(_ label: String) -> String {
      screen.output.split(separator: "\n").first { $0.contains(label) }.map(String.init) ?? ""
    }
    for (label, average) in [
      ("steps", "avg 5,000"), ("energy_level", "avg 3"), ("weight", "avg 71.0 kg"),
    ] {
      #expect(row(label).contains("·"), "\(screen.output)")
      #expect(row(label).contains(average), "\(screen.output)")
    }
    // Of the weather, only values and forecasts have rows.
    #expect(row("weather_cloud_cover").isEmpty, "\(screen.output)")
    // A ring has its label below and the average inside.
    #expect(screen.output.contains("avg 22:40"), "\(screen.output)")
    #expect(!row("sleep_start").isEmpty, "\(screen.output)")
    #expect(row("brightness").isEmpty == false, "\(screen.output)")
    #expect(!screen.output.contains(" 0%"), "a missing value has no share: \(screen.output)")

    // Texts and tags stay off the card.
    sandbox.run("dash log --date 2026-11-19 mood_note good")
    #expect(!sandbox.run("dash today").output.contains("Note"))
  }
}
