import Foundation

extension Program {
  /// How many instructions a run of it takes, as callgrind counts them; nil where valgrind is not
  /// there.
  func instructions() throws -> Int? {
    guard let valgrind = Self.place(of: "valgrind") else { return nil }
    let log = FileManager.default.temporaryDirectory.appending(
      path: "dash-callgrind-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    var watched = Self(path: valgrind, variables: variables)
    watched.words =
      ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)", path]
      + words
    try watched.run()
    let text = try String(contentsOf: log, encoding: .utf8)
    guard let line = text.split(separator: "\n").last(where: { $0.contains("Collected : ") }) else {
      throw Trouble("\(path): no count in the output of valgrind")
    }
    return line.split(separator: " ").last.flatMap { Int($0) }
  }
}
