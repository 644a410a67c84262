import Formats

/// Reads places from GeoJSON: points and multi-points, each point a place, alone or in collections.
///
///     {"type": "Feature", "geometry": {"type": "Point", "coordinates": [144.96, -37.81]},
///      "properties": {"name": "Melbourne", "date": "2026-11-20", "address": "https://…", "note": "…"}}
///
/// Lines and polygons are counted. Other programs have other names for properties; the usual ones are known.
enum GeoJSONPlaces {
  private static let names = ["name", "title", "label", "Name", "NAME", "mapString"]
  private static let addresses = ["address", "url", "link", "website", "mediaURL"]
  private static let notes = ["note", "description", "desc", "comment"]
  private static let dates = ["date", "time", "timestamp", "visited"]

  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    try GeoJSONReader.forEachFeature(of: window) { feature, place in
      switch feature.shape {
      case .none:
        sink.leaveOut(place, "this feature has no geometry", hint)
      case .invalid(let reason):
        sink.leaveOut(place, "this feature is invalid: \(reason)", hint)
      case .geometry(let geometry):
        var row = PlaceSink.Row()
        row.name = text(names, of: feature.properties)
        row.address = text(addresses, of: feature.properties)
        row.note = text(notes, of: feature.properties)
        row.date = text(dates, of: feature.properties)
        try add(geometry, row, at: place, to: &sink)
      }
    }
  }

  private static func add(
    _ geometry: GeoJSONGeometry, _ row: PlaceSink.Row, at place: Problem, to sink: inout PlaceSink
  ) throws {
    switch geometry.kind {
    case .point, .multiPoint:
      for position in geometry.positions {
        var row = row
        row.latitude = position.latitude
        row.longitude = position.longitude
        try sink.add(row, at: place)
      }
    case .line, .multiLine: sink.leaveOut(.line)
    case .polygon, .multiPolygon: sink.leaveOut(.polygon)
    case .collection:
      for member in geometry.members { try add(member, row, at: place, to: &sink) }
    }
  }

  /// The first property of some names that is a text or a whole number and not empty.
  private static func text(_ names: [String], of properties: JSONValue) -> String? {
    for name in names {
      guard let value = properties[name] else { continue }
      if let text = value.text, !text.isEmpty { return text }
      if let whole = value.whole { return "\(whole)" }
    }
    return nil
  }

  private static let hint =
    "A place is {\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [longitude,"
    + " latitude]}, \"properties\": {\"name\": …}}."
}
