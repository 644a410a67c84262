/// Who supplied a value, which decides who may replace it.
///
/// What a person typed beats the account, the account beats an import, and an import beats what a
/// refresh has derived.
package enum ValueSource: Hashable, Sendable {
  case typed
  case account
  /// A document of no particular kind, such as a table; or any import before kinds were stored.
  case imported
  case export(ImportSource)
  /// Derived by a refresh from events, weather or places, and never in the change log.
  case refresh

  /// The source of a stored number, or nil if no version writes it.
  package init?(rawValue: Int64) {
    switch rawValue {
    case 0: self = .typed
    case 1: self = .account
    case 2: self = .imported
    case 3: self = .refresh
    default:
      guard let source = UInt8(exactly: rawValue).flatMap(ImportSource.init) else { return nil }
      self = .export(source)
    }
  }

  /// The number that is stored.
  package var rawValue: Int64 {
    switch self {
    case .typed: 0
    case .account: 1
    case .imported: 2
    case .refresh: 3
    case .export(let source): Int64(source.rawValue)
    }
  }

  /// 0 for the source that beats all others.
  private var rank: Int {
    switch self {
    case .typed: 0
    case .account: 1
    case .imported, .export: 2
    case .refresh: 3
    }
  }

  /// Whether fewer others may replace a value of this source than one of another.
  package func beats(_ other: ValueSource) -> Bool { rank < other.rank }

  /// Whether a value of this source may replace one of another; `order` decides between exports.
  package func mayReplace(_ stored: ValueSource, by order: SourceOrder = SourceOrder()) -> Bool {
    if case (.export(let new), .export(let old)) = (self, stored) {
      return !order.ranks(old, before: new)
    }
    return rank <= stored.rank
  }
}
