import Paging

/// What a page of a list of records has, and what of it cannot be used.
package struct LocationPage: Equatable, Sendable {
  /// In the order of the page, the latest first.
  package var locations: [StudentLocation] = []
  /// Records that were skipped.
  package var problems: [UnreadRecord] = []
  /// The keys of records whose address was omitted because it is not a web address.
  package var unusableAddresses: [String] = []
  /// The first and the last record, skipped ones too if their key and time could be read, or nil.
  package var part: PoolPart<StudentLocation>?
  /// How many records the request has, with this page; nil if the server does not say.
  package var count: Int?
  /// Whether no page follows.
  package var isLast = true

  /// Why a record cannot be used.
  package struct UnreadRecord: Equatable, Sendable {
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
