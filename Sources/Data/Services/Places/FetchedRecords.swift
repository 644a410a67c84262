import Formats
import Time

/// Which parts of a list of records were fetched: usually one without a gap, several after a refresh that
/// was interrupted.
///
/// A refresh fetches pages from the latest record down to those that were fetched before. If it ends on the
/// way, the next one fetches what is newer, and then fills the gap.
package struct FetchedRecords: Equatable, Sendable {
  /// Records without a gap between them.
  package struct Part: Equatable, Sendable {
    package var newest: RecordEdge
    package var oldest: RecordEdge

    package init(newest: RecordEdge, oldest: RecordEdge) {
      self.newest = newest
      self.oldest = oldest
    }
  }

  /// The latest first.
  package private(set) var parts: [Part]

  package init(_ parts: [Part] = []) { self.parts = parts }

  /// What was changed since the newest record, and at its very time; all if there is none.
  package var newer: RecordWindow { RecordWindow(since: parts.first?.newest.updated) }

  /// What is older than the oldest record; all if there is none.
  package var older: RecordWindow { RecordWindow(olderThan: parts.last?.oldest) }

  /// All records from the latest of all to the oldest that was fetched.
  package var whole: RecordWindow { RecordWindow(since: parts.last?.oldest.updated) }

  /// What is missing between the two latest parts; nil if there is one part.
  package var gap: RecordWindow? {
    parts.count < 2
      ? nil
      : RecordWindow(olderThan: parts[0].oldest, since: parts[1].newest.updated)
  }

  /// Notes the first page of ``newer``: the records of `page`, nil for none, are followed by others
  /// unless it is the last.
  package mutating func noteNewer(_ page: Part?, isLast: Bool) {
    guard let page else { return }
    if parts.isEmpty || !isLast {
      parts.insert(page, at: 0)
    } else {
      parts[0].newest = page.newest
    }
  }

  /// Notes the next page of ``gap``.
  package mutating func noteGap(_ page: Part?, isLast: Bool) {
    precondition(parts.count > 1, "only a gap is filled")
    if let page { parts[0].oldest = page.oldest }
    if isLast { parts[0].oldest = parts.remove(at: 1).oldest }
  }

  /// Notes a page of ``older``.
  package mutating func noteOlder(_ page: Part?) {
    guard let page else { return }
    if parts.isEmpty {
      parts = [page]
    } else {
      parts[parts.count - 1].oldest = page.oldest
    }
  }

  /// Notes that all records of ``whole`` were fetched, the newest of which is `newest`.
  package mutating func noteWhole(newest: RecordEdge?) {
    guard let newest, let oldest = parts.last?.oldest else { return }
    parts = [Part(newest: newest, oldest: oldest)]
  }

  /// A line for each part: the times and keys of its newest and oldest record.
  package var lines: [UInt8] { Part.lines(of: parts) }

  /// Reads ``lines``; the records of a damaged line are fetched again.
  package init(lines: [UInt8]) { parts = Part.records(in: lines) }
}

extension FetchedRecords.Part: Record {
  package static var blank: FetchedRecords.Part {
    let edge = RecordEdge(updated: Timestamp(milliseconds: 0), key: "")
    return FetchedRecords.Part(newest: edge, oldest: edge)
  }

  package mutating func describe(_ fields: inout RecordFields) {
    newest.describe(&fields)
    oldest.describe(&fields)
    if newest.updated < oldest.updated { fields.refuse() }
  }
}

extension RecordEdge {
  fileprivate mutating func describe(_ fields: inout RecordFields) {
    fields.text(&updated, { Timestamp(iso: $0) }, { $0.description })
    fields.token(&key)
  }
}

extension RecordFields {
  /// A text that can be a key at a Parse server.
  mutating func token(_ value: inout String) {
    text(&value, { ParseServer.isToken($0) ? $0 : nil }, { $0 })
  }
}
