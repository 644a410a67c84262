#if canImport(Glibc)
import Foundation
import Testing

/// Tests of devices that share their data through a folder, with the programs themselves.
protocol DeviceHomes {}

extension DeviceHomes {
  /// A device; the folder is below the home of the first one, so that its calls can be disturbed.
  func device(named name: String, sharing folder: String? = nil) throws -> Home {
    let home = try Home()
    home.variables["XDG_CONFIG_HOME"] = home.folder.path + "/config"
    try home.write("devices.auto = no\n", to: "config/dash/settings")
    if let folder { try run("dash devices join \(folder) --name \(name) --yes", on: home) }
    return home
  }

  @discardableResult
  func run(_ line: String, on home: Home) throws -> String {
    let run = try home.run(line)
    try #require(run.status == 0, "\(line): \(run.errors)")
    return run.output + run.errors
  }

  func content(of home: Home) throws -> [String] {
    try run("dash export", on: home).split(separator: "\n")
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }.sorted()
  }

  /// Two devices with a value and an event each that the other does not have yet.
  func pair() throws -> (one: Home, other: Home, folder: String) {
    let one = try device(named: "laptop")
    let folder = one.folder.path + "/sync"
    try run("dash log steps 5000", on: one)
    try run("dash devices join \(folder) --name laptop", on: one)
    let other = try device(named: "desktop", sharing: folder)
    try run("dash devices sync", on: one)
    try run("dash log weight 70", on: other)
    try run("dash agenda add Dentist 2026-12-03 9:00", on: other)
    try run("dash devices sync", on: other)
    try run("dash agenda add Gym 2026-12-04 18:00 --every week", on: one)
    try run("dash log water +250", on: one)
    return (one, other, folder)
  }

  func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The texts of the own events, sorted.
  func events(of home: Home) throws -> [String] {
    let folder = home.storePath + ".calendar"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try files(folder).map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
      .sorted()
  }
}
#endif
