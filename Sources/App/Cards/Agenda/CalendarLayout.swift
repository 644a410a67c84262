/// How the cells of a calendar divide the width: the widest form that fits.
///
///     Dec [ 1]▒●●●     name of the month, date, shade, dots
///       |Dec▒ ●●●      the name instead of the first date
///         15▒●         dots follow the date; a mark may cover the first
struct CalendarLayout: Equatable {
  /// The cells before the first day, two of them for week numbers; -1 if the blank before the first
  /// date does not fit.
  var margin = CalendarLayout.numbers
  let cell: Int
  /// Where the date ends in the cell of its day.
  let dateEnd: Int
  /// Whether there is a cell for the line between two months, and the name of the month has cells
  /// of its own.
  var hasEdge = false
  var hasName = false
  /// Whether the shade has a cell, which follows the date.
  let isShaded: Bool
  /// Where dots begin, and how many there are at most.
  let dotStart: Int
  let dots: Int

  static let numbers = 2

  var width: Int { margin + 7 * cell }
}

extension CalendarLayout {
  /// The form for `width` cells, 20 or more.
  init(width: Int, isShaded: Bool) {
    let forms = CalendarLayout.forms(isShaded: isShaded)
    self = forms.first { $0.width <= width } ?? forms[forms.count - 1]
  }

  private static func forms(isShaded: Bool) -> [CalendarLayout] {
    let shade = isShaded ? 1 : 0
    func edged(dots: Int) -> CalendarLayout {
      CalendarLayout(
        cell: 5 + shade + dots, dateEnd: 4, hasEdge: true, isShaded: isShaded,
        dotStart: 5 + shade, dots: dots)
    }
    // Dates without an edge begin right after a margin of two.
    func close(_ margin: Int, own closing: Int, dots: Int) -> CalendarLayout {
      CalendarLayout(
        margin: margin, cell: 3 + shade + closing + dots, dateEnd: 3, isShaded: isShaded,
        dotStart: 3 + shade + closing, dots: dots)
    }
    func least(_ margin: Int) -> CalendarLayout {
      CalendarLayout(
        margin: margin, cell: 3, dateEnd: 3, isShaded: false, dotStart: 3, dots: 0)
    }
    return [
      CalendarLayout(
        cell: 11 + shade, dateEnd: 7, hasEdge: true, hasName: true, isShaded: isShaded,
        dotStart: 8 + shade, dots: 3),
      edged(dots: 3), edged(dots: 2), close(3, own: 1, dots: 2), close(2, own: 1, dots: 2),
      close(3, own: 0, dots: 2 - shade), close(2, own: 0, dots: 2 - shade),
      close(2, own: 0, dots: 1 - shade), least(2), least(0), least(-1),
    ]
  }
}
