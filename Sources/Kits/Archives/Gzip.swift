import Formats

/// Files compressed with gzip (RFC 1952), of one part or several.
package enum Gzip {
  /// Whether bytes begin like such a file.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// The most bytes that are decompressed at once.
  static let chunk = 1 << 18

  /// What is compressed in a source, decompressed while it is read.
  ///
  /// Zeros behind the last part are padding.
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
        return {
          while !isAtEnd {
            if position == input.count {
              input = try chunks()
              position = 0
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
            if !output.isEmpty { return output }
          }
          isAtEnd = true
          return []
        }
      })
  }
}
