import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// How long a process waits for the lock of a folder, in seconds.
  private static let longestWait = 30.0

  /// Locks the folder that contains `path` for this process, with flock(2), and returns the
  /// function that unlocks it; throws ``Failure`` of status later if another process holds it for
  /// too long.
  ///
  /// The lock ends with the process, and leaves no file. A file system without such locks, as some
  /// network file systems, is not locked: a file is then still replaced as a whole.
  static func lock(folderOf path: [UInt8]) throws -> (() -> Void) {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    let descriptor = withPath(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw fileError(folder, isOutput: true) }
    let end = seconds() + longestWait
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EWOULDBLOCK where seconds() < end:
        poll(nil, 0, 5)
      case EINTR: continue
      case EWOULDBLOCK:
        close(descriptor)
        throw Failure(
          "\(String(decoding: folder, as: UTF8.self)): another program is changing a file in it",
          hints: ["Nothing was changed. Try again in a moment."], status: .later)
      default:
        close(descriptor)
        return {}
      }
    }
    return { close(descriptor) }
  }
}
