import Host
import Text

extension World {
  /// The settings file; empty if it does not exist.
  package func settingsFile() throws -> SettingsFile {
    SettingsFile(try files.readIfExists(try requiredSettingsPath()) ?? [])
  }

  /// The bytes of the settings file; nil if there is none.
  ///
  /// - Throws: ``Failure`` for a link that leads nowhere, as to a disk that is not there now, since
  ///   what the file says is not known; ``FileError``.
  package func readSettingsFile(_ path: [UInt8]) throws -> [UInt8]? {
    if let bytes = try files.readIfExists(path) { return bytes }
    guard files.isLink(path) else { return nil }
    throw Failure(
      "\(String(decoding: path, as: UTF8.self)): a link to a file that does not exist",
      hints: ["Bring the file back, or delete the link."])
  }

  /// Changes the settings file while no other process does, and replaces it, readable only by its
  /// owner; through a symbolic link, its target is replaced.
  ///
  /// - Parameter change: Changes the file, and returns whether it is to be written.
  /// - Throws: ``Failure``, ``FileError``; the file is then unchanged.
  package func changeSettings(_ change: (inout SettingsFile) throws -> Bool) throws {
    let path = try files.target(try requiredSettingsPath())
    try files.locked(path) {
      var file = try settingsFile()
      guard try change(&file) else { return }
      try files.put(at: path, isReplacing: true) { try files.drafts.write(file.bytes, $0) }
    }
  }
}
