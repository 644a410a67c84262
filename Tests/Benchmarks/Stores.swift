import Foundation

/// Made-up histories in one folder, and the programs that read and write them.
///
/// Each length has a store with imported values, one with goals too, and one whose cards are full;
/// ten years also one with an account, one with forty rings, and one with weather. The imported
/// document and a table are beside them.
struct Stores {
  let folder: URL
  static let lengths = [("1-year", 1), ("10-years", 10), ("100-years", 100)]

  /// Writes the stores into `folder`, each with the week's averages cached.
  init(in folder: URL) throws {
    try self.init(withProgramsIn: folder)
    let account = try StandInAccount(in: folder)
    for (name, years) in Self.lengths {
      let document = HistoryDocument(of: History(days: years * 365))
      try Data(document.json).write(to: URL(filePath: path(name + ".json")))
      try program("dash", ["import", path(name + ".json")], data: name).run()
      try program("dash", ["today"], data: name).run()
      try copy(name, to: name + "-goals")
      try setGoals(data: name + "-goals")
      try copy(name + "-goals", to: name + "-all")
      try account.open(in: self, data: name + "-all", insightCount: History.groups.count)
    }
    try copy("10-years", to: "10-years-rings")
    try drawRings(data: "10-years-rings")
    try copy("10-years", to: "10-years-account")
    try account.open(in: self, data: "10-years-account", insightCount: 3)
    try copy("10-years", to: "10-years-weather")
    try StandInWeather(in: folder).fetch(in: self, data: "10-years-weather")
    try Data(HistoryTable.csv(lines: 300_000).utf8).write(to: URL(filePath: path("rows.csv")))
  }

  /// The programs alone, installed into `folder`.
  init(withProgramsIn folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["dash", "mood"] { try install(name) }
  }

  init(writtenIn folder: URL) { self.folder = folder }

  /// Copied out of the build folder, where a program takes a tenth longer to start.
  private func install(_ name: String) throws {
    guard let own = Bundle.main.executableURL else { throw Trouble("where this program lies") }
    let built = own.deletingLastPathComponent().appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: built.path) else {
      throw Trouble("\(built.path) is not there\n  swift build -c release")
    }
    // Not copied by the file system, which may let both share their pages.
    let place = folder.appending(path: name)
    try Data(contentsOf: built).write(to: place)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
  }

  private func setGoals(data: String) throws {
    let goals = [
      "measure_0": "6000", "measure_1": "<= 6000", "measure_3": "5", "measure_4": "4h",
      "measure_5": "6000", "measure_6": "45", "measure_7": "4h", "measure_8": "6000",
      "measure_9": "5",
    ]
    for (name, goal) in goals.sorted(by: { $0.key < $1.key }) {
      try program("dash", ["goal", name == "measure_3" ? "mood" : name, goal], data: data).run()
    }
  }

  private func drawRings(data: String) throws {
    let groups = ["activity", "productivity", "workouts", "finance"]
    for series in History(days: 1).series where groups.contains(series.attribute.group) {
      let words = ["attributes", "gauge", series.attribute.name, "ring"]
      try program("dash", words, data: data).run()
    }
  }

  func program(_ name: String, _ words: [String], data: String? = nil) -> TimedProgram {
    var variables = world
    variables["DASH_NOW"] = "\(History.today)T21:00"
    if let data { variables["DASH_DATA"] = store(data) }
    return TimedProgram(path: path(name), words: words, variables: variables)
  }

  /// A row of one of our programs, which is named by its command line unless `title` is given.
  func row(
    _ name: String, _ words: [String], data: String? = nil, titled title: String? = nil,
    after preparation: TimedProgram? = nil
  ) -> Rounds.Row {
    Rounds.Row(
      name: title ?? ([name] + words).joined(separator: " "),
      program: program(name, words, data: data), preparation: preparation)
  }

  /// A row of an import into a store that is not there yet.
  func importing(_ file: String, _ words: [String] = []) -> Rounds.Row {
    row(
      "dash", ["import", file] + words, data: "imported",
      titled: "dash import \(URL(filePath: file).lastPathComponent)",
      after: .remove(store("imported")))
  }

  var world: [String: String] {
    [
      "LANG": "C.UTF-8", "HOME": folder.path,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
  }

  func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: store(name), toPath: store(copy))
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func store(_ name: String) -> String { path(name + ".sqlite") }
}

/// A temporary folder with all stores, which is gone afterwards.
enum Workplace {
  /// Another process writes the stores: ``TimedProgram/peakMemory(of:)`` needs a small one.
  static func with<Result>(_ work: (Stores) throws -> Result) throws -> Result {
    try withFolder { folder in
      try own("data", folder.path).run()
      return try work(Stores(writtenIn: folder))
    }
  }

  /// As ``with(_:)``, with the programs alone and no store.
  static func withPrograms<Result>(_ work: (Stores) throws -> Result) throws -> Result {
    try withFolder { try work(Stores(withProgramsIn: $0)) }
  }

  private static func withFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "dash-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
  }

  static func own(_ words: String...) throws -> TimedProgram {
    guard let path = Bundle.main.executableURL?.path
    else { throw Trouble("where this program lies") }
    return TimedProgram(path: path, words: words, variables: ProcessInfo.processInfo.environment)
  }
}
