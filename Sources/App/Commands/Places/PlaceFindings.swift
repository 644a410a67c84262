import Cards
import Storage
import Text

extension Context {
  /// How many places there are, and how many rows no place can be made of; nil without any.
  var placeFindings: FindingSection? {
    guard let store = try? openStore(), let count = try? store.placeCount(), count > 0 else {
      return nil
    }
    var findings = [
      Finding("places", "Places", CountText.grouped(count), value: .integer(Int64(count)))
    ]
    if let invalid = try? store.invalidPlaceCount(), invalid > 0 {
      findings.append(
        Finding(
          "invalid", "Invalid", "\(CountText.of(invalid, "place", "places")) cannot be read",
          remedy: ["To save all others into a new store: dash doctor --salvage FILE"]))
    }
    return FindingSection("places", "Places", findings)
  }
}
