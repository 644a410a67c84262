import Almanac

/// The rows of averages of several documents as sets, one for each week.
struct AverageTable {
  /// In the order of their weeks.
  private(set) var sets: [AverageSet] = []
  /// How many rows a later one of the same attribute and week has replaced.
  private(set) var repeatedCount = 0

  /// Exist makes a set each Sunday, of medians; nothing else of how it does is published.
  init(
    _ documents: [ExistDocument], _ options: ReadingOptions, _ catalogue: Catalogue
  ) throws(ReadingFault) {
    var places: [Day: Int] = [:]
    for document in documents {
      for row in document.contents.averages {
        let name: String
        if let ownName = row.name {
          name = ownName
        } else {
          name = try document.attribute(options, catalogue)
        }
        let week = row.day.startOfWeek
        let place = places[week] ?? sets.count
        if place == sets.count {
          places[week] = place
          sets.append(
            AverageSet(week: week, origin: .exist, window: nil, statistic: .median, averages: [:]))
        }
        let isFiveScale = name == Mood.name && options.moodScale == .five
        let average = isFiveScale ? row.average.onNineScale : row.average
        if sets[place].averages.updateValue(average, forKey: name) != nil { repeatedCount += 1 }
      }
    }
    sets.sort { $0.week < $1.week }
  }
}

extension Average {
  /// The average of ratings from 1 to 5 as one of ratings from 1 to 9.
  fileprivate var onNineScale: Average {
    func scaled(_ figure: Figure?) -> Figure? {
      figure.map { Figure(value: 2 * $0.value - 1, days: $0.days) }
    }
    return Average(overall: scaled(overall), weekdays: weekdays.map(scaled))
  }
}
