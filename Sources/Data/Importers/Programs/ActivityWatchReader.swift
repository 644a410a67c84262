import Formats
import Time

/// Reads the export of ActivityWatch: all of its buckets, or one.
///
///     {"buckets": {"aw-watcher-afk_ana-laptop": {"id": "aw-watcher-afk_ana-laptop",
///       "type": "afkstatus", "client": "aw-watcher-afk", "hostname": "ana-laptop", "events": [
///       {"timestamp": "2026-11-19T07:00:00.120000+00:00", "duration": 3600.5,
///        "data": {"status": "not-afk"}}]}}}
///
/// The time at computers is the time when someone was at any of them; parallel use belongs to the
/// computer that was used more. Apps are counted while someone was there, if `--map` names them.
/// Times are UTC.
struct ActivityWatchReader: ExportReader {
  static let kind = ExportKind(
    source: .activityWatch, files: "aw-buckets-export.json",
    howTo: "In ActivityWatch: Raw Data, Export all buckets as JSON.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    try file.isObject && file.begins(with: "\"buckets\"", within: 64)
  }

  private let book: DayBook
  private let names: MappedNames
  /// When someone was at each computer; in the end without what counts for another one.
  private var presence: [String: TimeSpans] = [:]
  /// The buckets of windows in their order.
  private var windows: [Windows] = []
  /// How many seconds apps were in front that `--map` does not name.
  private var others: [String: Double] = [:]

  private struct Windows {
    var host = ""
    var first = Double.infinity
    var last = -Double.infinity
    /// When apps that `--map` names were in front.
    var apps: [(name: String, start: Double, end: Double)] = []
  }

  static let computer = DayAttribute(
    name: "computer_min", label: "Time at computers", group: "productivity")

  /// The longest event in seconds: computers that sleep leave longer ones.
  private static let longest: Double = 31 * 86_400

  init(_ book: DayBook) { (self.book, names) = (book, MappedNames(book.options)) }

  mutating func read(_ source: ByteSource) throws {
    try JSONRows.read(source) { reader in
      try reader.forEachMember(depth: 0) { reader, name in
        guard name == "buckets" else { return try reader.skipValue(depth: 1) }
        try reader.forEachMember(depth: 1) { reader, name in
          try readBucket(&reader, name, source.name)
        }
      }
    }
  }

  private mutating func readBucket(
    _ reader: inout JSONReader, _ name: String, _ file: String
  ) throws {
    var window = Windows()
    let (texts, isComplete) = try reader.forEachRow(
      of: "events", after: ["type", "hostname"], depth: 2, book
    ) { event, texts in
      switch texts["type"] ?? "" {
      case "afkstatus":
        guard event["data"]?["status"]?.text == "not-afk", let (start, end) = span(of: event)
        else { return }
        presence[texts["hostname"] ?? "", default: TimeSpans()].add(start, end)
      case "currentwindow":
        guard let (start, end) = span(of: event) else { return }
        add(event["data"]?["app"]?.text ?? "", start, end, to: &window)
      case let type: book.skip("event of type \(type.isEmpty ? "without a name" : type)")
      }
    }
    if texts["type"] == "currentwindow" {
      window.host = texts["hostname"] ?? ""
      windows.append(window)
    }
    if !isComplete {
      book.report(
        source: file, message: "the bucket '\(name)' has too many events before its type",
        hint: "Export it with ActivityWatch: Raw Data, Export all buckets as JSON.")
    }
  }

  private mutating func add(
    _ app: String, _ start: Double, _ end: Double, to window: inout Windows
  ) {
    window.first = min(window.first, start)
    window.last = max(window.last, end)
    if names.mappedAttribute(of: app, book) == nil {
      others[app, default: 0] += end - start
    } else {
      window.apps.append((app, start, end))
    }
  }

  private func span(of event: JSONRow) -> (start: Double, end: Double)? {
    guard let start = event["timestamp"]?.text.flatMap(ActivityWatchReader.seconds),
      let length = event["duration"]?.number, length >= 0
    else {
      event.report(
        "an event has no valid timestamp or duration",
        hint: "Events look like {\"timestamp\": \"2026-11-19T07:00:00Z\", \"duration\": 3.14, …}.")
      return nil
    }
    guard length <= ActivityWatchReader.longest else {
      book.skip("event longer than a month")
      return nil
    }
    return (start, start + length)
  }

  /// The seconds since 1970 of a timestamp with its fraction.
  private static func seconds(_ text: String) -> Double? {
    guard let stamp = Stamp(text), let offset = stamp.offset else { return nil }
    var fraction = 0.0
    if let point = text.firstIndex(of: ".") {
      let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
      fraction = Double("0.\(digits)") ?? 0
    }
    return Double(stamp.local.seconds - Int64(offset)) + fraction
  }

  mutating func finish() {
    let source = book.source("ActivityWatch")
    for host in presence.keys { presence[host]?.order() }
    // The computer that was used most comes first.
    let hosts = presence.keys.sorted {
      (presence[$1]?.seconds ?? 0, $0) < (presence[$0]?.seconds ?? 0, $1)
    }
    var before = TimeSpans()
    for host in hosts {
      presence[host]?.subtract(before)
      for span in presence[host]?.spans ?? [] {
        add(span.start, span.end, to: ActivityWatchReader.computer, from: source)
        before.add(span.start, span.end)
      }
      before.order()
    }
    var covered: [String: TimeSpans] = [:]
    for window in windows {
      // Its events count while someone was there, and where no earlier bucket has any.
      guard var counted = presence[window.host] else {
        book.skip("bucket of windows of '\(window.host)', which has no times away")
        continue
      }
      counted.subtract(covered[window.host] ?? TimeSpans())
      covered[window.host, default: TimeSpans()].add(window.first, window.last)
      covered[window.host]?.order()
      for (app, start, end) in window.apps {
        guard let attribute = names.mappedAttribute(of: app, book) else { continue }
        counted.forEachPart(of: start, end) { add($0, $1, to: attribute, from: source) }
      }
    }
    noteApps()
  }

  /// Says how to import the time in apps that no option names.
  private func noteApps() {
    let most = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
    guard let first = most.first(where: { !$0.utf8.contains(where: "',=".utf8.contains) })
    else { return }
    book.note(
      "time in apps is imported where --map names an attribute, "
        + "such as --map '\(first)=productive_min';"
        + " used most without one: \(most.joined(separator: ", "))")
  }

  private func add(_ start: Double, _ end: Double, to attribute: DayAttribute, from source: Int) {
    let first = Int64(start.rounded(.down))
    let last = Int64(end.rounded(.up))
    var parts: [(day: Day, seconds: Int64)] = []
    book.clock.forEachDay(from: first, to: last) { parts.append(($0, $1)) }
    // The first and the last second count by their fractions.
    for (index, part) in parts.enumerated() {
      var seconds = Double(part.seconds)
      if index == 0 { seconds -= start - Double(first) }
      if index == parts.count - 1 { seconds -= Double(last) - end }
      book.add(seconds / 60, to: attribute, from: source, on: part.day)
    }
  }
}
