import Foundation

// What the project measures of itself; Docs/Benchmarks.md says how to read it.
//
//     swift build -c release
//     .build/release/Benchmarks [reader] [averages] [commands] [bulk] [cards] [agenda] \
//     [outside] [places] [browse] [imports] [text] [truth]
//     .build/release/Benchmarks data <folder>

let sections: [(word: String, text: () throws -> String)] = [
  ("reader", { try ReaderSection.table().text }),
  ("averages", { AverageSection.table().text }),
  ("commands", CommandSection.text),
  ("bulk", BulkSection.text),
  ("cards", CardSection.text),
  ("agenda", CalendarSection.text),
  ("outside", WeatherSection.text),
  ("places", PlacesSection.text),
  ("browse", BrowseSection.text),
  ("imports", ImportsSection.text),
  ("text", TextSection.text),
  (
    "truth",
    {
      [TruthSection.table(), TruthSection.cost(), TrendSection.table(), TrendSection.cost()]
        .map(\.text).joined(separator: "\n\n")
    }
  ),
]
let words = CommandLine.arguments.dropFirst()
let names = sections.map(\.word)

/// At once, since other processes write there too.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

do {
  #if DEBUG
  throw Trouble("this is a debug build\n  swift build -c release")
  #else
  if words.count == 2, words.first == "data", let folder = words.last {
    _ = try Stores(in: URL(filePath: folder))
  } else if let unknown = words.first(where: { !names.contains($0) }) {
    throw Trouble("'\(unknown)' is no section\n  \(names.joined(separator: ", ")), data <folder>")
  } else if words.count == 1 {
    for section in sections where section.word == words.first { say(try section.text()) }
  } else {
    // Each in a process of its own, so that none finds the memory that another has used.
    say(Machine.text)
    for section in sections where words.isEmpty || words.contains(section.word) {
      say("\n== \(section.word)")
      try Workplace.own(section.word).run(isHeard: true)
    }
  }
  #endif
} catch {
  FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
  exit(1)
}

/// What the figures come from, in one line: cores, memory, the system.
enum Machine {
  static var text: String {
    let info = ProcessInfo.processInfo
    var parts = [
      "\(info.activeProcessorCount) cores",
      "\(info.physicalMemory >> 30) GB of memory", info.operatingSystemVersionString,
    ]
    var loads = [0.0]
    if getloadavg(&loads, 1) == 1 { parts.append("load \(written(loads[0], digits: 2))") }
    return parts.joined(separator: ", ")
  }
}
