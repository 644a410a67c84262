import Foundation

/// Stores of made-up histories in one folder, and the programs that read and write them.
struct Stores {
  /// Their folder, which is also the home of the programs.
  let folder: URL

  /// Writes a store of 10 and one of 100 years into `folder`, each with the week's averages kept.
  init(in folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for years in [10, 100] {
      let document = HistoryDocument(of: History(days: years * 365))
      let export = folder.appending(path: "history.json")
      try Data(document.json).write(to: export)
      defer { try? FileManager.default.removeItem(at: export) }
      try program("dash", "import", export.path, data: "\(years)-years").run()
      try program("dash", "today", data: "\(years)-years").run()
    }
  }

  /// One of our programs, which lie beside this one, with the store of that name.
  func program(_ name: String, _ words: String..., data: String? = nil) throws -> Program {
    guard let own = Bundle.main.executableURL else { throw Trouble("where this program lies") }
    let path = own.deletingLastPathComponent().appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Trouble("\(path) is not there\n  swift build -c release")
    }
    var variables = [
      "DASH_NOW": "\(History.today)T21:00", "LANG": "C.UTF-8", "HOME": folder.path,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    if let data { variables["DASH_DATA"] = file(data).path }
    return Program(path: path, words: words, variables: variables)
  }

  /// Copies a store to another name.
  func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(at: file(name), to: file(copy))
  }

  private func file(_ name: String) -> URL { folder.appending(path: name + ".sqlite") }
}
