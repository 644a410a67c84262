import Cards
import Places
import Storage
import Time

/// Writes the own places of some days as a file for other programs.
struct PlaceExporting {
  let format: PlaceExport.Format
  let days: ClosedRange<Day>

  /// Writes the places, the oldest visit first, and returns how many there are.
  func write(_ store: Store, to write: @escaping ([UInt8]) throws -> Void) throws -> Int {
    var export = PlaceExport(format, to: write)
    var count = 0
    try store.ownPlaces(in: days) { place in
      try export.add(ImportedPlace(place))
      count += 1
    }
    try export.finish()
    return count
  }
}
