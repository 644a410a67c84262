#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The streams of a running program: writes its input, collects its output.
struct ChildStreams {
  /// Descriptors, -1 once closed.
  var input: Int32
  var output: Int32
  var errors: Int32
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
      let count = unwritten.withUnsafeBufferPointer { systemWrite(input, $0) }
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
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, used in
      count = System.systemRead(descriptor, buffer)
      used = max(count, 0)
    }
    bytes += block
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { shut(&descriptor) }
  }

  mutating func close() {
    ChildStreams.shut(&input)
    ChildStreams.shut(&output)
    ChildStreams.shut(&errors)
  }

  private static func shut(_ descriptor: inout Int32) {
    if descriptor >= 0 { shutDescriptor(descriptor) }
    descriptor = -1
  }
}

private func shutDescriptor(_ descriptor: Int32) { close(descriptor) }

private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeBufferPointer<UInt8>
) -> Int {
  // A small block is accepted at once. A larger one could block while the program itself waits for
  // its output to be read.
  let count = min(buffer.count, 512)
  #if canImport(Glibc)
  return Glibc.write(descriptor, buffer.baseAddress, count)
  #elseif canImport(Musl)
  return Musl.write(descriptor, buffer.baseAddress, count)
  #else
  return Darwin.write(descriptor, buffer.baseAddress, count)
  #endif
}
