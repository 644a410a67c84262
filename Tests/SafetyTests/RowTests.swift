import Foundation
import Testing

@testable import Storage

/// Stores that SQLite finds intact, with rows that no version of this program writes.
struct RowTests {
  private static let sample = "\(Home.package.path)/SampleData"

  private func home(_ change: String) throws -> Home {
    let home = try Home()
    let sample = RowTests.sample
    for line in [
      "dash import \(sample)/attributes-v1.json \(sample)/with-values \(sample)/export",
      "dash goal steps 6000", "dash facts add 1990-11-20 met", "mood rate 4", "dash today",
    ] { #expect(try home.run(line).status == 0, "\(line)") }
    try Database(path: home.storePath).run(change)
    return home
  }

  /// Rows that are refused wherever they are read.
  @Test(arguments: [
    ("UPDATE value SET day = 1e12 WHERE day = (SELECT max(day) FROM value)", "dash profile"),
    ("UPDATE value SET day = -1e18 WHERE day = (SELECT min(day) FROM value)", "dash tag coffee"),
    ("UPDATE value SET value = 9e999 WHERE day = 20777", "dash export"),
    ("UPDATE value SET value = 9.3e18 WHERE day = 20777", "dash today"),
    ("UPDATE value SET value = 'good' WHERE day = 20777", "dash attributes"),
    ("UPDATE value SET value = x'00' WHERE day = 20770", "dash averages --refresh"),
    ("UPDATE value SET value = 77 WHERE day = 20777", "mood list"),
    ("UPDATE attribute SET id = -5 WHERE name = 'steps'", "dash today"),
    ("UPDATE attribute SET id = 9223372036854775807 WHERE name = 'steps'", "dash week"),
    ("UPDATE attribute SET type = 77 WHERE name = 'steps'", "dash log steps +5"),
  ])
  func `an invalid row is refused with hints, and the rest is saved`(
    change: String, line: String
  ) throws {
    let home = try home(change)
    let bytes = try Data(contentsOf: URL(filePath: home.storePath))
    let run = try home.run(line)
    #expect(run.status == 65, "\(run.status) \(run.output)")
    #expect(run.errors.contains("is damaged: "), "\(run.errors)")
    #expect(run.errors.contains("--salvage"), "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: home.storePath)) == bytes)
    #expect(try home.run("dash doctor").status != 0)
    let salvage = try home.run("dash doctor --salvage \(home.folder.path)/saved.sqlite")
    // If an attribute is lost with its row, its values are saved under an invented name.
    #expect([0, 1].contains(salvage.status), "\(salvage.errors)")
    home.variables["DASH_DATA"] = home.folder.path + "/saved.sqlite"
    for line in [line, "dash today", "dash export", "dash attributes"] {
      #expect(try home.run(line).status == 0, "\(line)")
    }
    #expect(try home.run("dash doctor").status == 0)
  }

  /// Rows that are read only where they matter.
  @Test(arguments: [
    "PRAGMA user_version = -1", "UPDATE average_set SET last_day = -1",
    "UPDATE average_set SET first_day = 1e18",
    "UPDATE average SET value = 9e999", "UPDATE OR IGNORE average SET weekday = -3, days = -1",
    "UPDATE average SET highs = x'00', lows = zeroblob(12), since = 1e18",
    "UPDATE average SET highs = x'ffffffffffffef7fffffffff'",
    "UPDATE goal SET value = -9e999", "UPDATE goal SET weekday = 1e18, most = -1",
    "UPDATE attribute_group SET priority = 9223372036854775807, label = char(27) || '[31m'",
    "UPDATE attribute SET priority = -9223372036854775808, gauge = '', unit = char(7)",
    "UPDATE change SET made = char(27) || '[31m', command = char(9)",
    "UPDATE change SET made = '99999999999999999999T99999999999999999:1'",
    "UPDATE OR IGNORE replaced SET before = x'ff', id = 9223372036854775807 WHERE relation = 'value'",
    "UPDATE replaced SET before = x'ffffffffffffffffff0100' WHERE relation = 'goal'",
    "UPDATE fact SET year = -9223372036854775808, date = 99999",
    "UPDATE change SET origin = char(27) || '[31m'",
    "UPDATE attribute SET account_name = char(27) || '[31m'",
    """
    INSERT OR REPLACE INTO response_cache(service, key, body)
    VALUES('account', 'insights/99999-99-99', '9\t9\ta\tb\tc\n'), ('account', 'insights/', x'ff'),
      ('account', 'insights/2026-11-20', x'00ff0909'),
      ('account', 'correlations', '9999999999\t1\ta\tb\t1\tinf\tnan\t9\tc\n'),
      ('facts', '11-20/digest', 9e999), ('facts', '11-20', -1)
    """,
    """
    INSERT OR REPLACE INTO state(subject, key, value) VALUES
      ('account', 'profile', char(27) || '[31m'), ('account', 'logged-in', char(9)),
      ('account', 'imperial-units', -9223372036854775808), ('account', 'reported-zone', char(27)),
      ('account', 'first-fetched', 9223372036854775807), ('account', 'last-fetched', -1),
      ('account', 'synced', x'ff'), ('account', 'reported-deletions', 9e999),
      ('account', 'connected', char(27) || '[31m'), ('released', char(27), 1),
      ('watched', char(27) || '[31m', x'00'), ('scales', char(9), 9e999),
      ('places', 'news', '9223372036854775808	' || char(27)), ('places', 'list', x'ff')
    """,
    """
    INSERT OR REPLACE INTO state(subject, key, value) VALUES
      ('account', 'first-fetched', '2026-11-20'), ('account', 'last-fetched', '2026-11-18')
    """,
  ])
  func `whatever rows hold, no command crashes or writes control characters`(
    change: String
  ) throws {
    let home = try home(change)
    for line in [
      "dash today", "dash today --json", "dash week", "dash year", "dash averages", "dash streaks",
      "dash goal", "dash facts", "dash facts --search met", "dash attributes", "dash history steps",
      "dash undo --list", "dash export", "dash insights", "dash correlations", "dash account",
      "dash profile", "dash doctor", "mood list", "mood stats", "mood month", "mood memories",
      "dash averages --refresh", "dash log steps 5 --force", "dash undo 3", "dash redo",
    ] {
      let run = try home.run(line)
      #expect([0, 1, 65].contains(run.status), "\(line): \(run.status) \(run.errors)")
      let written = (run.output + run.errors).utf8
      #expect(written.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "\(line)")
    }
  }
}
