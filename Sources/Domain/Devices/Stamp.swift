import Text

/// A device: a random number, which is sixteen hexadecimal digits in texts.
package struct DeviceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package init?(_ text: some StringProtocol) {
    guard let number = UInt64(digits: Substring(text)) else { return nil }
    self.number = number
  }

  package var description: String { Checksum(number).description }
  package static func < (one: DeviceID, other: DeviceID) -> Bool { one.number < other.number }
}

/// When a change was made, by a hybrid logical clock: a time that never goes back, a counter for
/// changes of the same millisecond, and the device that made it.
///
/// The clock of a device is moved forward to every stamp that arrives, so that a change is later
/// than all that its device had seen, however wrong its clock is.
package struct Stamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Since 1970-01-01T00:00:00Z.
  package var milliseconds: Int64
  package var counter: Int
  package var device: DeviceID

  package init(_ milliseconds: Int64, _ counter: Int = 0, by device: DeviceID) {
    (self.milliseconds, self.counter, self.device) = (milliseconds, counter, device)
  }

  /// `1764230400000.2.9f2c5d0011223344`.
  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let milliseconds = Int64(parts[0]), let counter = Int(parts[1]),
      counter >= 0, let device = DeviceID(parts[2])
    else { return nil }
    self.init(milliseconds, counter, by: device)
  }

  package var description: String { "\(milliseconds).\(counter).\(device)" }

  package static func < (one: Stamp, other: Stamp) -> Bool {
    (one.milliseconds, one.counter, one.device) < (other.milliseconds, other.counter, other.device)
  }

  /// The stamp of the next change of a device, whose clock shows `now`.
  package func next(at now: Int64, by device: DeviceID) -> Stamp {
    now > milliseconds ? Stamp(now, by: device) : Stamp(milliseconds, counter + 1, by: device)
  }
}

/// Which of several changes of a cell wins: the greatest.
///
/// If two changes did not know of each other, a typed one beats one of an account, then come
/// imports, then refreshes; else the later one wins. A device that replaces a value by one
/// of a lower rank knows what it replaces, for example when it undoes a change, so it begins a new
/// generation, which beats all earlier ones.
package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var generation: Int
  package var rank: UInt8
  package var stamp: Stamp

  /// Before every change.
  package static let none = Version(rank: Rank.refresh, stamp: Stamp(0, by: DeviceID(0)))

  package enum Rank {
    package static let refresh: UInt8 = 0
    package static let imported: UInt8 = 1
    package static let account: UInt8 = 2
    package static let typed: UInt8 = 3
  }

  package init(generation: Int = 0, rank: UInt8, stamp: Stamp) {
    (self.generation, self.rank, self.stamp) = (generation, rank, stamp)
  }

  /// `0.3.1764230400000.2.9f2c5d0011223344`.
  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(
      separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let generation = Int(parts[0]), generation >= 0,
      let rank = UInt8(parts[1]), let stamp = Stamp(parts[2])
    else { return nil }
    self.init(generation: generation, rank: rank, stamp: stamp)
  }

  package var description: String { "\(generation).\(rank).\(stamp)" }

  package static func < (one: Version, other: Version) -> Bool {
    if one.generation != other.generation { return one.generation < other.generation }
    if one.rank != other.rank { return one.rank < other.rank }
    return one.stamp < other.stamp
  }

  /// The version of a change that its device makes knowing this one.
  package func followed(by rank: UInt8, at stamp: Stamp) -> Version {
    Version(generation: rank < self.rank ? generation + 1 : generation, rank: rank, stamp: stamp)
  }
}
