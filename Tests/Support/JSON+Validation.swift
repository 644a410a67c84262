import Formats

extension JSON {
  /// Checks that `bytes` are one JSON document and nothing more.
  package static func validate(_ bytes: Span<UInt8>) throws(SyntaxError) {
    var position = try start(of: bytes)
    try skipValue(bytes, &position, depth: 0)
    try finish(bytes, position)
  }
}
