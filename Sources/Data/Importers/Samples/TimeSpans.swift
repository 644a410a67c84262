/// Spans of time that do not overlap, in seconds since 1970.
struct TimeSpans {
  struct Span: Equatable { var start, end: Double }

  /// In their order, once they are in order.
  private(set) var spans: [Span] = []
  private var isOrdered = true
  /// How many spans there may be before touching ones are joined.
  private var limit = 1 << 12

  mutating func add(_ start: Double, _ end: Double) {
    guard start < end else { return }
    spans.append(Span(start: start, end: end))
    isOrdered = false
    if spans.count >= limit {
      order()
      limit = max(limit, 2 * spans.count)
    }
  }

  /// Sorts the spans, and joins overlapping and touching ones.
  mutating func order() {
    if isOrdered { return }
    isOrdered = true
    spans.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var joined: [Span] = []
    for span in spans {
      if let last = joined.last, span.start <= last.end {
        joined[joined.count - 1].end = max(last.end, span.end)
      } else {
        joined.append(span)
      }
    }
    spans = joined
  }

  var seconds: Double { spans.reduce(0) { $0 + $1.end - $1.start } }

  /// Calls `body` with the parts of a span that are in these; they must be in order.
  func forEachPart(
    of start: Double, _ end: Double, _ body: (_ start: Double, _ end: Double) -> Void
  ) {
    precondition(isOrdered, "spans are put in order before they are asked")
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= start { low = middle + 1 } else { high = middle }
    }
    while low < spans.count, spans[low].start < end {
      body(max(start, spans[low].start), min(end, spans[low].end))
      low += 1
    }
  }

  /// Whether a span has a part in these; they must be in order.
  func overlap(_ start: Double, _ end: Double) -> Bool {
    var isFound = false
    forEachPart(of: start, end) { _, _ in isFound = true }
    return isFound
  }

  /// Removes the time that is in others; both must be in order.
  mutating func subtract(_ others: TimeSpans) {
    var remaining = TimeSpans()
    for span in spans {
      var start = span.start
      others.forEachPart(of: span.start, span.end) { first, last in
        remaining.add(start, first)
        start = last
      }
      remaining.add(start, span.end)
    }
    remaining.order()
    self = remaining
  }
}
