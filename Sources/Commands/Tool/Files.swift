/// The door to files.
///
/// Paths are bytes, as the system has them; an empty one names nothing.
package struct Files {
  /// What stands at a path.
  package enum Kind: Sendable {
    case file
    case folder
    /// A device, a pipe, and the like: it can be read or written, and not kept in.
    case other
    case nothing
  }

  /// The bytes of a file.
  package var read: ([UInt8]) throws -> [UInt8]
  package var kind: ([UInt8]) -> Kind
  /// How many bytes a file has; 0 for what is none.
  package var size: ([UInt8]) -> Int
  /// The names in a folder, in the order of their bytes.
  package var list: ([UInt8]) throws -> [[UInt8]]
  /// Makes an empty file that only its owner may read, and the folders above it likewise where they
  /// are missing.
  package var makePrivate: ([UInt8]) throws -> Void

  package init(
    read: @escaping ([UInt8]) throws -> [UInt8], kind: @escaping ([UInt8]) -> Kind,
    size: @escaping ([UInt8]) -> Int,
    list: @escaping ([UInt8]) throws -> [[UInt8]], makePrivate: @escaping ([UInt8]) throws -> Void
  ) {
    self.read = read
    self.kind = kind
    self.size = size
    self.list = list
    self.makePrivate = makePrivate
  }

  /// The bytes of the file, or nil where there is none.
  func readIfThere(_ path: String) throws -> [UInt8]? {
    let path = Array(path.utf8)
    return kind(path) == .nothing ? nil : try read(path)
  }
}

/// Why the system did not do what was asked of a file, in its own words.
package struct FileFault: Error {
  package let path: [UInt8]
  /// The system's error number.
  package let code: Int32
  /// What the system calls it: `No such file or directory`.
  package let reason: String
  /// Whether something could not be written out.
  package let isOutput: Bool
}
