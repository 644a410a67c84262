import Host
import Text

/// A small file with a secret in its first line, which only its owner may read.
package struct SecretFile {
  /// The first line, without blanks around it.
  package let line: String

  /// - Throws: ``Failure`` if others can read the file, or it is empty or long; ``FileError``.
  package init(_ path: String, files: Files) throws {
    let bytes = Array(path.utf8)
    guard files.kind(bytes) != .nothing else { throw Failure("\(path): no such file") }
    guard files.kind(bytes) == .file, let access = files.access(bytes), access.isOwn else {
      throw Failure("\(path): not a file of your own")
    }
    guard access.permissions & 0o077 == 0 else {
      throw Failure(
        "\(path): readable by others", hints: ["chmod 600 \(ShellText.quoted(path))"])
    }
    let content = files.size(bytes) <= SecretFile.longest ? try files.read(bytes) : []
    let first = content.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first ?? []
    line = String(String(decoding: first, as: UTF8.self).trimmed)
    if line.isEmpty {
      throw Failure("\(path): its first line is empty or too long", status: .data)
    }
  }

  /// In bytes.
  private static let longest = 16_384
}
