/// A local date and time of day, as a clock on the wall shows it.
package struct LocalDateTime: Sendable, Equatable, CustomStringConvertible {
  package let day: Day
  /// Minutes after midnight, 0 to 1439.
  package let minute: Int

  package init(day: Day, minute: Int) {
    self.day = day
    self.minute = minute
  }

  /// Parses exactly the form `2026-11-20T21:00`, or with seconds, which are ignored; nil for anything
  /// else.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 16 || bytes.count == 19, bytes[10] == UInt8(ascii: "T"),
      let day = Day(iso: String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    /// The two digits at an index, after a colon or the T.
    func two(at index: Int, below limit: Int) -> Int? {
      let (tens, ones) = (bytes[index], bytes[index + 1])
      guard 48...57 ~= tens, 48...57 ~= ones, index == 11 || bytes[index - 1] == UInt8(ascii: ":")
      else { return nil }
      let number = Int(tens - 48) * 10 + Int(ones - 48)
      return number < limit ? number : nil
    }
    guard let hour = two(at: 11, below: 24), let minute = two(at: 14, below: 60),
      bytes.count == 16 || two(at: 17, below: 60) != nil
    else { return nil }
    self.init(day: day, minute: hour * 60 + minute)
  }

  /// `2026-11-20T21:00`.
  package var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day)T\(two(minute / 60)):\(two(minute % 60))"
  }
}
