import Geography
import Outside
import Services
import Testing
import Time

@testable import Host

/// The requests for illness in the United States, and how their responses are read.
@Suite struct IllnessServiceTests {
  private let county = CountyService.County(
    code: "08014", name: "Broomfield County", state: "Colorado")

  private func response(_ body: String, status: Int = 200) -> Response {
    Response(status: status, body: Array(body.utf8))
  }

  @Test func `a point has a county, and none outside the United States`() throws {
    let service = CountyService()
    let found = try service.county(
      in: response(
        """
        {"input":{"lat":39.95,"lon":-105.05},"results":[{"block_fips":"080140303002003","bbox":[1,2,3,4],
         "county_fips":"08014","county_name":"Broomfield County","state_fips":"08","state_code":"CO",
         "state_name":"Colorado","block_pop_2020":3,"amt":"AMT"}]}
        """))
    #expect(found == county)
    #expect(try service.county(in: response(#"{"input":{},"results":[]}"#)) == nil)
    let error = try #require(throws: ServiceError.self) {
      _ = try service.county(in: response(#"{"results":[{"county_fips":8014}]}"#))
    }
    #expect(
      error.failure.message
        == "invalid response of FCC: results[0].county_fips: expected a text, found 8014.0")
  }

  @Test func `the code of a county is asked for without leading zeros`() {
    #expect(
      DiseaseControl().requests(for: county).map(\.address) == [
        "https://data.cdc.gov/resource/rdmq-nq56.json?fips=8014&%24order=week_end%20DESC&%24limit=1",
        "https://data.cdc.gov/resource/f3zz-zga5.json?geography=Colorado&%24order=week_end%20DESC&%24limit=1",
      ])
    let other = CountyService.County(code: "11001", name: "", state: "District of Columbia")
    #expect(
      DiseaseControl().requests(for: other)[1].address.contains(
        "geography=District%20of%20Columbia&"))
  }

  @Test func `visits and level are read with their weeks`() throws {
    let report = try DiseaseControl().report(
      of: county,
      visits: response(
        """
        [{"week_end":"2026-11-14T00:00:00.000","geography":"Colorado","county":"Broomfield",
          "percent_visits_covid":"0","percent_visits_influenza":"1.75","ed_trends_covid":"Decreasing",
          "ed_trends_influenza":"Sparse","ed_trends_rsv":"Data Unavailable","hsa":"Denver, CO",
          "hsa_counties":"Adams, Broomfield","fips":"8014","trend_source":"HSA"}]
        """),
      level: response(
        #"[{"week_end":"2026-11-14T00:00:00.000","geography":"Colorado","label":"Minimal"}]"#))
    #expect(report.visitsWeek?.description == "2026-11-14" && report.visitsArea == "Denver, CO")
    #expect(
      report.visits == [
        IllnessReport.Visits(.covid, share: 0, trend: .decreasing),
        IllnessReport.Visits(.influenza, share: 1.75, trend: nil),
      ])
    #expect(report.level == .veryLow && report.levelWeek?.description == "2026-11-14")
  }

  @Test func `what is unavailable is no value`() throws {
    let report = try DiseaseControl().report(
      of: county, visits: response("[]"),
      level: response(#"[{"week_end":"2026-11-14T00:00:00.000","label":"Data Unavailable"}]"#))
    #expect(report.visits.isEmpty && report.visitsWeek == nil)
    #expect(report.level == nil && report.levelWeek == nil)
  }

  @Test(
    arguments: [
      ("{}", "the document: expected an array, found an object"),
      (#"[{"week_end":"soon"}]"#, "[0].week_end: expected a date, found 'soon'"),
      (
        #"[{"week_end":"2026-11-14","percent_visits_rsv":"2.7e21"}]"#,
        "[0].percent_visits_rsv: expected a percentage, found '2.7e21'"
      ),
      (
        #"[{"week_end":"2026-11-14","percent_visits_rsv":2}]"#,
        "[0].percent_visits_rsv: expected a text, found 2.0"
      ),
    ])
  func `what is not of the documented shape is reported with its path`(
    body: String, expected: String
  ) throws {
    let error = try #require(throws: ServiceError.self) {
      _ = try DiseaseControl().report(of: county, visits: response(body), level: response("[]"))
    }
    #expect(error.failure.message == "invalid response of CDC: \(expected)")
  }
}
