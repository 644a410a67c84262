import Metrics
import Time

/// The steps of extremes, packed: twelve bytes each, a value and its day, least significant byte
/// first.
enum PackedSteps {
  private static let length = 12

  static func bytes(of steps: [Extremes.Step]) -> [UInt8] {
    steps.flatMap { step in
      littleEndian(step.value.bitPattern, 8)
        + littleEndian(UInt64(UInt32(bitPattern: step.day.number)), 4)
    }
  }

  private static func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  /// The day of the first step that reaches `wanted`, upwards or downwards; nil if none does, or its
  /// day is invalid.
  ///
  /// Searches the bytes without unpacking them, because this runs for every attribute of a day.
  static func reached(
    _ wanted: Double, upwards: Bool, in bytes: UnsafeRawBufferPointer
  ) -> Day? {
    for step in 0..<bytes.count / length {
      let value = value(bytes, step)
      if upwards ? value >= wanted : value <= wanted { return day(bytes, step) }
    }
    return nil
  }

  /// The value of the latest step.
  static func latest(_ bytes: UnsafeRawBufferPointer) -> Double? {
    bytes.count >= length ? value(bytes, 0) : nil
  }

  private static func value(_ bytes: UnsafeRawBufferPointer, _ step: Int) -> Double {
    Double(
      bitPattern: UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: step * length, as: UInt64.self)))
  }

  private static func day(_ bytes: UnsafeRawBufferPointer, _ step: Int) -> Day? {
    Day(
      exactly: Int64(
        Int32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: step * length + 8, as: Int32.self))))
  }
}
