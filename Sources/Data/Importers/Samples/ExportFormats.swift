/// The exports of devices and health apps that can be read, with how to get each.
package enum ExportFormats {
  package static let all: [(name: String, files: String, howTo: String)] = [
    (
      name: "Apple Health", files: "export.zip, or the export.xml in it",
      howTo: "On the iPhone: Health, your picture, Export All Health Data."
    ),
    (
      name: "Health Auto Export", files: "HealthAutoExport-2026-11-01-2026-11-20.json",
      howTo: "In the app: a manual export or an automation, as JSON."
    ),
    (
      name: "Fitbit", files: "takeout-20261120T090000Z-001.zip and its other parts",
      howTo: "On takeout.google.com: Fitbit, or Google Health as it is called since 2026."
    ),
    (
      name: "Garmin", files: "The zip with DI_CONNECT, or its folder",
      howTo: "On garmin.com: Account, Export Your Data. A link comes by mail after days."
    ),
    (
      name: "Samsung Health", files: "The folder samsunghealth_ana_20261120",
      howTo: "In Samsung Health: Settings, Download personal data."
    ),
    (
      name: "Google Fit", files: "Daily activity metrics.csv, or the zip of Takeout",
      howTo: "On takeout.google.com: Fit."
    ),
    (
      name: "Oura", files: "The zip with App Data, or a document of its interface",
      howTo: "On membership.ouraring.com: Export data."
    ),
    (
      name: "Withings", files: "The zip of its tables",
      howTo: "In the app: your name, Download my data."
    ),
    (
      name: "Strava", files: "The archive, or the activities.csv in it",
      howTo:
        "On strava.com: Settings, My Account, Download or Delete Your Account, Request Your Archive."
    ),
    (
      name: "ActivityWatch", files: "aw-buckets-export.json",
      howTo: "In ActivityWatch: Raw Data, Export all buckets as JSON."
    ),
    (
      name: "timewarrior", files: "What 'timew export' prints, or its folder of data",
      howTo: "timew export > intervals.json"
    ),
    (
      name: "Google location history",
      files: "Timeline.json, location-history.json, Records.json or 2019_APRIL.json",
      howTo:
        "On the phone: Settings, Location, Timeline, Export; on an iPhone in Google Maps. Older ones are of Takeout."
    ),
  ]
}
