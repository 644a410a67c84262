import Metrics
import Storage
import Time

@testable import Commands

#if os(Linux)
import Foundation
import Support
import Testing

/// A long history of an account, fetched by the built program with bounded memory.
///
/// `DASH_SYNC_YEARS=10` is ten years of a hundred attributes; without it, half a year is fetched.
@Suite(.enabled(if: Shell.path(of: "curl") != nil, "curl is not installed"))
struct LongSyncTests {
  private static let days: Int = {
    let years = ProcessInfo.processInfo.environment["DASH_SYNC_YEARS"].flatMap { Int($0) }
    return years.map { $0 * 365 } ?? 180
  }()

  /// What an attribute holds on a day of the history; nil on one day of thirty.
  private func value(_ attribute: Int, _ day: Int) -> Value? {
    let number = (attribute * 7919 + day * 104_729) % 1_000_003
    if number % 30 == 0 { return nil }
    return switch attribute % 6 {
    case 0: .integer(Int64(number))
    case 1: .decimal(Double(number % 4000) / 8)
    case 2: .text("day \(number), \"東京\"")
    case 3: .integer(Int64(number % 1440))
    case 4: .integer(Int64(number % 9 + 1))
    default: .decimal(Double(number % 65) / 64)
    }
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text(let words): "\"\(words.replacing("\"", with: "\\\""))\""
    }
  }

  @Test func `every value of a long history is fetched, in little memory`() throws {
    let today = Sandbox().now.day
    let first = today - (Self.days - 1)
    let types = [0, 1, 2, 3, 8, 5]
    let items = (0..<100).map { attribute in
      var item = ScriptedExist.Item(
        name: "measure_\(attribute)", label: "Measure \(attribute)", group: "health",
        type: types[attribute % 6], service: "fitbit")
      for day in 0..<Self.days {
        if let value = value(attribute, day) { item.values["\(first + day)"] = text(value) }
      }
      return item
    }
    let exist = try ScriptedExist(items)
    let sandbox = Sandbox(of: exist)
    sandbox.run("dash settings set exist.url \(exist.address)")
    try #require(sandbox.run("dash account login").status == 0)
    let run = try Measured(
      ["sync", "--days", "\(Self.days)"], home: sandbox.home.path, megabytes: 64)
    try #require(run.status == 0, "\(run.output)")
    let store = try Store(path: sandbox.storePath)
    let histories = try store.history(of: items.map(\.name), in: Day.first...Day.last)
    var count = 0
    for (attribute, history) in histories.enumerated() {
      let stored = Dictionary(uniqueKeysWithValues: history.map { ($0.day, $0.value) })
      for day in 0..<Self.days {
        let expected = value(attribute, day)
        if stored[first + day] != expected {
          Issue.record("\(items[attribute].name), \(first + day): \(String(describing: expected))")
        }
        if expected != nil { count += 1 }
      }
      #expect(stored.count == items[attribute].values.count)
    }
    if ProcessInfo.processInfo.environment["DASH_PROOF"] == "1" {
      print("proof: \(count) values of \(Self.days) days fetched and equal, with 64 MB at most")
    }
  }
}
#endif
