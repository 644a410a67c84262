import Time

/// The person's time zone, and the zones that calendars may name.
package struct LocalZone {
  package let database: ZoneDatabase
  package let zone: Zone

  /// The zone of the setting `zone`, else that of this computer.
  ///
  /// - Throws: `ZoneError` for a zone that cannot be read.
  package init(in world: World) throws {
    database = world.host.zoneDatabase()
    if let name = world.settings.zone, let chosen = try database.zone(named: name) {
      zone = chosen
    } else {
      zone = try world.host.localZone(in: database)
    }
  }
}

extension World {
  /// The instant of now, or of a local time that was given as now.
  package func instant(in zone: Zone) -> Instant { host.instant ?? zone.instant(now) }
}
