/// A value that is stored as a line of fields with tabs between them.
///
///     1	7	tracks	media	You played more tracks…\nThan on other Fridays
///
/// ``describe(_:)`` names each field once, for reading and writing. A line that cannot be read as
/// described is damaged; dash treats it as if it were missing.
@usableFromInline package protocol Record {
  /// The value whose fields reading replaces.
  static var blank: Self { get }
  /// The version of the lines, above 1 after a line such as `#2`; other versions are not read.
  static var version: Int { get }

  /// Reads or writes the fields in their order.
  mutating func describe(_ fields: inout RecordFields)
}

extension Record {
  package static var version: Int { 1 }

  /// A line for each record.
  @inlinable package static func lines(of records: some Sequence<Self>) -> [UInt8] {
    var lines = [UInt8](version: version)
    for record in records { lines.append(record) }
    return lines
  }

  /// The records of all lines that are not damaged.
  @inlinable package static func records(in lines: Span<UInt8>) -> [Self] {
    var lines = RecordLines(lines, version: version)
    var records: [Self] = []
    while !lines.isAtEnd {
      if let record = lines.next(Self.self) { records.append(record) }
    }
    return records
  }

  /// The records of all lines that are not damaged.
  package static func records(in lines: [UInt8]) -> [Self] { records(in: lines.span) }

  /// The records of all lines, or nil if one is damaged.
  @inlinable package static func allRecords(in lines: [UInt8]) -> [Self]? {
    var lines = RecordLines(lines.span, version: version)
    var records: [Self] = []
    while !lines.isAtEnd {
      guard let record = lines.next(Self.self) else { return nil }
      records.append(record)
    }
    return records
  }

  @inlinable package var line: [UInt8] { Self.lines(of: CollectionOfOne(self)) }

  /// The record of the first line, or nil if the line is damaged.
  @inlinable package init?(line: [UInt8]) {
    var lines = RecordLines(line.span, version: Self.version)
    guard !lines.isAtEnd, let record = lines.next(Self.self) else { return nil }
    self = record
  }
}

extension [UInt8] {
  /// Lines of a version without any record.
  @usableFromInline
  package init(version: Int) { self = version > 1 ? Array("#\(version)\n".utf8) : [] }

  /// Appends the line of a record, after a `tag` if lines of several types follow each other.
  @inlinable package mutating func append(_ record: some Record, tag: String? = nil) {
    var fields = RecordFields(appendingTo: self)
    self = []
    if var tag { fields.text(&tag) }
    var record = record
    record.describe(&fields)
    self = fields.line()
  }
}
