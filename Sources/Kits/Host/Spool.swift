/// Any number of bytes that are written first and read afterwards.
///
/// A program that reads them may wait for a person, and the store that they come from should not be
/// locked meanwhile.
package struct Spool {
  /// Adds bytes.
  package var write: ([UInt8]) throws -> Void
  /// The next bytes from the beginning, none at the end; nothing is written any more then.
  package var read: () throws -> [UInt8]

  package init(write: @escaping ([UInt8]) throws -> Void, read: @escaping () throws -> [UInt8]) {
    self.write = write
    self.read = read
  }

  /// A spool in memory.
  package static func inMemory() -> Spool {
    var chunks: [[UInt8]] = []
    var next = 0
    return Spool(
      write: { chunks.append($0) },
      read: {
        guard next < chunks.count else { return [] }
        defer { next += 1 }
        return chunks[next]
      })
  }
}
