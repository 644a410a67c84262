/// Bytes that can be read from their start as often as needed: a file, saved input, a member of an
/// archive, or bytes in memory.
package struct ByteSource {
  /// The next bytes of an opened source, of any count; empty at its end.
  package typealias Chunks = () throws -> [UInt8]

  /// What problems call it, usually the path that the user typed.
  package let name: String
  private let opening: () throws -> Chunks
  private let neighbour: (String) -> ByteSource?

  /// A source that `open` opens, each time from its first byte.
  ///
  /// `neighbour` is the file at a path relative to the folder of this one; nil if there is none.
  package init(
    named name: String, neighbour: @escaping (_ path: String) -> ByteSource? = { _ in nil },
    open: @escaping () throws -> Chunks
  ) {
    self.name = name
    self.neighbour = neighbour
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

  /// Another file of an export that has several, such as `Habits.csv` or `../Habits.csv`; nil if there
  /// is none.
  package func neighbour(at path: String) -> ByteSource? { neighbour(path) }
}
