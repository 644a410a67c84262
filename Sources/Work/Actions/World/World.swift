import Host
import Storage
import Text
import Time

/// All that an action works with: the outside world, the settings and the store.
///
///     World          host and settings; today
///       +Store       paths of the store and of the settings file; opens the store
///       +Settings    reads and changes the settings file
///       +Services    requests to web services
package struct World {
  package var host: Host
  /// The name of the program that runs: its messages begin with it.
  package var program = "dash"
  /// The settings from the file, the environment and the command line; see ``readSettings()``.
  package var settings = Settings()
  /// Whether ``settings`` were read.
  package private(set) var hasReadSettings = false
  /// The store of all actions, instead of the file: the sample data, while it is browsed.
  package var store: Store?
  /// Whether a name in lower case is a command of the program, and so cannot name something new.
  package var isCommand: (_ name: String) -> Bool = { _ in false }
  /// The command line for the change log; without one, changes are logged as the line that makes
  /// them.
  package var typed: String?
  /// How long to wait for a lock on the store, in milliseconds; half a minute if it is nil.
  package var patience: Int?

  package init(_ host: Host) { self.host = host }

  package var now: LocalDateTime { host.now }
  package var files: Files { host.files }

  /// The value of an environment variable that is set and not empty.
  ///
  /// It reads one field of the host: calling a method would copy all of them.
  package func nonEmptyVariable(_ name: String) -> String? {
    host.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Today's date.
  ///
  /// Before the time in `day.start` this is still yesterday.
  package var today: Day { now.minute < settings.dayStart ? now.day - 1 : now.day }

  /// Prints a warning on standard error.
  package func warn(_ text: String) {
    host.errors.report("\(program): \(text)", hints: [])
  }

  /// Reads the settings from the file and from environment variables, which take precedence.
  ///
  /// Invalid settings keep their defaults, and are added to ``Settings/problems``; so is the reason
  /// if the file cannot be read.
  package mutating func readSettings() {
    hasReadSettings = true
    if let path = settingsPath {
      do {
        if let bytes = try readSettingsFile(path) {
          settings.apply(bytes, from: String(decoding: path, as: UTF8.self))
        }
      } catch {
        settings.reject(file: Failure(error))
      }
    }
    settings.apply(variables: host.variable)
    if let zone = settings.zone { useZone(zone) }
  }

  /// Reads the settings after they have changed; options of the command line hold.
  package mutating func readSettingsAgain() {
    let before = settings
    settings = Settings()
    readSettings()
    if before.isColorForced {
      settings.isColorForced = true
      settings.color = before.color
    }
    if before.isASCIIForced {
      settings.isASCIIForced = true
      settings.ascii = true
    }
    settings.width = before.width
  }

  /// Takes the time from the clocks of a zone, unless a local time was given as now.
  private mutating func useZone(_ name: String) {
    do {
      guard let zone = try host.zoneDatabase().zone(named: name) else {
        settings.zone = nil
        settings.problems.append(
          Failure(
            "unknown time zone '\(name)' in the setting zone",
            hints: [
              host.zoneFolder.map { "Expected a name below \($0), such as Europe/Berlin." }
                ?? "This computer has no time zones: install the package tzdata."
            ]))
        return
      }
      if let instant = host.instant { host.now = zone.local(instant) }
    } catch {
      settings.zone = nil
      settings.problems.append(
        Failure("\(name): \(Failure(error).message)"))
    }
  }

  /// Reads the clock again, unless the time is fixed.
  package mutating func refreshClock() {
    guard let readClock = host.readClock else { return }
    (host.now, host.instant) = { ($0.now, $0.instant) }(readClock())
    if let zone = settings.zone { useZone(zone) }
  }
}
