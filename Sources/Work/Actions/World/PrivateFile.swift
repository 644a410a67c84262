import Host
import Text

/// A small file beside the settings with a secret, readable only by its owner.
package struct PrivateFile {
  /// Its path, for people.
  package let path: String
  private let bytes: [UInt8]
  private let files: Files

  /// The file of that name; `secret` is what it has, for people: `the token`.
  package init(_ name: String, for secret: String, in world: World) throws {
    guard let settings = world.settingsPath else {
      throw Failure(
        "HOME is not set, so there is no folder for \(secret)", hints: ["Set HOME."])
    }
    bytes = settings.dropLast("settings".utf8.count) + Array(name.utf8)
    path = String(decoding: bytes, as: UTF8.self)
    files = world.files
  }

  /// Whether there is one.
  package var isThere: Bool { files.kind(bytes) != .nothing || files.isLink(bytes) }

  /// What it has; nil if there is none, and an empty text if it has more than `longest` bytes.
  ///
  /// - Throws: ``Failure``, with `hints`, if it is not a file of the person's own or others can
  ///   read it.
  package func read(longest: Int, hints: [String]) throws -> String? {
    guard isThere else { return nil }
    guard !files.isLink(bytes), files.kind(bytes) == .file, let access = files.access(bytes),
      access.isOwn
    else { throw Failure("\(path): not a file of your own", hints: hints) }
    guard access.permissions & 0o077 == 0 else {
      throw Failure(
        "\(path): readable by others", hints: ["chmod 600 \(ShellText.quoted(path))"])
    }
    guard files.size(bytes) <= longest else { return "" }
    return String(decoding: try files.read(bytes), as: UTF8.self)
  }

  /// Replaces what it has.
  package func write(_ text: String) throws {
    try files.locked(bytes) {
      try files.put(at: bytes, isReplacing: true) { draft in
        try files.drafts.write(Array(text.utf8), draft)
      }
    }
  }

  /// Deletes it.
  package func remove() throws { try files.remove(bytes) }
}
