#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// The terminal as it was, for the handler of signals.
  nonisolated(unsafe) private static let echoing = UnsafeMutablePointer.roomForTerminal()

  /// Reads a line from the terminal that is not shown while it is typed; nil where it ends first.
  ///
  /// Whatever ends the program meanwhile, the terminal shows again what is typed.
  package static func readSecret() -> String? {
    guard tcgetattr(0, echoing) == 0 else { return nil }
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    let before = signals.map { number in
      signal(number) { number in
        tcsetattr(0, TCSANOW, System.echoing)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // Stopped, it would leave a terminal that shows nothing.
    let stopping = signal(SIGTSTP, SIG_IGN)
    var silent = echoing.pointee
    silent.c_lflag &= ~tcflag_t(ECHO)
    silent.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(0, TCSAFLUSH, &silent)
    defer {
      tcsetattr(0, TCSANOW, echoing)
      signal(SIGTSTP, stopping)
      for (number, handler) in zip(signals, before) { signal(number, handler) }
    }
    return try? readLine(0)
  }
}
