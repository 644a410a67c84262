import Metrics

/// A value as a document has it, before the type of its attribute is known.
struct RawValue: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    /// `bits` is an `Int64`.
    case integer
    /// `bits` are the bits of a `Double`.
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

  var number: Value? {
    switch kind {
    case .integer, .boolean: .integer(Int64(bitPattern: bits))
    case .decimal: .decimal(Double(bitPattern: bits))
    case .text, .null, .huge, .container: nil
    }
  }
}

/// Which kinds of values there are among some rows: what a type is guessed from.
struct ValueSurvey {
  struct Kinds: OptionSet {
    let rawValue: UInt8

    /// 0 and 1 as numbers.
    static let zeroOrOne = Kinds(rawValue: 1)
    static let boolean = Kinds(rawValue: 2)
    static let whole = Kinds(rawValue: 4)
    static let fraction = Kinds(rawValue: 8)
    static let text = Kinds(rawValue: 16)

    var isTruth: Bool { isSubset(of: [.zeroOrOne, .boolean]) }

    var type: ValueType {
      if contains(.text) { return .text }
      if contains(.fraction) { return .decimal }
      return self == .boolean ? .boolean : .quantity
    }
  }

  private var all: Kinds = []
  private var textCount = 0
  private(set) var count = 0
  /// Whether no number is above 5, as on the first mood scale of Exist.
  private(set) var isAtMostFive = true

  /// The kinds that count: a few texts among numbers are mistakes.
  var kinds: Kinds { textCount * 2 < count ? all.subtracting(.text) : all }

  @inline(__always)
  mutating func add(_ kind: RawValue.Kind, _ bits: UInt64) {
    count &+= 1
    switch kind {
    case .integer:
      all.insert(bits <= 1 ? .zeroOrOne : .whole)
      if Int64(bitPattern: bits) > 5 { isAtMostFive = false }
    case .decimal:
      let number = Double(bitPattern: bits)
      all.insert(Int64(exactly: number) == nil ? .fraction : .whole)
      if number > 5 { isAtMostFive = false }
    case .boolean: all.insert(.boolean)
    case .text:
      textCount &+= 1
      all.insert(.text)
    case .huge: all.insert(.fraction)
    case .null, .container: break
    }
  }

  init(texts count: Int) {
    self.init()
    self.count = count
    textCount = count
    if count > 0 { all = .text }
  }

  init(_ kinds: Kinds, count: Int, textCount: Int) {
    self.init()
    self.count = count
    self.textCount = textCount
    all = kinds
  }

  init() {}
}
