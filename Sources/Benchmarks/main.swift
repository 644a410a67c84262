import Almanac
import Foundation
import Readers

// How fast a long history is read, beside Foundation's decoder in the same process.
// swift run -c release Benchmarks

let history = History(attributes: 100, days: 3650)
let data = Data(history.json)
let megabytes = Double(history.json.count) / 1e6
print(String(format: "%.1f MB, %d values", megabytes, history.valueCount))

let decoder = try shortest(of: 5) {
  let page = try JSONDecoder().decode(Page.self, from: data)
  precondition(page.results.count == 100)
}
show("JSONDecoder into structures", decoder)
show(
  "tokens, wanted 30 ×",
  try shortest(of: 30) {
    let bytes = history.json
    try JSON.validate(bytes.span)
  })
show(
  "a document, types undecided",
  try shortest(of: 30) { _ = try ExistDocument(reading: history.json, named: "history.json") })
show(
  "a complete reading, wanted 20 ×",
  try shortest(of: 30) {
    let document = try ExistDocument(reading: history.json, named: "history.json")
    let reading = try Reading(of: [document], options: ReadingOptions(today: .first))
    precondition(reading.dataset.entries.count == history.valueCount)
  })

/// The shortest of several times, in seconds: the one that the rest of the machine disturbed least.
func shortest(of count: Int, _ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<count { times.append(try clock.measure(work)) }
  return (times.min() ?? .zero) / .seconds(1)
}

func show(_ name: String, _ time: Double) {
  let name = name.padding(toLength: 33, withPad: " ", startingAt: 0)
  print(
    name
      + String(
        format: "%7.1f ms %6.0f MB/s %6.1f ×", time * 1000, megabytes / time, decoder / time))
}
