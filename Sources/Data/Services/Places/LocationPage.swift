/// What a page of a list of records has, and what of it cannot be used.
package struct LocationPage: Equatable, Sendable {
  /// In the order of the page, the latest first.
  package var locations: [StudentLocation] = []
  /// Why records were skipped: `results[3].latitude: expected a number from -90 to 90`.
  package var problems: [String] = []
  /// The keys of skipped records, as far as they could be read.
  package var skippedKeys: [String] = []
  /// How many addresses were left out because they are not web addresses.
  package var unusableAddresses = 0
  /// The first and the last record, skipped ones too if their key and time could be read; nil for none.
  package var part: FetchedRecords.Part?
  /// How many records the window has, those of this page too; nil if the server does not say.
  package var count: Int?
  /// Whether no page follows.
  package var isLast = true
}
