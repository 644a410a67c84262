/// Who supplied a value, which decides who may replace it.
///
/// What a person typed beats the account, the account beats an import, and an import beats what a
/// refresh has derived.
package enum ValueSource: Int64, Comparable, Sendable {
  case typed = 0
  case account = 1
  case imported = 2
  /// Derived by a refresh from events, weather or places, and never in the change log.
  case refresh = 3

  package static func < (a: ValueSource, b: ValueSource) -> Bool { a.rawValue < b.rawValue }

  /// Whether a value of this source may replace one of another.
  package func mayReplace(_ stored: ValueSource) -> Bool { self <= stored }
}
