/// The version of the program.
package enum Version {
  /// As `--version` prints it: the only place where it is written.
  package static let current = "1.0.0"
  /// Its release date, for manual pages.
  package static let released = "2026-11-20"
}
