import Actions
import Cards
import Outside
import Readings
import Text

extension Context {
  /// Whether the place where the person lives is known, and how old its weather is; nil without the
  /// setting `place`.
  var outsideFindings: FindingSection? {
    guard settings.place != nil else { return nil }
    let store = (try? openStore()) ?? nil
    let finder = PlaceFinder(in: world, store: store)
    let place: OutsideReport.Place
    do {
      place = try finder.usualPlace(nil)
    } catch {
      let failure = Failure(error)
      return FindingSection(
        "outside", "Outside",
        [
          Finding(
            "place", "Place", failure.message,
            remedy: failure.hints.prefix(3) + ["To set it: dash settings set place <city>"])
        ])
    }
    var findings = [Finding("place", "Place", place.label)]
    if let report = try? reading.outsideReport(of: place, from: store) {
      let text =
        report.age.map { "\(report.forecast?.service ?? ""), \(OutsideText.age($0))" }
        ?? "never fetched"
      findings.append(Finding("weather", "Weather", text))
    }
    return FindingSection("outside", "Outside", findings)
  }
}
