import Host
import Text

/// The lines of a settings file: `key = value`, or a comment that begins with `#`.
///
/// A changed setting is replaced in its line; all other bytes are unchanged.
package struct SettingsFile {
  /// The lines with their line ends; the last may have none.
  private var lines: [[UInt8]] = []

  package enum Content: Equatable {
    /// A blank line or a comment.
    case nothing
    case setting(name: String, value: String)
    /// Anything else, as it is written.
    case unknown(String)
  }

  package init(_ bytes: [UInt8]) {
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(Array(bytes[start...index]))
      start = index + 1
    }
    if start < bytes.count { lines.append(Array(bytes[start...])) }
  }

  package var bytes: [UInt8] { lines.flatMap { $0 } }
  package var contents: [Content] { lines.map(SettingsFile.content) }

  private static func content(of line: [UInt8]) -> Content {
    let text = String(decoding: line, as: UTF8.self).trimmed
    if text.isEmpty || text.hasPrefix("#") { return .nothing }
    guard let equals = text.firstIndex(of: "=") else { return .unknown(String(text)) }
    return .setting(
      name: String(text[..<equals].trimmed),
      value: String(text[text.index(after: equals)...].trimmed))
  }

  /// The value of a setting, in the last line with a valid one; nil if there is none.
  func value(of key: SettingKey) -> String? {
    for case .setting(key.name, let value) in contents.reversed() where key.accepts(value) {
      return value
    }
    return nil
  }

  private func isSetting(_ name: String, _ line: [UInt8]) -> Bool {
    guard case .setting(name, _) = SettingsFile.content(of: line) else { return false }
    return true
  }

  /// Sets a value in the last line with that name, which is the valid one, or in a new line.
  package mutating func set(_ name: String, to value: String) {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || 9...13 ~= byte }
    if let index = lines.lastIndex(where: { isSetting(name, $0) }),
      let equals = lines[index].firstIndex(of: UInt8(ascii: "="))
    {
      let line = lines[index]
      let rest = line[(equals + 1)...]
      let start = rest.firstIndex { !isBlank($0) } ?? rest.firstIndex { $0 != 32 } ?? line.endIndex
      let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
      lines[index] = line[..<start] + Array(value.utf8) + line[end...]
      return
    }
    let lineEnd = Array((lines.last?.suffix(2) == Array("\r\n".utf8) ? "\r\n" : "\n").utf8)
    if let last = lines.indices.last, lines[last].last != UInt8(ascii: "\n") {
      lines[last] += lineEnd
    }
    lines.append(Array("\(name) = \(value)".utf8) + lineEnd)
  }

  package mutating func remove(_ name: String) -> Bool {
    let others = lines.filter { !isSetting(name, $0) }
    defer { lines = others }
    return others.count < lines.count
  }
}

extension World {
  package func settingsFile() throws -> SettingsFile {
    SettingsFile(try files.readIfExists(try requiredSettingsPath()) ?? [])
  }

  /// The bytes of the settings file, or nil; a link that leads nowhere is an error.
  package func readSettingsFile(_ path: [UInt8]) throws -> [UInt8]? {
    if let bytes = try files.readIfExists(path) { return bytes }
    guard files.isLink(path) else { return nil }
    throw Failure(
      "\(String(decoding: path, as: UTF8.self)): a link to a file that does not exist",
      hints: ["Bring the file back, or delete the link."])
  }

  /// Replaces the settings file, or the target of a link, while no other process does, if `change`
  /// returns true; after an error it is unchanged.
  package func changeSettings(_ change: (inout SettingsFile) throws -> Bool) throws {
    let path = try files.target(try requiredSettingsPath())
    try files.locked(path) {
      var file = try settingsFile()
      guard try change(&file) else { return }
      try files.put(file.bytes, at: path)
    }
  }
}
