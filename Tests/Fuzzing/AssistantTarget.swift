import Formats

@testable import Assistant

/// Lines of an assistant: messages, which are the same in whatever chunks they arrive, and the
/// writing of trees.
enum AssistantTarget {
  static func read(_ bytes: [UInt8]) {
    func ids(_ chunks: [[UInt8]]) -> [JSONValue] {
      var queue = MessageQueue()
      for chunk in chunks where !chunk.isEmpty { queue.take(chunk) }
      queue.take([])
      var ids: [JSONValue] = []
      while let message = queue.next() { ids.append(message.id) }
      return ids
    }
    let half = bytes.count / 2
    let whole = ids([bytes])
    precondition(whole == ids([Array(bytes[..<half]), Array(bytes[half...])]), "chunks matter")
    precondition(whole == ids(bytes.map { [$0] }), "single bytes matter")
    guard let value = try? JSONValue(reading: bytes.span) else { return }
    let line = value.line
    precondition(!line.utf8.contains(UInt8(ascii: "\n")), "a document is a line")
    precondition((try? JSONValue(reading: line))?.line == line, "a written tree is read as it was")
  }
}
