import Host
import Services
import Storage
import Text
import Time

/// All that an action works with: the outside world, the settings and the store.
///
/// The host and the settings have a hundred fields. A copy of the world refers to the same ones
/// until it changes them, so that copies are small.
package struct World {
  private final class Surroundings {
    let host: Host
    let settings: Settings

    init(_ host: Host, _ settings: Settings) { (self.host, self.settings) = (host, settings) }
  }

  private var surroundings: Surroundings

  /// Holds the store that was opened last, and screens, so that a process that ends soon does not
  /// close and free them.
  package final class Holder {
    /// False in a process that continues, such as `dash browse` and `dash mcp`.
    package var isHolding = false
    private(set) var store: Store?

    package init() {}

    /// Whether this process has changed something that other devices may need to know.
    let sharedChange = Store.SharedChange()

    func hold(_ store: Store) {
      store.sharedChange = sharedChange
      if isHolding { self.store = store }
    }

    /// Leaves a screen, or what it was drawn from, to the end of the process.
    package func hold(shown: AnyObject) { if isHolding { _ = Unmanaged.passRetained(shown) } }

    /// Closes the store, and holds nothing from now on.
    package func release() { (isHolding, store) = (false, nil) }
  }

  package var holder = Holder()

  package var host: Host {
    _read { yield surroundings.host }
    _modify {
      var host = surroundings.host
      defer { surroundings = Surroundings(host, surroundings.settings) }
      yield &host
    }
  }
  /// The settings from the file, the environment and the command line; see ``readSettings()``.
  package var settings: Settings {
    _read { yield surroundings.settings }
    _modify {
      var settings = surroundings.settings
      defer { surroundings = Surroundings(surroundings.host, settings) }
      yield &settings
    }
  }
  /// The name of the program that runs: its messages begin with it.
  package var program = "dash"
  package private(set) var hasReadSettings = false
  /// The store of all actions, instead of the file: the sample data, while it is browsed.
  package var store: Store?
  /// Whether a name in lower case is a command of the program, and so cannot name something new.
  package var isCommand: (_ name: String) -> Bool = { _ in false }
  /// The command line for the change log; by default the line that makes a change.
  package var typed: String?
  /// Who makes the changes of actions that do not say so.
  package var origin = ChangeOrigin.command
  /// How long to wait for a lock on the store, in milliseconds; half a minute if it is nil.
  package var patience: Int?

  package init(_ host: Host) { surroundings = Surroundings(host, Settings()) }
  // Parts of the host, without copies of all others.
  package var now: LocalDateTime { surroundings.host.now }
  package var files: Files { surroundings.host.files }
  package var output: OutputStream { surroundings.host.output }
  package var errors: OutputStream { surroundings.host.errors }

  /// The text of an environment variable, or nil.
  package func variable(_ name: String) -> String? {
    surroundings.host.variableBytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of an environment variable that is set and not empty.
  package func nonEmptyVariable(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Today's date, which is still yesterday before the time in `day.start`.
  package var today: Day { now.minute < settings.dayStart ? now.day - 1 : now.day }
  package func warn(_ text: String) { errors.report("\(program): \(text)", hints: []) }

  /// Reads the settings from the file and from environment variables, which take precedence.
  ///
  /// Invalid settings keep their defaults; ``Settings/problems`` has the reasons.
  package mutating func readSettings() {
    hasReadSettings = true
    var settings = settings
    settings.weekStart = localWeekStart
    if let path = settingsPath {
      do {
        if let bytes = try readSettingsFile(path) {
          settings.apply(bytes, from: String(decoding: path, as: UTF8.self))
        }
      } catch {
        settings.reject(file: Failure(error))
      }
    }
    settings.apply(variables: host.variable, named: host.variableNames(SettingKey.prefix))
    self.settings = settings
    if let zone = settings.zone { useZone(zone) }
  }

  /// The first day of a week in the region of the locale, without the setting `week.start`.
  var localWeekStart: Weekday {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      if let locale = nonEmptyVariable(name) { return Weekday.first(ofLocale: locale) }
    }
    return .sunday
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
            hints: host.zoneFolder.map { "Expected a name below \($0), such as Europe/Berlin." }
              ?? "This computer has no time zones: install the package tzdata."))
        return
      }
      if let instant = host.instant { host.now = zone.local(instant) }
    } catch {
      settings.zone = nil
      settings.problems.append(Failure("\(name): \(Failure(error).message)"))
    }
  }

  /// Reads the clock again, unless the time is fixed.
  package mutating func refreshClock() {
    guard let readClock = host.readClock else { return }
    (host.now, host.instant) = { ($0.now, $0.instant) }(readClock())
    if let zone = settings.zone { useZone(zone) }
  }

  /// A client of a service; `subject` is for the notice of waiting: `the forecast`.
  package func client(
    for provider: any Provider, fetching subject: String? = nil
  ) -> ServiceClient {
    var client = ServiceClient(provider, host: host, agent: agent, notify: warn)
    client.subject = subject
    client.silence = settings.networkTimeout
    return client
  }

  func response(
    of service: any Provider, to request: Request, fetching subject: String? = nil
  ) throws -> Response {
    var client = client(for: service, fetching: subject)
    return try client.response(to: request)
  }

  /// The `User-Agent` header, in the form that Wikimedia asks for.
  package var agent: String {
    let contact = settings.contact.map { $0 + "; " } ?? ""
    return "dash/\(Version.current) (\(contact)personal dashboard for the terminal)"
  }

  /// The instant, or where only a local time is known, the instant of that on the person's clocks.
  package func instant() throws -> Instant {
    try host.instant ?? LocalZone(in: self).zone.instant(now)
  }

  /// Now, for a place that is created or changed.
  package func timestamp() throws -> Timestamp { Timestamp(try instant()) }
}

package enum Version {
  /// As `--version` prints it: the only place where it is written.
  package static let current = "2.0.0"
  /// Its release date, for manual pages.
  package static let released = "2026-11-28"
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
