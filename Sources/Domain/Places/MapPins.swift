import Geography

/// The points of a map by the cells in which they are drawn: those that would cover each other are one pin.
package struct MapPins: Equatable, Sendable {
  /// One or several points in one place of the map.
  package struct Pin: Equatable, Sendable {
    /// The cell, from the upper left.
    package let column: Int
    package let row: Int
    /// The indexes of its points, in their order.
    package var members: [Int]
  }

  /// In the order of their first points.
  package private(set) var pins: [Pin] = []
  /// The indexes of points that are not on the map.
  package private(set) var outside: [Int] = []

  /// The pins of some points.
  ///
  /// A point joins the first pin whose cell is at most `reach` columns and one row away.
  package init(of points: some Sequence<Coordinates>, on view: MapView, reach: Int) {
    // The pin of each cell, with some columns and a row around the map; -1 where there is none. What is
    // found for the first point of a cell holds for all of them.
    let columns = view.width / 2 + 1 + 2 * reach
    let rows = view.height / 4 + 3
    var isPin = [Bool](repeating: false, count: columns * rows)
    var pinAt = [Int](repeating: -1, count: columns * rows)
    for (index, point) in points.enumerated() {
      guard let dot = view.dot(of: point) else {
        outside.append(index)
        continue
      }
      let (column, row) = (dot.x / 2, dot.y / 4)
      let cell = (row + 1) * columns + column + reach
      if pinAt[cell] >= 0 {
        pins[pinAt[cell]].members.append(index)
        continue
      }
      var nearest: Int?
      for near in [cell - columns, cell, cell + columns] {
        for other in (near - reach)...(near + reach) where isPin[other] {
          nearest = min(nearest ?? pinAt[other], pinAt[other])
        }
      }
      pinAt[cell] = nearest ?? pins.count
      if let nearest {
        pins[nearest].members.append(index)
      } else {
        isPin[cell] = true
        pins.append(Pin(column: column, row: row, members: [index]))
      }
    }
  }

  /// Takes points away from pins that have others.
  package mutating func leaveOut(where isLeftOut: (Int) -> Bool) {
    for index in pins.indices {
      let rest = pins[index].members.filter { !isLeftOut($0) }
      if !rest.isEmpty { pins[index].members = rest }
    }
  }
}
