/// The scales of ratings that were decided when tables were imported, so that the next table with the
/// same first line is read in the same way.
///
/// They lie in the cache of responses, because an answer is what they are: losing one costs a
/// question, and undoing an import does not change what the table means.
extension Store {
  private static let importService = "import"

  /// The scales, 5 or 9, by a key that the importers define.
  package func rememberedScales() throws(StoreError) -> [String: Int] {
    let selection = try database.prepare(
      "SELECT key, body FROM response_cache WHERE service = ?")
    selection.bind(Store.importService, at: 1)
    var scales: [String: Int] = [:]
    while try selection.step() { scales[selection.text(0)] = Int(selection.text(1)) }
    return scales
  }

  /// Stores scales, each replacing the one under its key.
  package func remember(scales: [String: Int], at moment: String) throws {
    try cache(
      scales.sorted { $0.key < $1.key }.map {
        ($0.key, CachedResponse(body: Array("\($0.value)".utf8), fetched: moment))
      }, from: Store.importService)
  }
}
