import Almanac
import Foundation
import Readers

let history = History(attributes: 100, days: 3650)
let data = Data(history.json)
let megabytes = Double(history.json.count) / 1e6
print("\(megabytes) MB, \(history.valueCount) values")

/// The shortest of `runs` times, in seconds.
func seconds(_ runs: Int, _ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var best = Duration.seconds(3600)
  for _ in 0..<runs { best = min(best, try clock.measure(work)) }
  return best / .seconds(1)
}

let foundation = try seconds(0) {
  let page = try JSONDecoder().decode(Page.self, from: data)
  precondition(page.results.count == 100)
}
let tokens = try seconds(0) {
  let bytes = history.json
  try JSON.validate(bytes.span)
}

func report(_ name: String, _ time: Double) {
  print(
    name,
    String(format: "%.1f ms, %.0f MB/s, %.1f ×", time * 1000, megabytes / time, foundation / time))
}
report("JSONDecoder", foundation)
report("tokens", tokens)
let document = try seconds(0) {
  _ = try ExistDocument(reading: history.json, named: "history.json")
}
report("document", document)
let reading = try seconds(60) {
  let document = try ExistDocument(reading: history.json, named: "history.json")
  let reading = try Reading(of: [document], options: ReadingOptions(today: .first))
  precondition(reading.dataset.entries.count == history.valueCount)
}
report("reading", reading)
