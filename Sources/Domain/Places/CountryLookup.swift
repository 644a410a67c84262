import Geography

/// Finds the country of a point: that of the nearest city.
///
/// Borders are not known, so a point near one may get the neighbour; far from all cities there is no
/// country.
package struct CountryLookup {
  /// The farthest that a city may be, in kilometres.
  private static let reach = 300.0

  private struct Entry {
    let point: Coordinates
    let country: String
  }

  /// The cities by the degrees of latitude and longitude that they are in.
  private var cells: [Int: [Entry]] = [:]

  package init(_ gazetteer: Gazetteer) {
    gazetteer.forEachCity { point, country in
      cells[CountryLookup.cell(of: point), default: []].append(
        Entry(point: point, country: country))
    }
  }

  /// The two letters of the country; nil if no city is near.
  package func country(of point: Coordinates) -> String? {
    let reach = CountryLookup.reach / 111
    let widest = min(89, abs(point.latitude) + reach)
    let across = min(180, Int((reach / Trigonometry.cosine(widest)).rounded(.up)))
    var best: (kilometres: Double, country: String)?
    let row = Int((point.latitude + 90).rounded(.down))
    let column = Int((point.longitude + 180).rounded(.down))
    for row in max(0, row - 3)...min(180, row + 3) {
      for offset in -across...across {
        let cell = row * 360 + (column + offset + 720) % 360
        for entry in cells[cell] ?? [] {
          let kilometres = point.kilometres(to: entry.point)
          if kilometres <= CountryLookup.reach, kilometres < best?.kilometres ?? .infinity {
            best = (kilometres, entry.country)
          }
        }
      }
    }
    return best?.country
  }

  private static func cell(of point: Coordinates) -> Int {
    Int((point.latitude + 90).rounded(.down)) * 360
      + Int((point.longitude + 180).rounded(.down)) % 360
  }
}
