import Formats
import Foundation
import Metrics
import Testing
import Time

@testable import Actions
@testable import Importers
@testable import Storage

/// The options of a person in Berlin whose databases are read.
func databaseOptions(_ change: (inout SampleFilter) -> Void = { _ in }) -> ImportOptions {
  var options = exportOptions(change)
  options.tables = ForeignDatabases().tables
  return options
}

/// The database that statements make.
func bytes(ofDatabase statements: String) throws -> [UInt8] {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).db")
  try Data().write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  try Database(path: file.path).run(statements)
  return Array(try Data(contentsOf: file))
}

struct HealthConnectTests {
  /// Imports the database that the sample's statements make, changed by others.
  private func read(_ changes: String = "", _ change: (inout SampleFilter) -> Void = { _ in })
    throws -> ReadExport
  {
    let statements = try String(
      decoding: sampleExport("health-connect/health_connect_export.sql"), as: UTF8.self)
    return try readExport(
      [("health_connect_export.db", bytes(ofDatabase: statements + changes))],
      options: databaseOptions(change))
  }

  @Test func `the tables of a day become its values`() throws {
    let read = try read()
    #expect(
      read.day("2026-11-18") == [
        // The band's 431, 5 of 11 minutes of the phone's 300, and its 50 once.
        "steps 617", "active_energy 1046.0",
        "cycle_min 30", "workouts 2", "workouts_min 50", "weight 68.0", "heartrate 75",
        "heartrate_max 90", "energy 2510.4", "water 750", "protein 40.0", "sodium 400.0",
        "blood_oxygen 0.965", "blood_pressure_systolic 119.5", "blood_pressure_diastolic 79.5",
      ])
    #expect(
      read.day("2026-11-19") == [
        "sleep 450", "time_in_bed 480", "sleep_light 60", "sleep_deep 120", "sleep_rem 120",
        "sleep_start 630", "sleep_end 390", "sleep_awakenings 1",
      ])
    #expect(read.data.problems.isEmpty)
    #expect(read.report.passedOver.map { "\($0.what): \($0.count)" } == ["respiratory rate: 1"])
  }

  @Test func `applications count in the person's order, else those with the most days first`()
    throws
  {
    // The phone's 350, and 5 of 11 minutes of the band's 431.
    let phoneFirst = "steps 546"
    let swap = "UPDATE health_data_category_priority_table SET app_id_priority_order = '9,7';"
    #expect(try read(swap).day("2026-11-18").first == phoneFirst)
    let drop = "DROP TABLE health_data_category_priority_table;"
    #expect(try read(drop).day("2026-11-18").first != phoneFirst)
    let another =
      "INSERT INTO steps_record_table SELECT 6, 0, 9, start_time - 86400000, 3600, "
      + "end_time - 86400000, 3600, 0, 5 FROM steps_record_table WHERE row_id = 1;"
    #expect(try read(drop + another).day("2026-11-18").first == phoneFirst)
    let band = try read(swap) { $0.sources = ["Band"] }
    #expect(band.day("2026-11-18").first == "steps 431")
  }

  @Test func `a sleep without stages is sleep from its start to its end`() throws {
    let read = try read("DELETE FROM sleep_stages_table WHERE parent_key = 1; ") {
      $0.exceptions = ["Band"]
    }
    #expect(
      read.day("2026-11-19") == [
        "sleep 570", "time_in_bed 570", "sleep_start 600", "sleep_end 450",
      ])
  }

  @Test func `tables may be absent, and columns in any order`() throws {
    let names = [
      "active_calories_burned", "sleep_session", "heart_rate", "weight", "oxygen_saturation",
      "blood_pressure", "hydration", "nutrition", "exercise_session", "respiratory_rate",
    ]
    let read = try read(
      names.map { "DROP TABLE \($0)_record_table;" }.joined()
        + """
        ALTER TABLE steps_record_table RENAME TO old;
        CREATE TABLE steps_record_table(count INTEGER, end_time INTEGER, start_zone_offset INTEGER,
          app_info_id INTEGER, start_time INTEGER);
        INSERT INTO steps_record_table SELECT count, end_time, start_zone_offset, app_info_id, start_time FROM old;
        """)
    #expect(read.lines == ["2026-11-18 steps 617"])
  }

  @Test func `of two databases the newest counts, and views are no tables`() throws {
    let statements = try String(
      decoding: sampleExport("health-connect/health_connect_export.sql"), as: UTF8.self)
    let later = "UPDATE steps_record_table SET count = 1, last_modified_time = 1795132800000;"
    let read = try readExport(
      [("a.db", bytes(ofDatabase: statements + later)), ("b.db", bytes(ofDatabase: statements))],
      options: databaseOptions(), chunkSizes: [])
    #expect(read.day("2026-11-18").first == "steps 3")
    #expect(
      read.data.notes == [
        "of several exports of Health Connect, only the newest is read, of 2026-11-20"
      ])
    let view = try bytes(
      ofDatabase: "CREATE TABLE application_info_table(row_id); "
        + "CREATE VIEW steps_record_table AS SELECT 1 AS count")
    #expect(throws: DocumentError.self) {
      try readExport([("view.db", view)], options: databaseOptions(), chunkSizes: [])
    }
  }
}
