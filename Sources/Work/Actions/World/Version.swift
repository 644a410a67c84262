/// The version of the program.
package enum Version {
  /// As `--version` prints it: the only place where it is written.
  package static let current = "1.0.0"
  /// Its release date, for manual pages.
  package static let released = "2026-11-20"
  /// The version of the Swift language that the program was compiled with.
  package static var language: String {
    #if compiler(>=6.4)
    "6.4 or newer"
    #elseif compiler(>=6.3)
    "6.3"
    #else
    "6.2"
    #endif
  }
}
