import Foundation

/// What the preloaded library does to a run: it counts the calls that touch files of the home, and
/// disturbs one of them.
struct Faults {
  /// How a call is disturbed.
  enum Kind: Hashable {
    /// It fails with that error number.
    case error(Int32)
    /// A write takes half of its bytes.
    case short
    /// The program is killed before the call.
    case kill
    /// The program is killed when half of a write is done.
    case torn
  }

  var kind: Kind?
  /// The number of the call, from 1.
  var call = 0
  /// Whether all calls from that one on are disturbed.
  var isLasting = false
  /// Where calls are written down.
  var log: String?
  /// What the clock says, in seconds since 1970.
  var time: Int?

  /// The error number with which every flock(2) fails.
  var lockError: Int32?

  /// Whether the library can be preloaded here, and is built.
  static var isAvailable: Bool { shim != nil }

  /// The library, built once for all tests from the source beside them; nil where there is no
  /// compiler, or no preloading.
  static let shim: String? = {
    #if os(Linux)
    let source = Home.package.appending(path: "Tests/SafetyTests/Shim/faults.c").path
    let library = FileManager.default.temporaryDirectory
      .appending(path: "safety-faults-\(ProcessInfo.processInfo.processIdentifier).so").path
    atexit { Faults.shim.map { _ = unlink($0) } }
    for name in ["cc", "clang", "gcc"] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [name, "-O1", "-shared", "-fPIC", "-o", library, source]
      try? process.run()
      process.waitUntilExit()
      if process.terminationStatus == 0 { return library }
    }
    #endif
    return nil
  }()

  func variables(below folder: String) -> [String: String] {
    guard kind != nil || log != nil || time != nil || lockError != nil, let library = Faults.shim
    else { return [:] }
    var variables = ["LD_PRELOAD": library, "FAULTS_BELOW": folder + "/"]
    variables["FAULTS_LOG"] = log
    variables["FAULTS_FLOCK"] = lockError.map { String($0) }
    variables["FAULTS_TIME"] = time.map { String($0) }
    if let kind {
      variables["FAULTS_AT"] = String(call)
      if isLasting { variables["FAULTS_ON"] = "1" }
      variables["FAULTS_WITH"] =
        switch kind {
        case .error(let number): String(number)
        case .short: "short"
        case .kill: "kill"
        case .torn: "torn"
        }
    }
    return variables
  }
}

/// One call that a run made, as the library wrote it down.
struct LoggedCall {
  /// `write`, `sync`, `truncate`, `make`, `folder`, `unlink`, `rename`, `link`, `said`, `calls`.
  let name: String
  /// An offset or a length.
  let number: Int
  let path: String
  let bytes: [UInt8]

  /// The calls in a log, in the order they were made.
  static func read(_ path: String) throws -> [LoggedCall] {
    let data = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var calls: [LoggedCall] = []
    var rest = data[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let head = String(decoding: rest[..<end], as: UTF8.self)
        .split(separator: " ", maxSplits: 3).map(String.init)
      guard head.count == 4, let number = Int(head[1]), let count = Int(head[2]) else { break }
      let bytes = rest[(end + 1)...].prefix(count)
      calls.append(
        LoggedCall(name: head[0], number: number, path: head[3], bytes: Array(bytes)))
      rest = rest[(end + 1 + count)...]
    }
    return calls
  }
}
