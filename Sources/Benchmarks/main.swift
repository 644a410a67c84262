import Foundation

// What the project measures of itself; Docs/Benchmarks.md says how to read it.
//
//     swift build -c release
//     .build/release/Benchmarks [reader] [averages] [day]
//     .build/release/Benchmarks data <folder>

let sections: [(word: String, table: () throws -> Table)] = [
  ("reader", ReaderSection.table),
  ("averages", AverageSection.table),
  ("day", DaySection.table),
]
let words = CommandLine.arguments.dropFirst()
let names = sections.map(\.word)

do {
  #if DEBUG
  throw Trouble("this is a debug build\n  swift build -c release")
  #else
  if words.count == 2, words.first == "data", let folder = words.last {
    _ = try Stores(in: URL(filePath: folder))
  } else if let unknown = words.first(where: { !names.contains($0) }) {
    throw Trouble("'\(unknown)' is no section\n  \(names.joined(separator: ", ")), data <folder>")
  } else {
    let chosen = sections.filter { words.isEmpty || words.contains($0.word) }
    for (position, section) in chosen.enumerated() {
      print((position == 0 ? "" : "\n") + (try section.table().text))
    }
  }
  #endif
} catch {
  FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
  exit(1)
}
