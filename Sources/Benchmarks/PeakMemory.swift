import Foundation

extension Program {
  /// Its peak memory in kB; nil if the system does not report it.
  ///
  /// What `wait4` says begins, on Linux, at the size of the process that started it, which is this
  /// one. So it holds for what is larger, and the others are asked themselves. `costs` are those of
  /// runs before.
  func peakMemory(of costs: [Cost]) throws -> Int? {
    let waited = Sample(costs.map { Double($0.memory) }).median
    guard let own = Self.memory(of: "self") else { return Int(waited) }
    if Int(waited) > own { return Int(waited) }
    return Sample(costs.map(\.seconds)).median < 0.2 ? try memoryOnOutput() : nil
  }

  /// The most memory it held when it hangs on its output, a pipe that is full before it begins:
  /// then it has done its work; nil where it writes nothing.
  private func memoryOnOutput() throws -> Int? {
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
      posix_spawn_file_actions_addopen(&$0, 2, "/dev/null", O_WRONLY, 0)
    }
    close(writer)
    usleep(500_000)
    let memory = Self.memory(of: "\(process)")
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while read(reader, &block, block.count) > 0 {}
    close(reader)
    try wait(for: process)
    return memory
  }

  /// The most memory that a process has held, in kB, as Linux tells it.
  private static func memory(of process: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
