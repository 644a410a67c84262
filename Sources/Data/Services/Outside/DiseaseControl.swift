import Host
import Outside
import Time

/// The data of the CDC about respiratory illness in the United States, by the week.
///
/// Emergency visits of a county (`rdmq-nq56`), and the level of a state (`f3zz-zga5`). All values are texts,
/// and what is unknown is left out:
///
///     [{"week_end": "2026-09-26T00:00:00.000", "geography": "Minnesota", "county": "Hennepin",
///       "percent_visits_covid": "0.42", "ed_trends_covid": "Decreasing", "hsa": "Hennepin, MN",
///       "trend_source": "HSA", "fips": "27053"}]
///     [{"week_end": "2026-09-26T00:00:00.000", "geography": "Minnesota", "label": "Very Low"}]
package struct DiseaseControl: Provider {
  package let base: String

  package var name: String { "CDC" }

  /// The usual address.
  package static let base = "https://data.cdc.gov/resource"

  package init(base: String = DiseaseControl.base) { self.base = base }

  /// The requests for the latest week of a county and of its state.
  package func requests(for county: CountyService.County) -> [Request] {
    // The FCC writes 08014 what the CDC writes 8014.
    let code = String(county.code.drop { $0 == "0" })
    let state = QueryText.encoded(county.state)
    return ["rdmq-nq56.json?fips=\(code)", "f3zz-zga5.json?geography=\(state)"].map { query in
      Request(
        address("\(query)&%24order=week_end%20DESC&%24limit=1"), largestResponse: 1 << 20)
    }
  }

  /// The report in the responses to both requests.
  ///
  /// - Throws: ``ServiceError`` for one that is not of the documented shape.
  package func report(
    of county: CountyService.County, visits: Response, level: Response
  ) throws(ServiceError) -> IllnessReport {
    for response in [visits, level] {
      if let problem = problem(in: response) { throw error(problem) }
    }
    do throws(LocatedJSON.ShapeError) {
      var report = IllnessReport(county: county.name, state: county.state)
      if let row = try LocatedJSON(reading: visits.body).elements().first {
        report.visitsWeek = try Self.week(row)
        report.visits = try Self.visits(row)
        let source = try row.optional("trend_source")?.text()
        report.visitsArea =
          (source == "HSA" ? try row.optional("hsa")?.text() : nil) ?? county.name
        if report.visits.isEmpty { report.visitsWeek = nil }
      }
      if let row = try LocatedJSON(reading: level.body).elements().first {
        report.level = RespiratoryLevel(label: try row.optional("label")?.text() ?? "")
        report.levelWeek = report.level == nil ? nil : try Self.week(row)
      }
      return report
    } catch {
      throw self.error(.invalidResponse(error.message))
    }
  }

  /// The last day of the week of a row.
  private static func week(_ row: LocatedJSON) throws(LocatedJSON.ShapeError) -> Day {
    let week = try row.member("week_end")
    guard let day = Day(iso: String(try week.text().prefix(10))) else {
      throw week.unexpected("a date")
    }
    return day
  }

  private static func visits(
    _ row: LocatedJSON
  ) throws(LocatedJSON.ShapeError) -> [IllnessReport.Visits] {
    var visits: [IllnessReport.Visits] = []
    for virus in IllnessReport.Virus.allCases {
      guard let share = try row.optional("percent_visits_\(virus.rawValue)") else { continue }
      guard let number = Double(try share.text()), 0...100 ~= number else {
        throw share.unexpected("a percentage")
      }
      let trend = try row.optional("ed_trends_\(virus.rawValue)")?.text()
      visits.append(
        IllnessReport.Visits(
          virus, share: number, trend: trend.flatMap(IllnessReport.Trend.init(rawValue:))))
    }
    return visits
  }
}
