import Formats
import Metrics
import Time

/// A set of averages as a page of Exist's API, version 2.
///
/// A weekday has the average that its days are compared with; those in `of_all_days` the overall one.
package struct AverageJSON {
  /// The document.
  package let text: String

  package init(of set: AverageSet?, _ attributes: [Attribute]) {
    let rows = attributes.compactMap { attribute in
      set?.averages[attribute.name].map { (attribute.name, $0) }
    }
    text = JSONText.object { json in
      json.member("count", rows.count)
      json.member("next", String?.none)
      json.member("previous", String?.none)
      json.array("results", of: rows) { json, row in
        let (name, average) = row
        json.member("attribute", name)
        json.member("date", set?.week.description)
        json.member("overall", average.overall?.value)
        for weekday in Weekday.allCases.dropFirst() + [.sunday] {
          json.member(weekday.name.lowercased(), Goal(average, on: weekday)?.value)
        }
        json.member(
          "of_all_days",
          Weekday.allCases.filter { Goal(average, on: $0)?.isOfAllDays ?? false }.map {
            $0.name.lowercased()
          })
      }
    }
  }
}
