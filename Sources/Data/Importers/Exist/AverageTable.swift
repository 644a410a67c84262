import Formats
import Metrics
import Time

/// The rows of averages of several documents as sets, one for each week.
struct AverageTable {
  /// In the order of their weeks.
  private(set) var sets: [AverageSet] = []
  /// How many rows a later one of the same attribute and week has replaced.
  private(set) var repeatedCount = 0
  /// What is wrong with the rows that were left out, by document.
  private(set) var complaints: [[OffsetProblem]]

  /// `moodScales` are those of the documents; nil for ratings as they are kept.
  ///
  /// Exist makes a set each Sunday, of medians; nothing else of how it does is published.
  init(
    _ documents: [ExistDocument], moodScales: [RatingScale?], _ options: ReadingOptions,
    _ catalogue: Catalogue
  ) {
    complaints = Array(repeating: [], count: documents.count)
    var places: [Day: Int] = [:]
    for (index, document) in documents.enumerated() {
      let rows = document.contents.averages
      // Where others have names, one without is a slip, and the file's name is not meant for it.
      let common =
        rows.contains { $0.name != nil }
        ? nil : document.attribute(options, isKnown: catalogue.isKnown)
      for row in rows {
        guard let name = row.name ?? common else {
          complaints[index].append(
            OffsetProblem(
              offset: row.offset, message: "this average names no attribute",
              hint: "Its name stands in 'attribute' or 'user_attribute', as text."))
          continue
        }
        let isFiveScale = name == Mood.name && moodScales[index] == .five
        let average = isFiveScale ? row.average.onNineScale : row.average
        guard average.isFinite else {
          complaints[index].append(
            OffsetProblem(
              offset: row.offset, message: "this average is no rating",
              hint: "Ratings are from 1 to 5."))
          continue
        }
        let week = row.day.startOfWeek
        let place = places[week] ?? sets.count
        if place == sets.count {
          places[week] = place
          sets.append(
            AverageSet(week: week, origin: .exist, window: nil, statistic: .median, averages: [:]))
        }
        if sets[place].averages.updateValue(average, forKey: name) != nil { repeatedCount += 1 }
      }
    }
    sets.sort { $0.week < $1.week }
  }
}

extension Average {
  /// Whether all its figures are numbers that can be kept.
  fileprivate var isFinite: Bool {
    (weekdays + [overall]).allSatisfy { $0?.value.isFinite ?? true }
  }

  /// The average of ratings from 1 to 5 as one of ratings from 1 to 9.
  fileprivate var onNineScale: Average {
    func scaled(_ figure: Figure?) -> Figure? {
      figure.map { Figure(value: 2 * $0.value - 1, days: $0.days) }
    }
    return Average(overall: scaled(overall), weekdays: weekdays.map(scaled))
  }
}
