extension Span<UInt8> {
  /// The index of the next `byte` from `start` on, or the count.
  @inlinable
  @inline(__always)
  package func index(of byte: UInt8, from start: Int) -> Int {
    index(of: byte, or: byte, from: start)
  }

  /// The index of the next of two bytes from `start` on, or the count; compares 16 at a time.
  @inlinable
  @inline(__always)
  package func index(of byte: UInt8, or other: UInt8, from start: Int) -> Int {
    let (wanted, alternative) = (SIMD16(repeating: byte), SIMD16(repeating: other))
    var position = start
    while position &+ 16 <= count {
      // Checked against the end; only the type is not, and any bytes are numbers.
      let part = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
      let hits = unsafe unsafeBitCast(
        (part .== wanted) .| (part .== alternative), to: SIMD2<UInt64>.self)
      if hits[0] | hits[1] != 0 {
        let first = UInt64(littleEndian: hits[0])
        return position
          &+ (first != 0
            ? first.trailingZeroBitCount
            : 64 &+ UInt64(littleEndian: hits[1]).trailingZeroBitCount) / 8
      }
      position &+= 16
    }
    while position < count, self[position] != byte, self[position] != other { position &+= 1 }
    return Swift.min(position, count)
  }

  /// How often a byte occurs; compares 16 at a time.
  func count(of byte: UInt8) -> Int {
    let wanted = SIMD16(repeating: byte)
    var position = 0
    var sum = 0
    while position &+ 16 <= count {
      // A part of the sum for each of 16 columns, of at most 255 rows.
      var sums = SIMD16<UInt8>()
      let end = position &+ Swift.min((count &- position) / 16, 255) &* 16
      while position < end {
        let part = unsafe bytes.unsafeLoadUnaligned(
          fromByteOffset: position, as: SIMD16<UInt8>.self)
        sums.replace(with: sums &+ 1, where: part .== wanted)
        position &+= 16
      }
      for column in sums.indices { sum &+= Int(sums[column]) }
    }
    while position < count {
      if self[position] == byte { sum &+= 1 }
      position &+= 1
    }
    return sum
  }

  /// Checks that a part is UTF-8; the `rule` says what to do if it is not.
  func checkUTF8(_ range: Range<Int>, rule: String) throws(SyntaxError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: extracting(range))
    } catch {
      let offset = range.lowerBound + error.byteOffsets.lowerBound
      throw SyntaxError(
        offset: offset,
        message: "the byte 0x\(String(self[offset], radix: 16, uppercase: true)) is not UTF-8",
        rule: rule, isIncomplete: count - offset < 4)
    }
  }
}
