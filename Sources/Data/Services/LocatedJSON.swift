import Formats

/// A value of a response with its path, `hourly.dew_point_2m[3]`, so that errors can be located.
package struct LocatedJSON: Sendable {
  package let value: JSONValue
  /// Empty for the whole document.
  package let path: String

  package init(reading bytes: [UInt8]) throws(ShapeError) {
    do throws(SyntaxError) {
      value = try JSONValue(reading: bytes.span)
    } catch {
      throw ShapeError(message: "not JSON: \(error.message)")
    }
    path = ""
  }

  private init(_ value: JSONValue, at path: String) { (self.value, self.path) = (value, path) }

  /// The member of that name, which must be there.
  package func member(_ name: String) throws(ShapeError) -> LocatedJSON {
    guard case .object = value else { throw unexpected("an object") }
    let path = path.isEmpty ? name : "\(path).\(name)"
    guard let value = value[name] else { throw ShapeError(message: "\(path): missing") }
    return LocatedJSON(value, at: path)
  }

  /// The member of that name; nil if it is missing or null.
  package func optional(_ name: String) throws(ShapeError) -> LocatedJSON? {
    if case .object = value, value[name] ?? .null == .null { return nil }
    return try member(name)
  }

  package func elements() throws(ShapeError) -> [LocatedJSON] {
    guard case .array(let elements) = value else { throw unexpected("an array") }
    return elements.enumerated().map { LocatedJSON($1, at: "\(path)[\($0)]") }
  }

  /// The numbers of an array; null and numbers out of the range become nil.
  package func numbers(in range: ClosedRange<Double>) throws(ShapeError) -> [Double?] {
    try elements().map { element throws(ShapeError) in try element.number(in: range) }
  }

  /// A number; null and a number out of the range become nil.
  package func number(in range: ClosedRange<Double>) throws(ShapeError) -> Double? {
    switch value {
    case .null: return nil
    case .number(let number): return number.double.flatMap { range.contains($0) ? $0 : nil }
    default: throw unexpected("a number")
    }
  }

  package func whole() throws(ShapeError) -> Int64 {
    guard let whole = value.whole else { throw unexpected("a whole number") }
    return whole
  }

  static let longestText = 1000

  package func text() throws(ShapeError) -> String {
    guard let text = value.text, text.utf8.count <= LocatedJSON.longestText
    else { throw unexpected("a text") }
    return text
  }

  /// The error that another value was found than the documented one.
  package func unexpected(_ expected: String) -> ShapeError {
    let found =
      switch value {
      case .null: "null"
      case .boolean(let boolean): "\(boolean)"
      case .number(let number): "\(number.double ?? 0)"
      case .text(let text):
        text.utf8.count > 60 ? "a text of \(text.utf8.count) bytes" : "'\(text)'"
      case .array: "an array"
      case .object: "an object"
      }
    return ShapeError(
      message: "\(path.isEmpty ? "the document" : path): expected \(expected), found \(found)")
  }
}

/// A value of a response is not of the documented shape.
package struct ShapeError: Error, Equatable, Sendable {
  /// `hourly.dew_point_2m[3]: expected a number, found 'x'`.
  package let message: String
}
