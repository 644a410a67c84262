import Actions
import Archives
import Formats
import Importers
import Time

/// Exports of devices and apps, what git and hledger print, and the archives in which exports come.
enum ExportsTarget {
  /// The names by which exports are recognized together with their content.
  private static let names = [
    "export.xml", "HealthAutoExport-1.json", "steps-2026-09-26.json", "sleep-2026-09-01.json",
    "weight-2026-09-01.json", "exercise-0.json", "resting_heart_rate-2026.json",
    "heart_rate-2026.json", "steps_2026-09-26.csv", "UserSleeps_2026.csv",
    "UDSFile_2026.json", "1_sleepData.json", "1_summarizedActivities.json", "1_userBioMetrics.json",
    "com.samsung.shealth.step_daily_trend.2026.csv", "com.samsung.shealth.sleep.2026.csv",
    "com.samsung.health.sleep_stage.2026.csv", "com.samsung.shealth.exercise.2026.csv",
    "Daily activity metrics.csv", "dailyactivity.csv", "sleepmodel.csv", "workout.csv",
    "weight.csv", "sleep.csv", "activities.csv", "aggregates_steps.csv", "backup.daylio",
    "aw-buckets-export.json", "2026-11.data", "intervals.json", "Records.json", "2019_APRIL.json",
    "Timeline.json", "location-history.json", "StreamingHistory_music_0.json",
    "Streaming_History_Audio_2019-2026_0.json", "mindfulness_sessions.csv",
    "1_healthStatusData.json", ExportsTarget.profiled,
  ]

  /// A table of an app, whose profile the second byte chooses, with the columns of that.
  private static let profiled = "profiled.csv"

  /// The first byte chooses the name; the file is read whole and in chunks, with the same result.
  static func read(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let name = names[Int(first) % names.count]
    var rest = Array(bytes.dropFirst())
    if name == profiled, let second = rest.first {
      let profile = TableProfiles.builtIn[Int(second) % TableProfiles.builtIn.count]
      let header = profile.headerNames.joined(separator: ",").replacing(" + ", with: ",")
      rest = Array((header + "\n").utf8) + rest.dropFirst()
    }
    let whole = outcome(rest, named: name, chunk: max(rest.count, 1))
    let chunked = outcome(rest, named: name, chunk: 7)
    precondition(whole == chunked, "an export is the same in chunks")
    var spending = LedgerSpending()
    try? spending.add(rest, of: name, upTo: Day(number: 20_777))
    var history = GitHistory()
    history.add(rest, by: ["ana@example.org"], upTo: Day(number: 20_777))
  }

  /// What is compared of an export.
  fileprivate struct Outcome: Equatable {
    var values: [String] = []
    var places: [String] = []
    var problemCount = 0
    var passedOver: [String] = []
  }

  private static func outcome(_ bytes: [UInt8], named name: String, chunk: Int) -> Outcome? {
    var options = ImportOptions(today: Day(number: 20_777))
    options.profiles = TableProfiles.builtIn
    if name.hasPrefix("aw-") { options.columns = ["Code": "productive_min"] }
    let source = ByteSource(named: name) {
      var position = 0
      return {
        defer { position += chunk }
        return position < bytes.count
          ? Array(bytes[position..<min(position + chunk, bytes.count)]) : []
      }
    }
    var exports = Exports(options)
    guard (try? exports.take(source)) == true, let read = try? exports.documents(options)
    else {
      var memory = 0
      let document = try? Document(source, options, memory: &memory)
      return document.flatMap { try? ImportedData(of: [$0], options: options) }.map(Outcome.init)
    }
    guard let data = try? ImportedData(of: read.map(\.document), options: options) else {
      return nil
    }
    var outcome = Outcome(data)
    outcome.passedOver = read.flatMap { $0.report.passedOver.map { "\($0.count) \($0.what)" } }
    return outcome
  }

  /// No archive ends the program, and what is read of a file is as long as the archive says.
  static func readArchive(_ bytes: [UInt8]) {
    if let archive = try? ZipArchive(SeekableBytes(bytes), named: "in.zip") {
      for entry in archive.entries.prefix(16) {
        guard let chunks = try? archive.source(of: entry).open() else { continue }
        var count = 0
        while let chunk = try? chunks() {
          count += chunk.count
          if chunk.isEmpty {
            precondition(count == entry.size, "a file is as long as its archive says")
            break
          }
        }
      }
    }
    let plain = Gzip.decompressed(ByteSource(bytes, named: "in.gz"))
    if let chunks = try? plain.open() {
      while let chunk = try? chunks(), !chunk.isEmpty {}
    }
  }
}

extension ExportsTarget.Outcome {
  fileprivate init(_ data: ImportedData) {
    let attributes = data.dataset.attributes
    values = data.dataset.entries.map {
      "\($0.day) \(attributes[Int($0.attribute)].name) \($0.value)"
    }.sorted()
    places = data.places.map { "\($0)" }
    problemCount = data.problems.count
  }
}
