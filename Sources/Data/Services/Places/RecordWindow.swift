import Time

/// Where a record is in a list that is ordered by the time of its last change, and by its key where that
/// is the same.
package struct RecordEdge: Hashable, Sendable {
  package var updated: Timestamp
  package var key: String

  package init(updated: Timestamp, key: String) {
    self.updated = updated
    self.key = key
  }
}

/// A part of a list of records that are ordered by the time of their last change, the latest first.
package struct RecordWindow: Equatable, Sendable {
  /// The record before the first of the window; nil for the latest of all.
  package var olderThan: RecordEdge?
  /// The earliest time of the window; nil for all times.
  ///
  /// Records of this very time are in it, whatever their keys, since one of them may have been written
  /// after the others were fetched.
  package var since: Timestamp?

  package init(olderThan: RecordEdge? = nil, since: Timestamp? = nil) {
    self.olderThan = olderThan
    self.since = since
  }

  /// The order of the list, by the names that a Parse server has for the members.
  package static let order = "-updatedAt,-objectId"

  /// The condition for the records of the window, of one person if `person` is not nil; nil for all
  /// records.
  ///
  /// With equal times the key decides, so that no record is lost or listed twice between two pages.
  package func condition(person: String? = nil) -> String? {
    var parts: [String] = []
    if let edge = olderThan {
      let date = ParseDocument.date(edge.updated)
      let earlier = RecordWindow.condition("updatedAt", [("$lt", date)])
      let equal = ParseDocument.object([
        ("updatedAt", ParseDocument.object([("$gte", date), ("$lte", date)])),
        ("objectId", ParseDocument.object([("$lt", ParseDocument.text(edge.key))])),
      ])
      parts.append(ParseDocument.object([("$or", ParseDocument.array([earlier, equal]))]))
    }
    if let since {
      parts.append(RecordWindow.condition("updatedAt", [("$gte", ParseDocument.date(since))]))
    }
    if let person {
      parts.append(ParseDocument.object([("uniqueKey", ParseDocument.text(person))]))
    }
    if parts.count < 2 { return parts.first }
    return ParseDocument.object([("$and", ParseDocument.array(parts))])
  }

  private static func condition(
    _ member: String, _ limits: [(name: String, json: String)]
  ) -> String {
    ParseDocument.object([(member, ParseDocument.object(limits))])
  }
}
