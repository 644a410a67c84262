import Cards
import Storage
import Time

/// What `dash today` was asked to show.
struct DayRequest {
  let day: Day
  /// The group as it was typed; nil for all.
  let group: String?
  let showsHidden: Bool
  /// Whether the day is one of the sample data.
  let isDemo: Bool
  /// Whether it is printed as a document instead of cards.
  let isDocument: Bool

  /// Whether the group is the name of a subject instead of a group of attributes.
  var isOfSubject: Bool { group.map { DaySubjects.names.contains($0) } ?? false }
}

/// A subject that has a part in every day: reads its section of one.
protocol DaySubject: SendableMetatype {
  /// What `--group` calls the subject; nil where it consists of groups.
  static var name: String? { get }

  /// The section of a day; empty where the request is for something else, or `store` is nil because
  /// nothing was recorded yet.
  static func section(
    of request: DayRequest, from store: Store?, in context: Context
  ) throws -> any DaySection
}

/// The subjects of a day.
enum DaySubjects {
  /// In the order of their cards.
  ///
  /// A new subject is a file with a type that conforms to ``DaySubject``, and a line here.
  static let all: [any DaySubject.Type] = [
    MetricSubject.self, EventSubject.self, PlaceSubject.self, WeatherSubject.self,
    ExperimentSubject.self, FactSubject.self,
  ]

  static var names: [String] { all.compactMap { $0.name } }
}
