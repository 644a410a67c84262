import Foundation

/// What the figures come from, in one line: cores, memory, the system.
enum Machine {
  static var text: String {
    let info = ProcessInfo.processInfo
    var parts = [
      "\(info.activeProcessorCount) cores",
      "\(info.physicalMemory >> 30) GB of memory", info.operatingSystemVersionString,
    ]
    var loads = [0.0]
    if getloadavg(&loads, 1) == 1 { parts.append("load \(written(loads[0], digits: 2))") }
    return parts.joined(separator: ", ")
  }
}
