import Formats

/// What a cell holds where an export has a number.
enum NumberCell: Equatable {
  /// Nothing was measured: an empty cell, `NaN`, or `no data`.
  case none
  case number(Double)
  /// Anything else, `7,011` among it, which is seven thousand or seven.
  case unreadable(String)

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { 48...57 ~= $0 || "+-.eE".utf8.contains($0) }
    if isPlain, let number = Double(text), number.isFinite {
      self = .number(number)
    } else {
      self = NumberCell.absent.contains(text.lowercased()) ? .none : .unreadable(text)
    }
  }

  /// That of a member of an object; `null` and a member that is missing are nothing.
  init(_ value: JSONValue?) {
    switch value {
    case nil, .null: self = .none
    case .text(let text): self = NumberCell(text)
    case .number(let number): self = number.double.map(NumberCell.number) ?? .unreadable("∞")
    case .boolean(let boolean): self = .unreadable("\(boolean)")
    case .array: self = .unreadable("[…]")
    case .object: self = .unreadable("{…}")
    }
  }

  var isReadable: Bool {
    if case .unreadable = self { false } else { true }
  }

  private static let absent: Set<String> = ["", "nan", "no data", "null", "--"]

  static func message(_ text: String, of column: String) -> String {
    "'\(text)' is not a number in '\(column)'"
  }

  static let hint = "Numbers look like 7011 or 83.5, without a mark between thousands."
}

extension JSONValue {
  /// The number of a member of an object; nil where there is none.
  ///
  /// A member that holds anything but a number is a problem, which the book gets.
  func number(
    _ name: String, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) -> Double? {
    switch NumberCell(self[name]) {
    case .none: return nil
    case .number(let number): return number
    case .unreadable(let text):
      book.report(problem(NumberCell.message(text, of: name), NumberCell.hint))
      return nil
    }
  }
  /// Whether none of these members holds anything but a number or nothing.
  func hasReadable(_ names: [String]) -> Bool {
    names.allSatisfy { NumberCell(self[$0]).isReadable }
  }
}
