import Foundation

/// A temporary folder with all stores, which is gone afterwards.
enum Workplace {
  /// The stores are written by a process of its own, so that this one stays small and what `wait4`
  /// says of others holds; see ``Program/peakMemory(of:)``.
  static func with<Result>(_ work: (Stores) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "dash-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try own("data", folder.path).run()
    return try work(Stores(writtenIn: folder))
  }

  /// As ``with(_:)``, with the programs alone and no store.
  static func withPrograms<Result>(_ work: (Stores) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "dash-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(Stores(withProgramsIn: folder))
  }

  /// This program with other words.
  static func own(_ words: String...) throws -> Program {
    guard let path = Bundle.main.executableURL?.path else {
      throw Trouble("where this program lies")
    }
    return Program(
      path: path, words: words, variables: ProcessInfo.processInfo.environment)
  }
}
