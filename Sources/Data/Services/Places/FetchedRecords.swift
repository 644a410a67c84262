import Text
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

  /// A line for each part: the times and keys of its newest and oldest record, with tabs between them.
  package var lines: [UInt8] {
    var text = ""
    for part in parts {
      text +=
        "\(part.newest.updated)\t\(part.newest.key)\t\(part.oldest.updated)\t\(part.oldest.key)\n"
    }
    return Array(text.utf8)
  }

  /// Reads ``lines``; lines of another form are left out, so that their records are fetched again.
  package init(lines: [UInt8]) {
    parts = []
    let bytes = lines.span
    var position = 0
    while position < bytes.count {
      let fields = (0..<4).map { _ in TabbedFields.text(bytes, &position) }
      TabbedFields.skipLine(bytes, &position)
      if let newest = Timestamp(iso: fields[0]), let oldest = Timestamp(iso: fields[2]),
        newest >= oldest, ParseServer.isToken(fields[1]), ParseServer.isToken(fields[3])
      {
        parts.append(
          Part(
            newest: RecordEdge(updated: newest, key: fields[1]),
            oldest: RecordEdge(updated: oldest, key: fields[3])))
      }
    }
  }
}
