import Foundation
import Testing

/// Many programs that write at once.
struct WriterTests {
  @Test func `of many writers beside imports and readers none is refused and no write is lost`()
    async throws
  {
    let home = try Home()
    let writers = Proof.count("DASH_WRITERS", usually: 8)
    let writes = Proof.count("DASH_WRITES", usually: 25)
    for name in ["Total"] + (0..<writers).map({ "Own\($0)" }) {
      let run = try home.run("dash attributes add \(name) --type quantity")
      try #require(run.status == 0, "\(run.errors)")
    }
    let sample = Home.package.path + "/SampleData/export"
    let faults = await withTaskGroup(of: [String].self) { group in
      for writer in 0..<writers {
        group.addTask {
          home.repeated("dash log total +1 own\(writer) +1", times: writes)
        }
      }
      group.addTask { home.repeated("dash import \(sample)", times: max(2, writes / 8)) }
      group.addTask { home.repeated("dash today --date 2026-11-20", times: writes) }
      group.addTask { home.repeated("dash export", times: max(2, writes / 4)) }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    let list = try home.run("dash export --format csv")
    let lines = list.output.split(separator: "\n")
    func value(_ name: String) -> Int? {
      lines.first { $0.contains("2026-11-20,\(name),") }
        .flatMap { $0.split(separator: ",").dropFirst(2).first.flatMap { Int($0) } }
    }
    #expect(value("total") == writers * writes)
    for writer in 0..<writers { #expect(value("own\(writer)") == writes) }
    #expect(try home.run("dash doctor").status == 0)
    #expect(home.leftovers.isEmpty)
    Proof.say(
      "\(writers) writers of \(writes) writes each, beside imports and readers: "
        + "\(value("total") ?? 0) stored, \(faults.count) refused")
  }
}

extension Home {
  /// Runs a command again and again, and returns the messages of the runs that failed.
  fileprivate func repeated(_ line: String, times: Int) -> [String] {
    (0..<times).compactMap { _ in
      guard let run = try? run(line) else { return "\(line) was not started" }
      return run.status == 0 ? nil : "\(line): \(run.status) \(run.errors)"
    }
  }
}
