extension Zone {
  /// A zone from a file of the tz database, versions 1 to 4 of the format of RFC 9636.
  ///
  ///     "TZif" version, 15 bytes, counts: isutcnt isstdcnt leapcnt timecnt typecnt charcnt
  ///     data with 4-byte times; from version 2 on the same again with 8-byte times
  ///     "\n" POSIX string for the time after the last change "\n"
  package convenience init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
    var file = TZif(bytes: bytes)
    try file.read()
    var yearly: [YearlyChange] = []
    var initial = file.clocks[0]
    if !file.footer.isEmpty {
      let rule = try PosixRule(file.footer)
      yearly = rule.changes
      if file.changes.isEmpty { initial = rule.standard }
    }
    self.init(name: name, initial: initial, changes: file.changes, yearly: yearly)
  }
}

private struct TZif {
  let bytes: [UInt8]
  var position = 0
  var clocks: [Zone.Clock] = []
  var changes: [Zone.Change] = []
  var footer = ""

  init(bytes: [UInt8]) { self.bytes = bytes }

  private struct Header {
    var version: UInt8 = 0
    var universalCount = 0
    var standardCount = 0
    var leapCount = 0
    var timeCount = 0
    var clockCount = 0
    var characterCount = 0

    func size(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + clockCount * 6 + characterCount + leapCount * (timeSize + 4)
        + standardCount + universalCount
    }
  }

  mutating func read() throws(ZoneError) {
    var header = try readHeader()
    guard header.version >= UInt8(ascii: "2") else {
      try readData(header, timeSize: 4)
      return
    }
    try skip(header.size(timeSize: 4))
    header = try readHeader()
    try readData(header, timeSize: 8)
    guard position < bytes.count, bytes[position] == newLine,
      let end = bytes[(position + 1)...].firstIndex(of: newLine)
    else { throw ZoneError("the footer is missing") }
    footer = String(decoding: bytes[position + 1..<end], as: UTF8.self)
  }

  private let newLine = UInt8(ascii: "\n")

  private mutating func readHeader() throws(ZoneError) -> Header {
    guard bytes[position...].starts(with: "TZif".utf8) else { throw ZoneError("not a TZif file") }
    var header = Header()
    position += 4
    try skip(16)
    header.version = bytes[position - 16]
    header.universalCount = try count()
    header.standardCount = try count()
    header.leapCount = try count()
    header.timeCount = try count()
    header.clockCount = try count()
    header.characterCount = try count()
    guard header.clockCount > 0, header.characterCount > 0
    else { throw ZoneError("the file has no type of local time") }
    return header
  }

  private mutating func skip(_ size: Int) throws(ZoneError) {
    guard size <= bytes.count - position else { throw ZoneError("the file ends early") }
    position += size
  }

  private mutating func count() throws(ZoneError) -> Int {
    let count = try integer(size: 4)
    // No count can be larger than the file, which also keeps the sums below from overflowing.
    guard 0...bytes.count ~= Int(count) else { throw ZoneError("the file ends early") }
    return Int(count)
  }

  /// A signed number, the most significant byte first.
  private mutating func integer(size: Int) throws(ZoneError) -> Int64 {
    try skip(size)
    var value: UInt64 = 0
    for byte in bytes[position - size..<position] { value = value << 8 | UInt64(byte) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
  }

  private mutating func readData(_ header: Header, timeSize: Int) throws(ZoneError) {
    guard header.size(timeSize: timeSize) <= bytes.count - position
    else { throw ZoneError("the file ends early") }
    var times: [Int64] = []
    times.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount {
      let time = try integer(size: timeSize)
      if let last = times.last, last >= time { throw ZoneError("changes are not in order") }
      times.append(time)
    }
    let indices = bytes[position..<position + header.timeCount]
    try skip(header.timeCount)
    let characters = position + header.clockCount * 6
    for _ in 0..<header.clockCount {
      let offset = Int(try integer(size: 4))
      let isDaylight = bytes[position]
      let start = Int(bytes[position + 1])
      try skip(2)
      guard -89_999...93_599 ~= offset, isDaylight <= 1, start < header.characterCount,
        let end = bytes[(characters + start)..<(characters + header.characterCount)].firstIndex(
          of: 0)
      else { throw ZoneError("a type of local time is invalid") }
      clocks.append(
        Zone.Clock(
          offset: offset, isDaylight: isDaylight == 1,
          abbreviation: String(decoding: bytes[(characters + start)..<end], as: UTF8.self)))
    }
    try skip(header.characterCount)
    var leaps: [(time: Int64, correction: Int64)] = []
    for _ in 0..<header.leapCount {
      leaps.append((try integer(size: timeSize), try integer(size: 4)))
    }
    try skip(header.standardCount + header.universalCount)
    var leap = 0
    for (time, index) in zip(times, indices) {
      guard Int(index) < clocks.count else { throw ZoneError("a change names no local time") }
      // The times of files with leap seconds count them; instants do not.
      while leap < leaps.count, leaps[leap].time <= time { leap += 1 }
      let correction = leap == 0 ? 0 : leaps[leap - 1].correction
      changes.append(Zone.Change(at: Instant(seconds: time &- correction), to: clocks[Int(index)]))
    }
  }
}
