import Cards
import Formats
import Outside
import Storage

extension Reading {
  /// The risk of COVID-19 by numbers that were typed, now or for a place.
  package func risk(
    _ typed: OutsideReport.TypedRisk, of place: OutsideReport.Place? = nil
  ) -> Sheet {
    Sheet {
      JSONText.object { $0.member(risk: typed, on: now.day) }
    } block: { options in
      RiskScreen(of: typed, savedFor: place?.label, today: now.day, glyphs: glyphs)
        .block(width: options.width)
    }
  }

  /// The risk of COVID-19 by the numbers that were saved for a place.
  package func savedRisk(of place: OutsideReport.Place) throws -> Sheet {
    if let typed = try openStore()?.typedRisk(of: place.coordinates) {
      return risk(typed, of: place)
    }
    return Sheet {
      JSONText.object { $0.member(risk: nil, on: now.day) }
    } block: { options in
      Sheet.block(
        of: [
          "Nothing is saved for \(place.label).",
          "To save it: dash outside risk --cases-per-100k 18 --save",
        ], options)
    }
  }
}
