import ReferenceData
import Text

/// Names of zones that the tz database does not have, from `zone-names.tsv`.
enum ZoneNames {
  /// The names that Windows and Outlook give, without the ending ` Standard Time`.
  static let windows = rows(of: "windows")
  /// How Outlook and others describe zones of regions.
  static let regions = rows(of: "region")
  static let abbreviations = rows(of: "abbreviation")

  private static func rows(of kind: String) -> [(zone: String, name: String)] {
    String(decoding: reference_zone_names().buffer, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
      .filter { $0[0] == kind }.map { ($0[1], $0[2]) }
  }
}
