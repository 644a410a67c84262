import CZlib
import Formats
import Limits
import Text

/// Decompresses deflate or gzip, piece by piece.
@safe final class Inflater {
  enum Form {
    /// Without a header, as in zip archives.
    case raw
    /// With a header and a checksum (RFC 1952), in one part or several.
    case gzip
  }

  private var stream = unsafe z_stream()
  private(set) var isDone = false
  /// The output of the last call, whose memory is used again if nothing else uses it.
  private var output: [UInt8] = []

  /// Fails if zlib has no memory.
  init?(_ form: Form) {
    let status =
      switch form {
      case .raw: unsafe czlib_inflate_raw(&stream)
      case .gzip: unsafe czlib_inflate_gzip(&stream)
      }
    if status != Z_OK { return nil }
  }

  deinit { unsafe inflateEnd(&stream) }

  /// Decompresses some of `input` from `position`, and moves that; nil if the data is damaged.
  func inflate(_ input: [UInt8], _ position: inout Int, limit: Int) -> [UInt8]? {
    var status = Z_OK
    let start = position
    var used = 0
    output.removeAll(keepingCapacity: true)
    output.append(addingCapacity: limit) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        unsafe input.withUnsafeBufferPointer { bytes in
          unsafe stream.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress.map { unsafe $0 + start })
          unsafe stream.avail_in = UInt32(bytes.count - start)
          unsafe stream.next_out = buffer.baseAddress.map { unsafe $0 + count }
          unsafe stream.avail_out = UInt32(limit)
          status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
          used = unsafe bytes.count - start - Int(stream.avail_in)
          count += unsafe limit - Int(stream.avail_out)
          unsafe stream.next_in = nil
        }
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

  /// The CRC-32 of bytes that follow bytes with the checksum `crc`.
  static func checksum(_ crc: UInt32, _ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: unsafe crc32(UInt(crc), buffer.baseAddress, UInt32(buffer.count)))
    }
  }
}

/// Files compressed with gzip (RFC 1952), of one part or several.
package enum Gzip {
  /// Whether bytes begin like such a file.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// The most bytes that are decompressed at once.
  static let chunk = 1 << 18

  /// Decompresses a source while it is read; zeros after the last part are padding.
  package static func decompressed(_ source: ByteSource) -> ByteSource {
    let name = source.name
    return ByteSource(
      named: name, neighbour: { source.neighbour(at: $0) },
      open: {
        let chunks = try source.open()
        guard let inflater = Inflater(.gzip) else { throw ArchiveError(name, "not enough memory") }
        var input: [UInt8] = []
        var position = 0
        var isAtEnd = false
        var (readCount, count) = (0, 0)
        return {
          while !isAtEnd {
            if position == input.count {
              // Released first, because its memory may be used again.
              input = []
              input = try chunks()
              position = 0
              readCount += input.count
              if input.isEmpty {
                if inflater.isDone { break }
                throw ArchiveError(
                  name, "ends in the middle of its compressed data",
                  hint: "Copy or download it again: a part is missing.")
              }
            }
            if inflater.isDone {
              while position < input.count, input[position] == 0 { position += 1 }
              if position == input.count { continue }
              guard inflater.beginNextPart() else { throw ArchiveError(name, "not enough memory") }
            }
            guard let output = inflater.inflate(input, &position, limit: chunk) else {
              throw ArchiveError(name, "is damaged: its compressed data is invalid")
            }
            count += output.count
            if Budget.isExceeded(decompressing: readCount, to: count) {
              throw ArchiveError(
                name, "is compressed more than 256 times",
                hint: "Such a file is made to exhaust a computer.")
            }
            if !output.isEmpty { return output }
          }
          isAtEnd = true
          return []
        }
      })
  }
}

/// Why an archive, or a file in one, cannot be read.
package struct ArchiveError: Error, Equatable, Sendable, FailureConvertible {
  /// The archive, and the file in it where the error is about one.
  package let source: String
  package let message: String
  package let hint: String?

  init(_ source: String, _ message: String, hint: String? = nil) {
    (self.source, self.message, self.hint) = (source, message, hint)
  }

  package var failure: Failure {
    Failure("\(source): \(message)", hints: hint.map { [$0] } ?? [], status: .data)
  }
}
