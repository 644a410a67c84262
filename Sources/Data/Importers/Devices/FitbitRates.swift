import Formats
import Text
import Time

/// Reads Fitbit's heart rates, which are millions of rows of one form, without a tree for each.
///
///     {"dateTime": "09/26/26 20:16:05", "value": {"bpm": 71, "confidence": 2}}
struct FitbitRates {
  let book: DayBook
  let source: Int
  /// The date of the last row in eight bytes.
  private var date: (bytes: UInt64, day: Day) = (0, .first)

  init(_ book: DayBook, from source: Int) { (self.book, self.source) = (book, source) }

  /// Adds rows from `position` on, and moves it to the first one that has another form or no row
  /// after it.
  mutating func read(_ bytes: Span<UInt8>, _ position: inout Int) {
    while let row = next(bytes, position) {
      if row.confidence > 0 { book.addRate(Double(row.rate), from: source, on: date.day) }
      position = row.end
    }
  }

  /// The numbers of the row at `start`, whose day is then ``date``, and where the next row begins.
  @inline(__always) private mutating func next(
    _ bytes: Span<UInt8>, _ start: Int
  ) -> (rate: Int, confidence: Int, end: Int)? {
    var position = start
    func skip(_ token: StaticString) -> Bool {
      JSON.skipSpace(bytes, &position)
      let count = token.utf8CodeUnitCount
      guard position &+ count <= bytes.count else { return false }
      for index in 0..<count
      where unsafe bytes[position &+ index] != token.utf8Start[index] { return false }
      position &+= count
      return true
    }
    func number() -> Int? {
      JSON.skipSpace(bytes, &position)
      let first = position
      var number = 0
      while position < bytes.count, bytes[position] &- 48 <= 9, position &- first < 4 {
        number = number &* 10 &+ Int(bytes[position] &- 48)
        position &+= 1
      }
      // JSON has no leading zeros.
      return position > first && (bytes[first] != 48 || position == first + 1) ? number : nil
    }
    guard skip("{"), skip("\"dateTime\""), skip(":"), skip("\""), position &+ 24 <= bytes.count,
      readDate(bytes.word(at: position)), bytes[position &+ 8] == UInt8(ascii: " "),
      StampMemory.second(bytes.word(at: position &+ 9)) != nil
    else { return nil }
    position &+= 17
    guard skip("\""), skip(","), skip("\"value\""), skip(":"), skip("{"), skip("\"bpm\""),
      skip(":"), let rate = number(), skip(","), skip("\"confidence\""), skip(":"),
      let confidence = number(), skip("}"), skip("}"), skip(",")
    else { return nil }
    JSON.skipSpace(bytes, &position)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
    return (rate, confidence, position)
  }

  /// Reads `09/26/26`; false if it is not a day.
  private mutating func readDate(_ bytes: UInt64) -> Bool {
    if bytes == date.bytes { return true }
    func two(_ index: UInt64) -> Int? {
      let (tens, ones) = ((bytes >> (8 * index)) & 0xFF, (bytes >> (8 * index + 8)) & 0xFF)
      return 48...57 ~= tens && 48...57 ~= ones ? Int((tens - 48) * 10 + ones - 48) : nil
    }
    guard bytes >> 16 & 0xFF == 0x2F, bytes >> 40 & 0xFF == 0x2F, let month = two(0),
      let dayOfMonth = two(3), let year = two(6),
      let day = Day(year: 2000 + year, month: month, day: dayOfMonth)
    else { return false }
    date = (bytes, day)
    return true
  }
}
