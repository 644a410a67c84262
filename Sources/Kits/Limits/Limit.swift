/// How much dash reads of one thing from outside.
///
/// The rest is omitted or refused, and named. A test compares the table of `Docs/Safety.md` with
/// this list.
package struct Limit: Equatable, Sendable {
  package enum Unit: Sendable {
    case bytes, files, pages, seconds, levels, occurrences, times, characters
    /// Times the compressed size.
    case ratio
  }

  /// The limited thing: `a response of a service`.
  package let subject: String
  package let amount: Int
  package let unit: Unit

  package init(_ subject: String, _ amount: Int, _ unit: Unit) {
    (self.subject, self.amount, self.unit) = (subject, amount, unit)
  }

  // Archives
  package static let compression = Limit(
    "bytes that an archive or a gzip file decompresses to, above 64 MiB", 256, .ratio)
  package static let archiveFiles = Limit("files in a zip archive", 1 << 20, .files)
  package static let archiveList = Limit("the list of files in a zip archive", 1 << 29, .bytes)

  // Documents
  package static let value = Limit("a value, row or tag of a document", 1 << 26, .bytes)
  package static let tableHead = Limit("the header of a table", 1 << 20, .bytes)
  package static let jsonDepth = Limit("arrays and objects in one another", 512, .levels)
  package static let xmlDepth = Limit("XML elements in one another", 256, .levels)

  // Calendars
  package static let calendarFile = Limit("a calendar in a file", 1 << 30, .bytes)
  package static let calendarResponse = Limit("a calendar of an address", 1 << 26, .bytes)
  package static let calendarDepth = Limit("components of a calendar in one another", 16, .levels)
  package static let ruleTimes = Limit(
    "times that repetition rules examine for one look", 2_000_000, .times)
  package static let fruitlessTimes = Limit(
    "times that a rule examines without a result", 100_000, .times)
  package static let dayPieces = Limit(
    "occurrences of all calendars, for each day of a look", 640, .occurrences)

  // Services
  package static let response = Limit("a response of a service", 1 << 24, .bytes)
  package static let smallResponse = Limit(
    "a response about weather, illness or an account", 1 << 20, .bytes)
  /// About six times what a date with many births has.
  package static let factResponse = Limit("a response with facts", 1 << 23, .bytes)
  package static let existResponse = Limit("a response of Exist", 6 << 20, .bytes)
  package static let pages = Limit("a list of a service", 250, .pages)
  package static let listBytes = Limit("a list that is needed at once", 24 << 20, .bytes)
  package static let placeSeconds = Limit("a list of shared places after 250 pages", 60, .seconds)

  // Files and programs
  package static let smallFile = Limit("a file of settings or tokens", 1 << 20, .bytes)
  package static let file = Limit("another file that is read whole", 1 << 24, .bytes)
  package static let database = Limit("a database of another program", 1 << 28, .bytes)
  package static let output = Limit("the output of another program", 1 << 20, .bytes)
  package static let listOutput = Limit(
    "a list that another program prints, or a command in browse", 1 << 24, .bytes)
  package static let gitOutput = Limit("the list of commits of a repository", 1 << 28, .bytes)

  // People and assistants
  package static let field = Limit("a field of `dash browse`", 1000, .characters)
  package static let message = Limit("a message to `dash mcp`", 1 << 24, .bytes)
}

/// The rest of a limit while something is read.
package struct Budget: Sendable {
  package private(set) var left: Int

  /// The budget of one source, or of `count` days, files or pages together.
  package init(_ limit: Limit, times count: Int = 1) { left = limit.amount * count }

  /// Takes from it; false if there was not enough.
  package mutating func take(_ count: Int = 1) -> Bool {
    let (rest, isTooLarge) = left.subtractingReportingOverflow(count)
    left = isTooLarge ? .min : rest
    return left >= 0
  }

  /// Whether more comes out of compressed bytes than may: 64 MiB, or 256 times as many.
  package static func isExceeded(decompressing compressed: Int, to size: Int) -> Bool {
    size > 1 << 26 && size / Limit.compression.amount > compressed
  }
}
