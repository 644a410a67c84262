#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// Asks the terminal something that it answers by itself, and waits a fifth of a second at most,
  /// over a network one second.
  ///
  /// What a person has typed ahead is theirs: the terminal is then not asked. The signals that end
  /// or stop a program wait until the terminal is as it was.
  ///
  /// - Returns: what came; nil where there is no terminal, or this program is not in its
  ///   foreground.
  package static func askTerminal(
    _ question: [UInt8], isAnswered: ([UInt8]) -> Bool, isRemote: Bool
  ) -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    guard tcgetpgrp(terminal) == getpgrp() else { return nil }
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE] { sigaddset(&held, signal) }
    guard sigprocmask(SIG_BLOCK, &held, &before) == 0 else { return nil }
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    var saved = termios()
    guard tcgetattr(terminal, &saved) == 0 else { return nil }
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON)
    guard tcsetattr(terminal, TCSADRAIN, &silent) == 0 else { return nil }
    defer { tcsetattr(terminal, TCSADRAIN, &saved) }
    guard !hasInput(terminal, within: 0),
      (try? write(question, to: terminal, path: Array("/dev/tty".utf8))) != nil
    else { return nil }
    let end = milliseconds() + (isRemote ? 1000 : 200)
    var answer: [UInt8] = []
    while !isAnswered(answer), answer.count < 1024 {
      let rest = end - milliseconds()
      guard rest > 0, hasInput(terminal, within: Int32(rest)) else { break }
      let part = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = max(systemRead(terminal, UnsafeMutableBufferPointer(rebasing: buffer[..<256])), 0)
      }
      if part.isEmpty { break }
      answer += part
    }
    return answer
  }

  private static func hasInput(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, milliseconds) > 0
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
