/// Bytes that can be read from their start as often as needed: a file, saved input, a member of an
/// archive, or bytes in memory.
package struct ByteSource {
  /// The next bytes of an opened source, of any count; empty at its end.
  package typealias Chunks = () throws -> [UInt8]

  /// What problems call it, usually the path that the user typed.
  package let name: String
  private let opening: () throws -> Chunks

  /// A source that `open` opens, each time from its first byte.
  package init(named name: String, open: @escaping () throws -> Chunks) {
    self.name = name
    opening = open
  }

  /// Bytes that are in memory already: one chunk, which is not copied.
  package init(_ bytes: [UInt8], named name: String) {
    self.init(named: name) {
      var rest = bytes
      return {
        defer { rest = [] }
        return rest
      }
    }
  }

  package func open() throws -> Chunks { try opening() }
}
