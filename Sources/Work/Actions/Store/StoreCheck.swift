import Host
import Storage

/// The state of the store: whether its file can be read and written, and whether it is intact.
package struct StoreCheck {
  package enum State {
    case missing
    /// A folder, a device or the like.
    case notAFile
    case tooShort
    /// No page of it can be read.
    case unreadable(StoreError)
    case checked(Checkup)
  }

  package let path: String
  package let state: State
  /// Who can access the file, and its folder; the folder of `DASH_DATA` may be shared.
  package let file: Access
  package let folder: Access?
  /// In bytes.
  package let size: Int
  /// How many bytes are free on its disk; nil if that is not known.
  package let freeSpace: Int?

  /// Checks the store and changes nothing; throws ``Failure`` if there is no path for it.
  package init(in world: World) throws {
    let (bytes, files) = (try world.storePath(), world.files)
    path = String(decoding: bytes, as: UTF8.self)
    size = files.size(bytes)
    freeSpace = files.freeSpace(bytes)
    file = Access(of: bytes, mode: 0o600, files)
    folder =
      world.nonEmptyVariable("DASH_DATA") == nil
      ? bytes.lastIndex(of: UInt8(ascii: "/")).map {
        Access(of: Array(bytes[..<$0]), mode: 0o700, files)
      } : nil
    switch files.kind(bytes) {
    case .nothing: state = .missing
    case .folder, .other: state = .notAFile
    // SQLite treats a file shorter than its header as empty.
    case .file where 1..<512 ~= size: state = .tooShort
    case .file:
      do {
        state = .checked(try Checkup(path: bytes))
      } catch {
        state = .unreadable(error)
      }
    }
  }

  /// Whether a change has room: it may need twice the size of the store, because of the journal.
  package var hasRoom: Bool { freeSpace.map { $0 / 2 > size && $0 > 1 << 20 } ?? true }

  /// Who can access a file or a folder.
  package struct Access {
    package enum Fault { case hidden, foreign, shared, notWritable }

    package let path: String
    /// Its permissions as digits, `0600`.
    package let permissions: String
    /// The permissions that it should have, `600`.
    package let wanted: String
    /// Nil if only the owner has access.
    package let fault: Fault?

    fileprivate init(of bytes: [UInt8], mode: Int, _ files: Files) {
      path = String(decoding: bytes, as: UTF8.self)
      wanted = String(mode, radix: 8)
      let access = files.access(bytes)
      permissions = access.map { "0" + String($0.permissions, radix: 8) } ?? ""
      fault =
        switch access {
        case nil: .hidden
        case let access? where !access.isOwn: .foreign
        case let access? where access.permissions & 0o077 != 0: .shared
        case let access? where access.permissions & mode != mode: .notWritable
        default: nil
        }
    }
  }
}
