import CZlib

/// Decompresses deflate or gzip, piece by piece.
@safe final class Inflater {
  enum Form {
    /// Without a header, as in zip archives.
    case raw
    /// With a header and a checksum (RFC 1952), in one part or several.
    case gzip
  }

  private var stream = unsafe z_stream()
  private let form: Form
  /// Whether the compressed data has ended.
  private(set) var isDone = false

  /// Nil where zlib has no memory.
  init?(_ form: Form) {
    self.form = form
    let status =
      switch form {
      case .raw: unsafe czlib_inflate_raw(&stream)
      case .gzip: unsafe czlib_inflate_gzip(&stream)
      }
    if status != Z_OK { return nil }
  }

  deinit { unsafe inflateEnd(&stream) }

  /// Decompresses some of `input` from `position` on, and moves that behind what was used.
  ///
  /// - Returns: At most `limit` bytes; nil where the data is damaged.
  func inflate(_ input: [UInt8], _ position: inout Int, limit: Int) -> [UInt8]? {
    var status = Z_OK
    let start = position
    var used = 0
    let output = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      unsafe input.withUnsafeBufferPointer { bytes in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: bytes.baseAddress.map { unsafe $0 + start })
        unsafe stream.avail_in = UInt32(bytes.count - start)
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = UInt32(limit)
        status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
        used = unsafe bytes.count - start - Int(stream.avail_in)
        count = unsafe limit - Int(stream.avail_out)
        unsafe stream.next_in = nil
      }
    }
    position += used
    switch status {
    case Z_STREAM_END:
      isDone = true
      return output
    case Z_OK, Z_BUF_ERROR: return output
    default: return nil
    }
  }

  /// Begins with the next part of a gzip file; false where zlib cannot.
  func beginNextPart() -> Bool {
    isDone = false
    return unsafe inflateReset(&stream) == Z_OK
  }

  /// The CRC-32 of bytes behind those with the checksum `crc`.
  static func checksum(_ crc: UInt32, _ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: unsafe crc32(UInt(crc), buffer.baseAddress, UInt32(buffer.count)))
    }
  }
}
