import Geography
import ReferenceData

extension World {
  /// The cities that are compiled in.
  package var gazetteer: Gazetteer {
    func bytes(_ file: reference_file) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: file.bytes, count: file.count)
    }
    return Gazetteer(
      cities: bytes(reference_cities()), countries: bytes(reference_countries()),
      zones: bytes(reference_zones()))
  }
}
