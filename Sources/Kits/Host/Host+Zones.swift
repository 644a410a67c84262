import Time

// The time zones of this computer: the tz database, and the zone that its clocks show.
extension Host {
  /// Where systems have the tz database, the most usual first; `TZDIR` names another folder.
  private static let zoneFolders = [
    "/usr/share/zoneinfo", "/etc/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
  ]

  /// The link to the zone, or a copy of its file.
  private static let localZonePath = "/etc/localtime"

  /// The folder of the tz database; nil if this computer has none.
  package var zoneFolder: String? {
    (nonEmptyVariable("TZDIR").map { [$0] } ?? Host.zoneFolders).first {
      files.kind(Array($0.utf8)) == .folder
    }
  }

  /// The zones of the tz database, each read when it is first asked for.
  package func zoneDatabase() -> ZoneDatabase {
    let folder = zoneFolder
    let files = files
    return ZoneDatabase { name in
      guard let path = name.hasPrefix("/") ? name : folder.map({ $0 + "/" + name }) else {
        return nil
      }
      let bytes = Array(path.utf8)
      return files.kind(bytes) == .file ? try? files.read(bytes) : nil
    }
  }

  /// The zone of this computer: `TZ`, else `/etc/localtime`, else UTC.
  ///
  /// - Throws: `ZoneError` for a `TZ` that names no zone, and for an invalid file.
  package func localZone(in database: ZoneDatabase) throws -> Zone {
    if let variable = variable("TZ") { return try database.zone(variable: variable) }
    let path = Array(Host.localZonePath.utf8)
    guard files.kind(path) == .file else { return .utc }
    return try Zone(name: localZoneName ?? "local time", tzif: files.read(path))
  }

  /// The name to which `/etc/localtime` leads, `Europe/Berlin`; nil if it is not a link.
  private var localZoneName: String? {
    let path = Array(Host.localZonePath.utf8)
    guard files.isLink(path), let target = try? files.target(path) else { return nil }
    let mark = Array("zoneinfo/".utf8)
    let start = target.indices.first { index in
      (index == 0 || target[index - 1] == UInt8(ascii: "/")) && target[index...].starts(with: mark)
    }
    return start.map { String(decoding: target[($0 + mark.count)...], as: UTF8.self) }
  }

  /// What times of day depend on besides the calendars: changes when the zone of this computer does,
  /// and when the tz database is replaced.
  package var zoneState: String {
    let zone =
      variable("TZ")
      ?? files.stamp(Array(Host.localZonePath.utf8)).map { $0.description } ?? "UTC"
    let database = zoneFolder.flatMap { files.stamp(Array($0.utf8)) }
    return zone + " " + (database.map { $0.description } ?? "none")
  }
}
