import Foundation

extension Program {
  /// The most memory it held, in kB; nil where it writes nothing or the system does not tell.
  ///
  /// Not `ru_maxrss`: on Linux that begins at the size of the process that started it, which is
  /// this one and the larger. So it is asked itself, when it has done its work and hangs on its
  /// output: a pipe that is full before it begins.
  func peakMemory() throws -> Int? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Trouble("pipe: \(String(cString: strerror(errno)))") }
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let byte: [UInt8] = [0]
    while write(writer, byte, 1) == 1 {}
    _ = fcntl(writer, F_SETFL, 0)
    let process = try start {
      posix_spawn_file_actions_adddup2(&$0, writer, 1)
      posix_spawn_file_actions_addclose(&$0, writer)
    }
    close(writer)
    usleep(500_000)
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while read(reader, &block, block.count) > 0 {}
    close(reader)
    try wait(for: process)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
