import Foundation
import Metrics
import Testing

@testable import Storage

/// Stores as earlier versions of the program have written them, and as later ones may.
struct FormatTests {
  /// A home with a store of an earlier version, with something in each of its tables.
  private func home(ofVersion version: Int) throws -> Home {
    let home = try Home()
    try home.write("", to: ".local/share/dash/dash.sqlite")
    chmod(home.storePath, 0o600)
    chmod(home.folder.path + "/.local/share/dash", 0o700)
    let database = try Database(path: home.storePath)
    try database.run("BEGIN")
    try Schema.migrate(database, from: 0, to: version)
    try database.run(
      """
      INSERT INTO attribute_group VALUES(1, 'activity', 'Activity', 1), (2, 'mood', 'Mood', 3);
      INSERT INTO attribute(id, name, label, group_id, priority, type, private)
        VALUES(1, 'steps', 'Steps', 1, 1, 0, 0), (2, 'mood', 'Mood', 2, 1, 8, 0);
      INSERT INTO value(day, attribute, value) VALUES(20776, 1, 4000), (20777, 1, 5123), (20777, 2, 7);
      INSERT INTO average_set VALUES(1, 20772, 'local', 20712, 20771, 'median', 0);
      INSERT INTO average(set_id, weekday, attribute, value, days) VALUES(1, 7, 1, 6000, 40);
      INSERT INTO change(id, made, command) VALUES(1, '2026-11-20T20:00', 'dash log steps 5123');
      INSERT INTO replaced VALUES(1, 'value', 20777, x'0100');
      """)
    if version >= 2 { try database.run("INSERT INTO goal VALUES(1, 1, 7, 8000, 0)") }
    if version >= 3 {
      let columns = "fact(id, date, category, year, text)"
      try database.run(
        "INSERT INTO \(columns) VALUES(1, 1120, 'event', 2020, 'Moved to Porto')")
    }
    try database.run("COMMIT")
    return home
  }

  @Test(arguments: 1...Schema.version)
  func `a store of each version is opened, shown, changed and undone`(version: Int) throws {
    let home = try home(ofVersion: version)
    let day = try home.run("dash today")
    #expect(day.status == 0, "\(day.errors)")
    #expect(day.output.contains("5,123"))
    #expect(day.output.contains("4 of 5"))
    if version >= 2 { #expect(day.output.contains("goal 8,000")) }
    for line in ["dash week", "dash history steps", "dash export", "dash averages", "mood list"] {
      #expect(try home.run(line).status == 0, "\(line)")
    }
    #expect(try home.run("dash log coffees 2").status == 0)
    #expect(try home.run("dash undo").status == 0)
    let undone = try home.run("dash undo")
    #expect(
      undone.output.contains("Undid 'log steps 5123': Steps 5,123 → none"), "\(undone.errors)")
    #expect(try home.run("dash doctor").status == 0)
  }

  @Test(arguments: 1...Schema.version)
  func `of a damaged store of each version what is there is saved`(version: Int) throws {
    let home = try home(ofVersion: version)
    let run = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
    #expect(run.status == 0, "\(run.errors)")
    home.variables["DASH_DATA"] = home.folder.path + "/saved.sqlite"
    let day = try home.run("dash today")
    #expect(day.output.contains("5,123"))
    if version >= 2 { #expect(day.output.contains("8,000")) }
  }

  @Test func `a store of a later version is refused and stays as it is`() throws {
    let home = try home(ofVersion: Schema.version)
    try Database(path: home.storePath).run("PRAGMA user_version = \(Schema.version + 1)")
    let bytes = try Data(contentsOf: URL(filePath: home.storePath))
    for line in [
      "dash today", "mood rate 3", "dash log steps 1", "dash undo", "dash export",
      "dash import \(Home.package.path)/SampleData/export", "dash backup \(home.folder.path)/b",
      "dash doctor --salvage \(home.folder.path)/c",
    ] {
      let run = try home.run(line)
      #expect(run.status == 65, "\(line): \(run.status)")
      #expect(run.errors.contains("newer dash"), "\(line): \(run.errors)")
    }
    #expect(try Data(contentsOf: URL(filePath: home.storePath)) == bytes)
    #expect(home.names.filter { !$0.hasPrefix(".") }.isEmpty)
    #expect(home.leftovers.isEmpty)
  }
}
