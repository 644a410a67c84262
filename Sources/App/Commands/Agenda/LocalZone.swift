import Actions
import Time

/// The person's time zone, and the zones that calendars may name.
struct LocalZone {
  let database: ZoneDatabase
  let zone: Zone

  /// The zone of the setting `zone`, else that of this computer.
  ///
  /// - Throws: `ZoneError` for a zone that cannot be read.
  init(in context: Context) throws {
    database = context.host.zoneDatabase()
    if let name = context.settings.zone, let chosen = try database.zone(named: name) {
      zone = chosen
    } else {
      zone = try context.host.localZone(in: database)
    }
  }
}
