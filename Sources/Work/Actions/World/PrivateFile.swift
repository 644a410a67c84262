import Host
import Text

/// A small file beside the settings with a secret, readable only by its owner.
package struct PrivateFile {
  package let path: String
  private let bytes: [UInt8]
  private let files: Files

  /// `secret` names its content in messages: `the token`.
  package init(_ name: String, for secret: String, in world: World) throws {
    guard let settings = world.settingsPath else {
      throw Failure("HOME is not set, so there is no folder for \(secret)", hints: ["Set HOME."])
    }
    bytes = settings.dropLast("settings".utf8.count) + Array(name.utf8)
    path = String(decoding: bytes, as: UTF8.self)
    files = world.files
  }

  package var isThere: Bool { files.kind(bytes) != .nothing || files.isLink(bytes) }

  /// Its text; nil without a file, and empty if it has more than `longest` bytes.
  /// - Throws: ``Failure`` with `hints` if the file is not the person's own or others can read it.
  package func read(longest: Int, hints: [String]) throws -> String? {
    guard isThere else { return nil }
    if files.isLink(bytes) { throw Failure("\(path): not a file of your own", hints: hints) }
    return String(
      decoding: try files.readSecret(bytes, longest: longest, hints: hints), as: UTF8.self)
  }

  package func write(_ text: String) throws {
    try files.locked(bytes) { try files.put(Array(text.utf8), at: bytes) }
  }

  /// Adds a line, and drops the oldest so that there are at most `most`.
  /// - Throws: ``Failure`` if the file is not the person's own or others can read it.
  package func append(_ line: String, most: Int) throws {
    try files.locked(bytes) {
      let text = try read(longest: 1 << 20, hints: []) ?? ""
      let lines = text.split(separator: "\n") + [line[...]]
      try files.put(Array((lines.suffix(most).joined(separator: "\n") + "\n").utf8), at: bytes)
    }
  }

  package func remove() throws { try files.remove(bytes) }
}

/// A small file with a secret in its first line, which only its owner may read.
package struct SecretFile {
  /// The first line, without blanks around it.
  package let line: String

  /// - Throws: ``Failure`` if others can read the file, or it is empty or long; ``FileError``.
  package init(_ path: String, files: Files) throws {
    let bytes = Array(path.utf8)
    guard files.kind(bytes) != .nothing else { throw Failure("\(path): no such file") }
    let content = try files.readSecret(bytes, longest: 16_384)
    let first = content.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first ?? []
    line = String(String(decoding: first, as: UTF8.self).trimmed)
    if line.isEmpty { throw Failure("\(path): its first line is empty or too long", status: .data) }
  }
}

extension Files {
  /// The bytes of a file of the person's own that others cannot read; none if it is longer.
  fileprivate func readSecret(
    _ bytes: [UInt8], longest: Int, hints: [String] = []
  ) throws -> [UInt8] {
    let path = String(decoding: bytes, as: UTF8.self)
    guard kind(bytes) == .file, let access = access(bytes), access.isOwn else {
      throw Failure("\(path): not a file of your own", hints: hints)
    }
    guard access.permissions & 0o077 == 0 else {
      throw Failure("\(path): readable by others", hints: ["chmod 600 \(ShellText.quoted(path))"])
    }
    return size(bytes) <= longest ? try read(bytes) : []
  }
}
