extension Span<UInt8> {
  /// The eight bytes at `position`, which must exist, the first as the lowest.
  @inlinable
  @inline(__always)
  package func word(at position: Int) -> UInt64 {
    // Checked against the end; only the type is not, and any bytes are a number.
    let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
    return UInt64(littleEndian: word)
  }
}
