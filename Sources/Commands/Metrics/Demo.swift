import Almanac
import Cards
import Readers
import ReferenceData
import Storage

extension Environment {
  /// How values are written here.
  var valueText: ValueText {
    ValueText(units: settings.units, scale: settings.scale, glyphs: look.glyphs)
  }

  /// The sample data in a store in memory, moved so that today is one of its days.
  func demoStore() throws -> Store {
    var documents: [ExistDocument] = []
    for index in 0..<reference_sample_count() {
      let file = reference_sample(index)
      documents.append(
        try ExistDocument(
          reading: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)),
          named: String(cString: file.name)))
    }
    let reading = try Reading(of: documents, options: ReadingOptions(today: today))
    let store = try Store.inMemory()
    _ = try store.update(by: "demo", at: now.description) {
      try $0.record(reading.dataset.moved(to: today))
    }
    return store
  }
}
