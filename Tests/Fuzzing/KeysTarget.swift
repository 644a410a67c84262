import Cards
import Metrics
import Time

@testable import Commands
@testable import Drawing

/// Bytes of a terminal in pieces, as keys of the rating dialog.
enum KeysTarget {
  static func press(_ bytes: [UInt8]) {
    var reader = KeyReader()
    let day = Day(number: 20_777)
    func dialog(_ scale: RatingScale) -> RatingDialog {
      RatingDialog(
        of: (-6...0).map { (day + $0, $0 % 2 == 0 ? 5 : nil, $0 == 0 ? "good e\u{301}" : nil) },
        today: day,
        RatingDialog.Style(values: ValueText(scale: scale), glyphs: .unicode, width: { $0 }))
    }
    var current = dialog(.five)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int(rest[rest.startIndex] % 5) + 1)
      rest = rest.dropFirst(piece.count)
      for key in reader.keys(in: Array(piece)) + (piece.count == 1 ? reader.flush() : []) {
        let step = current.handle(.key(key))
        _ = current.draw(in: ScreenSize(columns: 20 + piece.count, rows: 24))
        if step != .wait {
          _ = current.note
          current = dialog(.nine)
        }
      }
    }
  }
}
