import Cards
import Time

/// Where an agenda can be scrolled to, line by line, from what it shows.
struct BrowseAgenda: Sendable {
  /// A day with so many lines of its events above the top; its heading stays.
  struct Position: Equatable, Sendable {
    var day: Day
    var line: Int
  }

  /// The last day with events that is known; nil if there is none after the position.
  let lastEvents: Day?
  /// The position now, and those below it.
  private let later: [Position]
  /// Those above it, the nearest first.
  private let earlier: [Position]

  /// `after` begins with the shown day, of which `line` lines are above; `before` ends above it.
  init(
    before: [AgendaList.Stretch], after: [AgendaList.Stretch], line: Int, end: Day
  ) {
    func positions(_ stretches: [AgendaList.Stretch]) -> [Position] {
      stretches.flatMap { stretch in
        (0..<max(stretch.block.count - stretch.heading, 1)).map {
          Position(day: stretch.day, line: $0)
        }
      }
    }
    lastEvents = after.last { $0.block.count > $0.heading }?.day
    let here = positions(after)
    let index = here.isEmpty ? 0 : min(line, here.count - 1)
    later = Array(here[index...]) + [Position(day: end, line: 0)]
    earlier = here[..<index].reversed() + positions(before).reversed()
  }

  /// The position that many lines below, or above for a negative count; the last that is known where
  /// there are fewer.
  func position(after count: Int) -> Position {
    if count >= 0 || earlier.isEmpty { return later[min(max(count, 0), later.count - 1)] }
    return earlier[min(-count, earlier.count) - 1]
  }
}
