import Foundation
import Support
import Testing

@testable import Commands

/// How long the printed screens of the sample data are, and that figures of two of them agree.
struct ShortScreenTests {
  private let sandbox = Sandbox()

  private func lines(_ line: String) -> [Substring] {
    sandbox.run(line + " --demo --width 80").output.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
  }

  private func document(_ line: String) throws -> [String: Any] {
    let text = sandbox.run(line + " --demo --json").output
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: [
    ("dash today", 60), ("dash week", 40), ("dash correlations", 20), ("dash settings", 40),
  ])
  func `a screen of the sample data is short`(line: String, most: Int) {
    let count = lines(line).count
    #expect(most / 2...most ~= count, "\(line) has \(count) lines")
  }

  @Test func `a week has each attribute with a value, and names tags of no day`() throws {
    let text = lines("dash week").joined(separator: "\n")
    let groups = try #require(try document("dash week")["attributes"] as? [[String: Any]])
    let items = groups.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    #expect(items.count > 25)
    for item in items {
      let label = try #require(item["label"] as? String)
      #expect(text.contains(label), "\(label)")
    }
  }

  @Test func `a list of settings has each with its value, and --all what they do`() throws {
    let settings = try #require(try document("dash settings")["settings"] as? [[String: Any]])
    let (brief, whole) = (lines("dash settings"), lines("dash settings --all"))
    #expect(settings.count > 50)
    for setting in settings {
      let name = try #require(setting["name"] as? String)
      let help = try #require((setting["help"] as? String)?.split(separator: " ").first)
      #expect(brief.contains { $0.contains(name + " ") }, "\(name)")
      let index = try #require(whole.firstIndex { $0.hasPrefix(name + " ") }, "\(name)")
      #expect(whole[index...].prefix(2).joined().contains(help), "\(name)")
    }
  }

  @Test func `each correlation has one line, and its sentence with --all`() {
    let pairs = lines("dash correlations").filter { $0.contains("→") }
    #expect(pairs.count >= 10)
    let whole = lines("dash correlations --all").joined(separator: "\n")
    for pair in pairs {
      let cause = pair.dropFirst(13).prefix { $0 != "→" }.trimmingCharacters(in: .whitespaces)
      #expect(whole.contains("\(cause) and "), "\(pair)")
    }
  }

  /// The values and goals of a day by attribute.
  private func items(_ document: [String: Any]) -> [String: [String: Any]] {
    let groups = document["attributes"] as? [[String: Any]] ?? []
    let items = groups.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    return Dictionary(uniqueKeysWithValues: items.map { ($0["attribute"] as? String ?? "", $0) })
  }

  @Test func `a day and its week have the same values and goals`() throws {
    let day = items(try document("dash today"))
    let week = items(try document("dash week"))
    var compared = 0
    for (name, item) in week {
      let values = try #require(item["values"] as? [[String: Any]])
      let last = try #require(values.last)
      guard let other = day[name] else { continue }
      compared += 1
      for member in ["value", "goal"] {
        let (one, two) = ("\(last[member] ?? "")", "\(other[member] ?? "")")
        #expect(one == two, "\(member) of \(name)")
      }
    }
    #expect(compared > 25)
  }

  @Test func `missing goals are unmet today, and streaks have the same goals`() throws {
    let day = items(try document("dash today"))
    let missing = try #require(try document("dash missing")["goals"] as? [String])
    for name in missing {
      let item = try #require(day[name], "\(name)")
      let daily = item["progress"] as? Double ?? 0
      let week = (item["week"] as? [String: Any])?["is_met"] as? Bool ?? true
      #expect(daily < 1 || !week, "\(name)")
    }
    let streaks = try #require(try document("dash streaks")["streaks"] as? [[String: Any]])
    #expect(streaks.count >= 5)
    let set = Set(day.filter { ($0.value["goal_kind"] as? String ?? "average") != "average" }.keys)
    let weekly = Set(day.filter { $0.value["week"] is [String: Any] }.keys)
    let named = Set(streaks.compactMap { $0["attribute"] as? String })
    // An average as the limit is a goal that was set, too.
    #expect(set.union(weekly).isSubset(of: named), "\(set.union(weekly).subtracting(named))")
  }
}
