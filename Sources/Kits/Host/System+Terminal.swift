#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal that this program took, for the signals that give it back: a signal's handler can
/// reach nothing but what stands still.
private enum Taken {
  nonisolated(unsafe) static let usual = UnsafeMutablePointer.roomForTerminal()
  nonisolated(unsafe) static let keys = UnsafeMutablePointer.roomForTerminal()
  nonisolated(unsafe) static var isTaken = false
  nonisolated(unsafe) static var isResized = false
  nonisolated(unsafe) static var isResumed = false
}

extension UnsafeMutablePointer<termios> {
  /// Room for the settings of a terminal.
  ///
  /// Asked for, because the compiler lays a constant of this structure out without the gap that it
  /// has inside, three bytes shorter than what the system writes.
  package static func roomForTerminal() -> UnsafeMutablePointer<termios> {
    let room = UnsafeMutablePointer.allocate(capacity: 1)
    room.initialize(to: termios())
    return room
  }
}

extension System {
  private typealias Handler = @convention(c) (Int32) -> Void

  /// The terminal of the standard input and output; nil where either is none.
  package static func terminal() -> Terminal? {
    guard isatty(0) == 1, isatty(1) == 1 else { return nil }
    var before: [(number: Int32, handler: Handler?)] = []
    return Terminal(
      begin: {
        guard tcgetattr(0, Taken.usual) == 0 else { throw fault(inputName) }
        Taken.keys.pointee = keys(of: Taken.usual.pointee)
        Taken.isTaken = true
        for (number, handler) in handlers {
          before.append((number, signal(number, handler)))
        }
        guard tcsetattr(0, TCSADRAIN, Taken.keys) == 0 else { throw fault(inputName) }
        systemWrite(Terminal.marksPastes)
        // In the background it was stopped just now, before anything was drawn.
        Taken.isResumed = false
      },
      end: {
        guard Taken.isTaken else { return }
        Taken.isTaken = false
        systemWrite(Terminal.marksNoPastes)
        tcsetattr(0, TCSADRAIN, Taken.usual)
        for (number, handler) in before { signal(number, handler) }
        before = []
      },
      suspend: { _ = raise(SIGTSTP) }, read: nextEvent,
      size: {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
      })
  }

  private static let inputName = Array("standard input".utf8)

  /// Each key at once and unseen, those that make signals among them; what is written goes out as
  /// before.
  private static func keys(of usual: termios) -> termios {
    var keys = usual
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    keys.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    withUnsafeMutableBytes(of: &keys.c_cc) { places in
      places[Int(VMIN)] = 1
      places[Int(VTIME)] = 0
    }
    return keys
  }

  private static var handlers: [(Int32, Handler)] {
    [
      (SIGINT, giveBackAndEnd), (SIGTERM, giveBackAndEnd), (SIGHUP, giveBackAndEnd),
      (SIGQUIT, giveBackAndEnd), (SIGTSTP, giveBackAndStop), (SIGCONT, takeAgain),
      (SIGWINCH, { _ in Taken.isResized = true }),
    ]
  }

  private static let giveBackAndEnd: Handler = { number in
    if Taken.isTaken { System.giveBack() }
    // Held back while this runs, the signal does its usual work right after.
    signal(number, SIG_DFL)
    raise(number)
  }

  private static let giveBackAndStop: Handler = { _ in System.stop() }

  private static let takeAgain: Handler = { _ in
    let code = errno
    if Taken.isTaken {
      tcsetattr(0, TCSANOW, Taken.keys)
      systemWrite(Terminal.marksPastes)
    }
    Taken.isResumed = true
    errno = code
  }

  /// The terminal as it was, the cursor below what was drawn.
  private static func giveBack() {
    tcsetattr(0, TCSANOW, Taken.usual)
    systemWrite(Terminal.marksNoPastes)
    systemWrite("\r\n")
  }

  private static func stop() {
    let code = errno
    if Taken.isTaken { giveBack() }
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    var stopping = sigset_t()
    var before = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    // Let through, it stops the program here.
    sigprocmask(SIG_UNBLOCK, &stopping, &before)
    sigprocmask(SIG_SETMASK, &before, nil)
    signal(SIGTSTP, giveBackAndStop)
    takeAgain(SIGCONT)
    errno = code
  }

  private static func systemWrite(_ text: StaticString) {
    #if canImport(Glibc)
    _ = Glibc.write(1, text.utf8Start, text.utf8CodeUnitCount)
    #elseif canImport(Musl)
    _ = Musl.write(1, text.utf8Start, text.utf8CodeUnitCount)
    #else
    _ = Darwin.write(1, text.utf8Start, text.utf8CodeUnitCount)
    #endif
  }

  private static func nextEvent(_ milliseconds: Int?) -> Terminal.Event {
    while true {
      if Taken.isResumed {
        Taken.isResumed = false
        return .resumed
      }
      if Taken.isResized {
        Taken.isResized = false
        return .resized
      }
      var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let count = poll(&input, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
      if count == 0 { return .silence }
      // A signal came: what it left is seen above.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .closed }
      var read = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, used in
        read = systemRead(0, buffer)
        used = max(read, 0)
      }
      if read > 0 { return .bytes(bytes) }
      if read < 0, errno == EINTR || errno == EAGAIN { continue }
      return .closed
    }
  }
}
