import Actions
import Cards
import Drawing
import Importers
import Metrics

/// What `dash import --formats` lists.
enum ImportFormats {
  static let all: [ImportFormatList.Format] =
    Exports.formats + formats(of: TableProfiles.builtIn) + [
      (
        name: "CSV tables", files: "A header with date, and a column for each attribute",
        howTo: "From any spreadsheet, saved as CSV. Columns of other names: dash help import"
      ),
      (
        name: "Daylio", files: "backup_2026_11_20.daylio, or daylio_export_2026_11_20.csv",
        howTo: "In Daylio: More, Backup & Restore, Advanced, Export; or Export Entries, CSV."
      ),
      (
        name: "Loop Habit Tracker",
        files: "Loop Habits Backup 2026-11-20.db, or Loop Habits CSV 2026-11-20.zip",
        howTo: "In Loop: Settings, Export full backup; or Export as CSV."
      ),
      (
        name: "git", files: "Folders with repositories: your commits by day",
        howTo: "dash import git ~/code"
      ),
      (
        name: "hledger", files: "Journals of hledger: what you spent, by day",
        howTo: "dash import hledger, or dash import hledger main.journal"
      ),
      (name: "jrnl", files: "diary.json", howTo: "jrnl --export json > diary.json"),
      (
        name: "Exist", files: "The zip of its export, or documents of its API",
        howTo: "On exist.io: Account, Export data. To fetch days from an account: dash sync"
      ),
      (name: "dash", files: "dash.json, dash.csv", howTo: "dash export"),
    ]

  /// One for each app; the first profile of it says how to get its tables.
  static func formats(of profiles: [TableProfile]) -> [ImportFormatList.Format] {
    var names: Set<String> = []
    return profiles.filter { names.insert($0.name).inserted }
      .map { (name: $0.name, files: $0.files, howTo: $0.howTo) }
  }

  /// The list of `dash import --profiles`: each kind of table with the columns that identify it.
  static func profiles(_ profiles: [TableProfile], from file: String) -> [ImportFormatList.Format] {
    profiles.map { ($0.name, $0.headerNames.joined(separator: ", "), file) }
  }

  /// What `dash help imports` shows.
  static func topic(order: SourceOrder, width: Int, glyphs: Glyphs) -> Block {
    ImportTopic.block(
      rules: Exports.rules, order: order.sources.map(\.name), formats: all, width: width,
      glyphs: glyphs)
  }

  static func block(of reports: [ImportReport], in options: RenderOptions) -> Block {
    reports.flatMap { report in
      ImportReportScreen.block(
        of: report.name,
        report.rows.map { row in
          (
            row.label, row.first...row.last, row.dayCount, row.rule.rawValue, row.sources,
            row.sharedDays
          )
        }, passedOver: report.passedOver, width: options.width, glyphs: options.glyphs)
    }
  }
}
