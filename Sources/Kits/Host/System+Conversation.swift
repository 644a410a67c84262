#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension System {
  /// The three streams of a program that runs.
  package struct Conversation {
    package var input: Int32
    package var output: Int32
    package var errors: Int32
    package var rest: ArraySlice<UInt8>
    package var said: [UInt8] = []
    package var complaints: [UInt8] = []

    package var isOpen: Bool { output >= 0 || errors >= 0 }

    /// Waits up to `milliseconds` until something can be written or read, and does it.
    package mutating func go(on milliseconds: Int32) {
      if rest.isEmpty { Conversation.shut(&input) }
      var streams = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&streams, 3, milliseconds) > 0 else { return }
      if streams[0].revents != 0 {
        let count = rest.withUnsafeBufferPointer { systemWrite(input, $0) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
          rest = []
        }
      }
      if streams[1].revents != 0 { Conversation.read(&output, to: &said) }
      if streams[2].revents != 0 {
        Conversation.read(&errors, to: &complaints)
        // The end is what tells why; the beginning of an endless complaint is let go.
        if complaints.count > 1 << 16 { complaints.removeFirst(complaints.count - (1 << 15)) }
      }
    }

    private static func read(_ descriptor: inout Int32, to bytes: inout [UInt8]) {
      var count = 0
      let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, used in
        count = systemRead(descriptor, buffer)
        used = max(count, 0)
      }
      bytes += block
      if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { shut(&descriptor) }
    }

    package mutating func close() {
      Conversation.shut(&input)
      Conversation.shut(&output)
      Conversation.shut(&errors)
    }

    private static func shut(_ descriptor: inout Int32) {
      if descriptor >= 0 { shutDescriptor(descriptor) }
      descriptor = -1
    }
  }

  private static func shutDescriptor(_ descriptor: Int32) { close(descriptor) }

  private static func systemWrite(
    _ descriptor: Int32, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> Int {
    // No more than a pipe takes at once, or writing would wait while the program waits to be read.
    let count = min(buffer.count, 512)
    #if canImport(Glibc)
    return Glibc.write(descriptor, buffer.baseAddress, count)
    #elseif canImport(Musl)
    return Musl.write(descriptor, buffer.baseAddress, count)
    #else
    return Darwin.write(descriptor, buffer.baseAddress, count)
    #endif
  }
}
