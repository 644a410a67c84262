import Metrics

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

    /// Whether all are 0 or 1, false or true.
    var isTruth: Bool { isSubset(of: [.zeroOrOne, .boolean]) }

    /// The type that holds most of what there is.
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

  /// A survey of as many texts.
  init(texts count: Int) {
    self.init()
    self.count = count
    textCount = count
    if count > 0 { all = .text }
  }

  /// A survey of `count` values of these kinds, of which `textCount` are texts.
  init(_ kinds: Kinds, count: Int, textCount: Int) {
    self.init()
    self.count = count
    self.textCount = textCount
    all = kinds
  }

  init() {}
}
