import Geography
import Host
import Outside
import Time

/// The data of the CDC about respiratory illness in the United States, by the week.
///
/// Emergency visits of a county (`rdmq-nq56`), and the level of a state (`f3zz-zga5`). All values
/// are texts, and unknown ones are missing:
///
///     [{"week_end": "2026-09-26T00:00:00.000", "geography": "Minnesota", "county": "Hennepin",
///       "percent_visits_covid": "0.42", "ed_trends_covid": "Decreasing", "hsa": "Hennepin, MN",
///       "trend_source": "HSA", "fips": "27053"}]
///     [{"week_end": "2026-09-26T00:00:00.000", "geography": "Minnesota", "label": "Very Low"}]
package struct DiseaseControl: Provider {
  package let base: String

  package var name: String { "CDC" }
  package init(base: String = ServiceAddress.illness.base) { self.base = base }

  /// The latest week of a county and of its state.
  package func requests(for county: CountyService.County) -> [Request] {
    // The FCC writes 08014 what the CDC writes 8014.
    let code = String(county.code.drop { $0 == "0" })
    let state = QueryText.encoded(county.state)
    return ["rdmq-nq56.json?fips=\(code)", "f3zz-zga5.json?geography=\(state)"].map { query in
      Request(
        address("\(query)&%24order=week_end%20DESC&%24limit=1"), largestResponse: .smallResponse)
    }
  }

  package func report(
    of county: CountyService.County, visits: Response, level: Response
  ) throws(ServiceError) -> IllnessReport {
    var report = IllnessReport(county: county.name, state: county.state)
    try read(visits) { document throws(ShapeError) in
      guard let row = try document.elements().first else { return }
      report.visitsWeek = try Self.week(row)
      report.visits = try Self.visits(row)
      let source = try row.optional("trend_source")?.text()
      report.visitsArea = (source == "HSA" ? try row.optional("hsa")?.text() : nil) ?? county.name
      if report.visits.isEmpty { report.visitsWeek = nil }
    }
    try read(level) { document throws(ShapeError) in
      guard let row = try document.elements().first else { return }
      report.level = RespiratoryLevel(label: try row.optional("label")?.text() ?? "")
      report.levelWeek = report.level == nil ? nil : try Self.week(row)
    }
    return report
  }

  private static func week(_ row: LocatedJSON) throws(ShapeError) -> Day {
    let week = try row.member("week_end")
    guard let day = Day(iso: String(try week.text().prefix(10)))
    else { throw week.unexpected("a date") }
    return day
  }

  private static func visits(_ row: LocatedJSON) throws(ShapeError) -> [IllnessReport.Visits] {
    var visits: [IllnessReport.Visits] = []
    for virus in IllnessReport.Virus.allCases {
      guard let share = try row.optional("percent_visits_\(virus.rawValue)") else { continue }
      guard let number = Double(try share.text()), 0...100 ~= number
      else { throw share.unexpected("a percentage") }
      let trend = try row.optional("ed_trends_\(virus.rawValue)")?.text()
      visits.append(
        IllnessReport.Visits(
          virus, share: number, trend: trend.flatMap(IllnessReport.Trend.init(rawValue:))))
    }
    return visits
  }
}

/// The area service of the FCC, which knows the county of a point in the United States.
///
///     {"input": {…}, "results": [{"county_fips": "08014", "county_name": "Broomfield County",
///       "state_fips": "08", "state_code": "CO", "state_name": "Colorado"}]}
package struct CountyService: Provider {
  package let base: String

  package var name: String { "FCC" }
  package init(base: String = ServiceAddress.county.base) { self.base = base }

  package struct County: Equatable, Sendable {
    package var code, name, state: String

    package init(code: String, name: String, state: String) {
      (self.code, self.name, self.state) = (code, name, state)
    }
  }

  package func request(for place: Coordinates) -> Request {
    Request(
      address("census/area?\(place.query("lat", "lon"))&censusYear=2020&format=json"),
      largestResponse: .smallResponse)
  }

  /// The county in a response; nil outside the United States.
  package func county(in response: Response) throws(ServiceError) -> County? {
    try read(response) { document throws(ShapeError) in
      guard let first = try document.member("results").elements().first else { return nil }
      let code = try first.member("county_fips")
      let digits = try code.text()
      guard digits.utf8.count == 5, digits.utf8.allSatisfy({ 48...57 ~= $0 })
      else { throw code.unexpected("five digits") }
      return County(
        code: digits, name: try first.member("county_name").text(),
        state: try first.member("state_name").text())
    }
  }
}
