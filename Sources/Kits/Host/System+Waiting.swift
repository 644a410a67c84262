import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// Seconds until a wait checks for a Ctrl-C that arrived just before `poll` was called.
  static let interruptLatency = 0.25

  /// Waits, but no longer than until Ctrl-C is caught.
  package static func wait(seconds: Int) {
    let end = System.seconds() + Double(seconds)
    while !isInterrupted {
      let left = end - System.seconds()
      guard left > 0 else { return }
      poll(nil, 0, Int32(min(left, interruptLatency) * 1000) + 1)
    }
  }

  /// Waits until standard input has bytes or ends, at most this many milliseconds.
  static func inputArrives(within milliseconds: Int) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&input, 1, Int32(clamping: milliseconds))
      if count < 0, errno == EINTR { continue }
      // An error is reported by reading.
      return count != 0
    }
  }

  /// Whether standard input is a pipe into which something was written, or is within an instant.
  static func isPiped() -> Bool {
    var status = stat()
    guard fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 20) > 0 && Int32(input.revents) & Int32(POLLIN) != 0
  }

  /// Set by the signal handler and never cleared, because the command is to end.
  nonisolated(unsafe) private static var interruptFlag: sig_atomic_t = 0
  /// How many parts of the program are catching Ctrl-C now, one inside the other.
  nonisolated(unsafe) private static var catchDepth = 0

  package static var isInterrupted: Bool { interruptFlag != 0 }

  /// Begins or ends to catch Ctrl-C, nested; a second Ctrl-C ends the program; a signal that was
  /// ignored from the start, as in the background of a script, remains ignored.
  package static func catchInterrupts(_ isCaught: Bool) {
    catchDepth += isCaught ? 1 : -1
    // The handler has already restored the default.
    if isInterrupted { return }
    switch (isCaught, catchDepth) {
    case (true, 1):
      handlerBefore = signal(SIGINT) { _ in
        System.interruptFlag = 1
        signal(SIGINT, SIG_DFL)
      }
      if isIgnore(handlerBefore) { signal(SIGINT, SIG_IGN) }
    case (false, 0): signal(SIGINT, handlerBefore)
    default: break
    }
  }

  private typealias Handler = (@convention(c) (Int32) -> Void)?

  nonisolated(unsafe) private static var handlerBefore: Handler = nil

  private static func isIgnore(_ handler: Handler) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN as Handler, to: Int.self)
  }

  /// How long a process waits for the lock of a folder, in seconds.
  private static let longestWait = 30.0

  /// Locks the folder that contains `path` with flock(2), and returns the function that unlocks it;
  /// throws ``Failure`` of status later if another process holds it too long.
  ///
  /// The lock ends with the process. A file system without locks is not locked.
  static func lock(folderOf path: [UInt8]) throws -> (() -> Void) {
    let folder = folder(of: path)
    let descriptor = try openDescriptor(folder, O_RDONLY | O_DIRECTORY, isOutput: true)
    let end = seconds() + longestWait
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EWOULDBLOCK where seconds() < end: poll(nil, 0, 5)
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
