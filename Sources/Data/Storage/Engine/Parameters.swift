import CSQLite
import Metrics
import Time

/// The parameters of a statement, bound one after the other in the order of its question marks.
struct Parameters {
  private let handle: OpaquePointer
  private var count: Int32 = 0

  @inline(__always) init(of handle: OpaquePointer) { self.handle = handle }

  @inline(__always) mutating func bind(_ value: some Bindable) { value.bind(to: &self) }

  /// Binds the next parameters, one for each column of a record.
  @inline(__always) mutating func bind<each Column: Bindable>(all columns: repeat each Column) {
    repeat (each columns).bind(to: &self)
  }

  @inline(__always) private mutating func next() -> Int32 {
    count += 1
    return count
  }

  var hasMore: Bool { count < sqlite3_bind_parameter_count(handle) }

  /// Binds the next parameter to what a column of a row holds.
  mutating func copy(_ value: OpaquePointer?) { sqlite3_bind_value(handle, next(), value) }

  @inline(__always) fileprivate mutating func null() { sqlite3_bind_null(handle, next()) }

  @inline(__always) fileprivate mutating func integer(_ number: Int64) {
    sqlite3_bind_int64(handle, next(), number)
  }

  @inline(__always) fileprivate mutating func decimal(_ number: Double) {
    sqlite3_bind_double(handle, next(), number)
  }

  @inline(__always) fileprivate mutating func text(_ text: String) { bind(text, at: next()) }

  @inline(__always) fileprivate mutating func bytes(_ bytes: [UInt8]) { bind(bytes, at: next()) }

  private func bind(_ text: String, at parameter: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(
          handle, parameter, $0.baseAddress, Int32($0.count), csqlite_transient())
      }
    }
  }

  private func bind(_ bytes: [UInt8], at parameter: Int32) {
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(handle, parameter, $0.baseAddress, Int32($0.count), csqlite_transient())
    }
  }
}

/// What a parameter of a statement may be.
protocol Bindable {
  /// Binds the next parameter; several if it is the columns of a record.
  func bind(to parameters: inout Parameters)
}

/// The parameter that a statement does not have.
struct NoParameter: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) {}
}

extension Int64: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.integer(self) }
}

extension Int: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.integer(Int64(self)) }
}

extension Bool: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.integer(self ? 1 : 0) }
}

extension Double: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.decimal(self) }
}

extension String: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.text(self) }
}

extension [UInt8]: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.bytes(self) }
}

/// Bytes that are bound as a text if they are one, so that people can read it with any SQLite tool.
struct ReadableBytes: Bindable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func bind(to parameters: inout Parameters) {
    if let text = String(validating: bytes, as: UTF8.self) {
      parameters.text(text)
    } else {
      parameters.bytes(bytes)
    }
  }
}

extension Day: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.integer(Int64(number)) }
}

extension ValueSource: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.integer(rawValue) }
}

extension HourlyShares: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) { parameters.bytes(bytes) }
}

extension Value: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) {
    switch self {
    case .integer(let number): parameters.integer(number)
    case .decimal(let number): parameters.decimal(number)
    case .text(let text): parameters.text(text)
    }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  @inline(__always) func bind(to parameters: inout Parameters) {
    if let self { self.bind(to: &parameters) } else { parameters.null() }
  }
}

/// A struct that is a row of a table.
///
/// The columns are named here alone, in the order of the table: `bind(to:)` binds them in this
/// order, and whatever makes a record reads them in it.
protocol TableRecord: Bindable {
  static var table: String { get }
  static var columns: String { get }
}

extension TableRecord {
  /// Selects all columns; a condition or an order may follow.
  @inline(__always) static var selection: String { "SELECT \(columns) FROM \(table)" }
  /// Writes a row, which replaces the one with its key.
  static var insertion: String { insertion(of: columns) }

  /// Writes some columns of rows, which replace those with their keys.
  static func insertion(of columns: String = Self.columns, count: Int = 1) -> String {
    var marks = "(?"
    for byte in columns.utf8 where byte == UInt8(ascii: ",") { marks += ", ?" }
    marks += ")"
    return "INSERT OR REPLACE INTO " + table + "(" + columns + ") VALUES"
      + (count == 1 ? marks : [String](repeating: marks, count: count).joined(separator: ", "))
  }

  /// The index of a column in a row that a change noted.
  static func index(of column: String) -> Int {
    let names = columns.split(separator: ",").map { $0.drop { $0 == " " } }
    guard let index = names.firstIndex(of: Substring(column))
    else { preconditionFailure("no column \(column) in \(table)") }
    return index
  }
}
