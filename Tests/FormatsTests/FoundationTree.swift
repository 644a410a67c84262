import Formats
import Foundation

/// A document as Foundation's decoder reads it.
///
/// The decoder rounds decimals as the standard library does; `JSONSerialization` does not always.
enum FoundationTree: Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([FoundationTree])
  case object([String: FoundationTree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([FoundationTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: FoundationTree].self))
    }
  }

  /// Whether it holds the same as a tree of ours, which has no name twice.
  func agrees(with other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a == b.double
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && b.allSatisfy { member in a[member.name]?.agrees(with: member.value) ?? false }
    default: false
    }
  }
}
