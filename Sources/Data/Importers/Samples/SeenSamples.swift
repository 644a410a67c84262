/// The samples of an export that were read, by hashes, so that identical ones count once.
///
/// Two generations of hashes are held, at most 8 MiB: the latest 393,216 are always known. Exports
/// list the samples of a type by their times, so identical ones are near each other, and so are the
/// slots of samples that follow one another.
struct SeenSamples {
  private static let most = 1 << 19

  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0
  private var earlier: [UInt64] = []

  /// Adds a sample with these properties; false if there was one.
  mutating func insert(type: UInt64, source: Int, start: Int64, end: Int64, value: Double) -> Bool {
    let first = SeenSamples.mixed(type ^ UInt64(truncatingIfNeeded: source))
    var hash = SeenSamples.mixed(first ^ UInt64(bitPattern: start))
    hash = SeenSamples.mixed(hash ^ UInt64(bitPattern: end))
    hash = SeenSamples.mixed(hash ^ value.bitPattern)
    // The lowest bits are its place, within 4096 for samples of one time; free slots are 0.
    let places = UInt64(SeenSamples.most - 1)
    let place = first &+ UInt64(bitPattern: start >> 2) &+ hash >> 52
    hash = hash & ~places | place & places | 1 << 63
    let index = SeenSamples.index(of: hash, in: slots)
    if slots[index] == hash { return false }
    if !earlier.isEmpty, earlier[SeenSamples.index(of: hash, in: earlier)] == hash { return false }
    slots[index] = hash
    count += 1
    if count > slots.count / 4 * 3 { makeRoom() }
    return true
  }

  private mutating func makeRoom() {
    if slots.count < SeenSamples.most {
      let old = slots
      slots = [UInt64](repeating: 0, count: 2 * old.count)
      for hash in old where hash != 0 { slots[SeenSamples.index(of: hash, in: slots)] = hash }
    } else {
      earlier = slots
      slots = [UInt64](repeating: 0, count: SeenSamples.most)
      count = 0
    }
  }

  /// The slot of a hash, or the free one where it belongs.
  private static func index(of hash: UInt64, in slots: [UInt64]) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != 0, slots[index] != hash { index = (index + 1) & mask }
    return index
  }

  /// The bits of a number, each depending on all others (the finalizer of MurmurHash3).
  private static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return bits ^ bits >> 33
  }
}
