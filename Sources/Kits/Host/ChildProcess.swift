#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A running program whose output is captured.
final class Child {
  private let process: pid_t
  private let program: Program
  private let deadline: Double
  private var streams: ChildStreams
  private var ended: Program.End?

  init(_ path: [UInt8], _ program: Program, _ variables: [[UInt8]]) throws {
    let input = try System.pipe(path)
    let output = try System.pipe(path)
    let errors = try System.pipe(path)
    do {
      defer { for end in [input.read, output.write, errors.write] { systemClose(end) } }
      process = try System.spawn(
        path, program.arguments, variables, streams: [input.read, output.write, errors.write])
    } catch {
      for end in [input.write, output.read, errors.read] { systemClose(end) }
      throw error
    }
    self.program = program
    deadline = System.seconds() + Double(program.seconds)
    streams = ChildStreams(
      input: input.write, output: output.read, errors: errors.read, unwritten: program.input[...])
  }

  deinit { streams.close() }

  /// Transfers input and output for at most some seconds; returns how the program ended, if it has.
  func end(within seconds: Double) -> Program.End? {
    if let ended { return ended }
    // This process must survive if the program closes its standard input.
    let broken = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, broken) }
    let limit = System.seconds() + seconds
    // After its streams are closed, it may need a moment to exit.
    var pause = 0.0005
    repeat {
      let left = min(deadline, limit) - System.seconds()
      if System.seconds() >= deadline { return stop(.tooSlow) }
      if streams.isOpen {
        streams.transfer(within: Int32(max(left, 0) * 1000) + (seconds > 0 ? 1 : 0))
        if streams.received.count > program.largestOutput { return stop(.tooLarge) }
      } else {
        var status: Int32 = 0
        if waitpid(process, &status, WNOHANG) == process {
          // What it started in a box ends with it.
          if program.box != nil { kill(-process, SIGKILL) }
          ended = System.end(status, output: streams.received, errors: streams.errorText)
          return ended
        }
        poll(nil, 0, Int32(min(pause, max(left, 0)) * 1000) + 1)
        pause = min(pause * 2, 0.05)
      }
    } while System.seconds() < limit
    return nil
  }

  func interrupt() { if ended == nil { kill(process, SIGINT) } }

  /// Ends the program, if it has not ended, and remembers that as its end.
  func stop(_ end: Program.End) -> Program.End {
    if let ended { return ended }
    // The whole group, so that programs started by it end too.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    _ = System.status(of: process)
    ended = end
    return end
  }
}

/// The streams of a running program: writes its input, collects its output.
struct ChildStreams {
  /// Descriptors, -1 once closed.
  var input: Int32
  var output, errors: Int32
  var unwritten: ArraySlice<UInt8>
  var received: [UInt8] = []
  var errorText: [UInt8] = []

  var isOpen: Bool { output >= 0 || errors >= 0 }

  /// Waits up to `milliseconds` until a stream is ready, and transfers bytes.
  mutating func transfer(within milliseconds: Int32) {
    if unwritten.isEmpty { ChildStreams.shut(&input) }
    var streams = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&streams, 3, milliseconds) > 0 else { return }
    if streams[0].revents != 0 {
      // A larger block could block while the program itself waits for its output to be read.
      let count = unwritten.withUnsafeBufferPointer {
        systemWrite(input, $0.baseAddress, min($0.count, 512))
      }
      if count > 0 {
        unwritten = unwritten.dropFirst(count)
      } else if errno != EAGAIN, errno != EINTR {
        unwritten = []
      }
    }
    if streams[1].revents != 0 { ChildStreams.read(&output, to: &received) }
    if streams[2].revents != 0 {
      ChildStreams.read(&errors, to: &errorText)
      // Only the end of a long error output is needed: it gives the reason.
      if errorText.count > 1 << 16 { errorText.removeFirst(errorText.count - (1 << 15)) }
    }
  }

  private static func read(_ descriptor: inout Int32, to bytes: inout [UInt8]) {
    let count = systemRead(descriptor, 1 << 16, to: &bytes)
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { shut(&descriptor) }
  }

  mutating func close() {
    ChildStreams.shut(&input)
    ChildStreams.shut(&output)
    ChildStreams.shut(&errors)
  }

  private static func shut(_ descriptor: inout Int32) {
    if descriptor >= 0 { systemClose(descriptor) }
    descriptor = -1
  }
}
