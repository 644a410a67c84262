import Time

/// Respiratory illness where a person is, in the United States, as the CDC reports it by the week.
package struct IllnessReport: Equatable, Sendable {
  package enum Virus: String, CaseIterable, Sendable {
    case covid, influenza, rsv

    /// `COVID-19`.
    package var name: String {
      switch self {
      case .covid: "COVID-19"
      case .influenza: "Influenza"
      case .rsv: "RSV"
      }
    }
  }

  package enum Trend: String, Sendable {
    case increasing = "Increasing"
    case decreasing = "Decreasing"
    case steady = "No Change"

    /// `increasing`.
    package var words: String {
      switch self {
      case .increasing: "increasing"
      case .decreasing: "decreasing"
      case .steady: "no change"
      }
    }
  }

  /// The share of visits to emergency departments with a virus.
  package struct Visits: Equatable, Sendable {
    package var virus: Virus
    /// In per cent; 0 is a value.
    package var share: Double
    /// Nil where the CDC gives none.
    package var trend: Trend?

    package init(_ virus: Virus, share: Double, trend: Trend?) {
      self.virus = virus
      self.share = share
      self.trend = trend
    }
  }

  /// `Hennepin County`.
  package var county: String
  /// `Minnesota`.
  package var state: String
  /// The last day of the week of ``visits``; nil without any.
  package var visitsWeek: Day?
  /// The area that the visits are of: a county's are those of the area that its hospitals serve.
  package var visitsArea: String
  package var visits: [Visits]
  /// The last day of the week of ``level``; nil without one.
  package var levelWeek: Day?
  /// Of the state.
  package var level: RespiratoryLevel?

  package init(
    county: String, state: String, visitsWeek: Day? = nil, visitsArea: String = "",
    visits: [Visits] = [], levelWeek: Day? = nil, level: RespiratoryLevel? = nil
  ) {
    self.county = county
    self.state = state
    self.visitsWeek = visitsWeek
    self.visitsArea = visitsArea
    self.visits = visits
    self.levelWeek = levelWeek
    self.level = level
  }

  /// How many days after its week a report counts.
  private static let validDays = 21

  /// Whether data of a week that ended on a day are too old to be judged.
  package static func isOld(_ week: Day, on day: Day) -> Bool { day - week > validDays }

  /// The level, if it is not too old on a day.
  package func currentLevel(on day: Day) -> RespiratoryLevel? {
    guard let levelWeek, !IllnessReport.isOld(levelWeek, on: day) else { return nil }
    return level
  }
}
