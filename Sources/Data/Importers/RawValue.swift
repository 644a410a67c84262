import Metrics

/// A value as a document has it, before the type of its attribute is known.
struct RawValue: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    /// `bits` is an `Int64`.
    case integer
    /// `bits` are those of a `Double`.
    case decimal
    /// What `bits` means is up to the importer.
    case text
    /// `bits` is 0 or 1.
    case boolean
    /// A number larger than any double.
    case huge
    /// An array or object, which no value is.
    case container
  }

  var kind: Kind
  var bits: UInt64
  /// The index of its first byte in the window.
  var offset: Int

  /// The number, or the 0 or 1 of a boolean; nil for all else.
  var number: Value? {
    switch kind {
    case .integer, .boolean: .integer(Int64(bitPattern: bits))
    case .decimal: .decimal(Double(bitPattern: bits))
    case .text, .null, .huge, .container: nil
    }
  }
}
