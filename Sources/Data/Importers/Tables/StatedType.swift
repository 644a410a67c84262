import Formats
import Metrics

/// What a cell of the column `type` says, in exports of dash.
enum StatedType: Equatable {
  case type(ValueType)
  /// Ratings as `scale` or `scale-5` says.
  case rating(RatingScale)
  case unknown

  /// Nil for an empty cell.
  init?(_ text: String) {
    let word = text.trimmingBlanks.lowercased()
    if word.isEmpty { return nil }
    if word == "scale-5" {
      self = .rating(.five)
    } else if word == ValueType.scale.name {
      self = .rating(.nine)
    } else if let type = ValueType(word: word) {
      self = .type(type)
    } else {
      self = .unknown
    }
  }

  var type: ValueType? {
    switch self {
    case .type(let type): type
    case .rating: .scale
    case .unknown: nil
    }
  }

  /// The problem of a cell that is no type.
  static func problem(of field: CSV.Field, in reader: CSVReader) -> OffsetProblem {
    let types = ValueType.allCases.map(\.name).joined(separator: ", ")
    return OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not a type",
      hint: "Types are \(types) and scale-5.")
  }
}

extension ValueType {
  /// The type with that name, or `tag`.
  package init?(word: some StringProtocol) {
    let word = word.lowercased()
    guard
      let type = word == "tag" ? .boolean : ValueType.allCases.first(where: { $0.name == word })
    else { return nil }
    self = type
  }
}
