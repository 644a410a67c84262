import Time

@testable import Commands
@testable import Drawing

/// What a terminal sends, in pieces.
enum KeysTarget {
  static func press(_ bytes: [UInt8]) {
    var reader = KeyReader()
    let day = Day(number: 20_777)
    var dialog = RatingDialog(
      of: (-6...0).map { (day + $0, $0 % 2 == 0 ? 5 : nil, $0 == 0 ? "good e\u{301}" : nil) },
      on: .five)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int(rest[rest.startIndex] % 5) + 1)
      rest = rest.dropFirst(piece.count)
      for key in reader.keys(in: Array(piece)) + (piece.count == 1 ? reader.flush() : []) {
        if dialog.take(key) != .going {
          _ = dialog.note
          dialog = RatingDialog(of: dialog.shown(isDone: true), on: .nine)
        }
        _ = dialog.shown(isDone: false)
      }
    }
  }
}
