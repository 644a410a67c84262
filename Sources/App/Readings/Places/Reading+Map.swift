import Actions
import Cards
import Formats
import Geography
import Places
import ReferenceData
import Text

extension Reading {
  /// How places are shown.
  package var placeLook: PlaceLook {
    PlaceLook(
      today: today, glyphs: glyphs, ownName: settings.profileName,
      isImperial: settings.units.distance == .imperial)
  }

  /// A map with the land of the setting `map.land`, else with what is built in.
  ///
  /// - Throws: ``Failure`` with the name of the setting for a file that is missing or not one of land.
  package func mapScreen(
    title: CleanText, marks: [MapMark], extent: MapExtent, hasGrid: Bool = false,
    caption: CleanText? = nil, details: @escaping (Int) -> CleanText = { _ in "" }
  ) throws -> MapScreen {
    let gazetteer = world.gazetteer
    return MapScreen(
      title: title, marks: marks, extent: extent, land: try land(),
      cities: { view in gazetteer.cities { view.dot(of: $0) != nil } }, hasGrid: hasGrid,
      unit: settings.units.distance == .imperial ? .mile : .kilometre, caption: caption,
      details: details)
  }

  private func land() throws -> Land {
    guard let path = settings.mapLand else {
      let file = reference_land()
      return Land(text: UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
    let hint = "It is set by map.land. For the built-in land: dash settings reset map.land"
    let bytes = Array(path.utf8)
    guard world.files.kind(bytes) != .nothing else {
      throw Failure("\(path): no such file", hints: [hint])
    }
    do {
      return try Land(reading: ByteSource(named: path) { try world.files.open(bytes) })
    } catch {
      var failure = Failure(error)
      failure.hints.append(hint)
      throw failure
    }
  }
}
