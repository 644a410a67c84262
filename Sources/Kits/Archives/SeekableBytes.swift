/// Bytes that can be read at any offset: a file, or an array.
package struct SeekableBytes {
  package let count: Int
  /// Reads up to `count` bytes at an offset, fewer only at the end.
  package let read: (_ offset: Int, _ count: Int) throws -> [UInt8]

  package init(count: Int, read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8]) {
    self.count = count
    self.read = read
  }

  /// Bytes in memory.
  package init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { offset, count in
      let start = min(max(offset, 0), bytes.count)
      return Array(bytes[start..<min(start + max(count, 0), bytes.count)])
    }
  }
}
