/// What a page of a list of records has, and what of it cannot be used.
package struct LocationPage: Equatable, Sendable {
  /// In the order of the page, the latest first.
  package var locations: [StudentLocation] = []
  /// Records that were skipped.
  package var problems: [Problem] = []
  /// The keys of records whose address was left out because it is not a web address.
  package var unusableAddresses: [String] = []
  /// The first and the last record, skipped ones too if their key and time could be read; nil for none.
  package var part: FetchedRecords.Part?
  /// How many records the window has, those of this page too; nil if the server does not say.
  package var count: Int?
  /// Whether no page follows.
  package var isLast = true

  /// Why a record cannot be used.
  package struct Problem: Equatable, Sendable {
    /// The key of the record; nil if it cannot be read either.
    package var key: String?
    /// `results[3].latitude: expected a number from -90 to 90`.
    package var reason: String

    package init(key: String?, reason: String) {
      self.key = key
      self.reason = reason
    }
  }
}
