import Text

/// A text in a file of its own while a person edits it; only that person may read it.
struct Draft {
  private let path: [UInt8]
  private let context: Context
  /// Whether it stays when all is done.
  var isKept = false

  /// Puts the text into a new file in the folder for such files.
  init(of text: String, in context: Context) throws {
    self.context = context
    var folder = context.filled("TMPDIR") ?? "/tmp"
    if folder.hasSuffix("/") { folder.removeLast() }
    path = try context.files.drafts.make(Array("\(folder)/\(context.tool)".utf8))
    do {
      try context.files.drafts.write(Array(text.utf8), path)
    } catch {
      context.files.drafts.discard(path)
      throw error
    }
  }

  /// The path, for people.
  var name: String { String(decoding: path, as: UTF8.self) }

  /// Removes the file, unless it is kept.
  func discard() {
    if !isKept { context.files.drafts.discard(path) }
  }

  /// What stands in it now.
  ///
  /// - Throws: ``Failure`` where that is no text, and the file stays.
  mutating func text() throws -> String {
    guard let text = String(validating: try context.files.read(path), as: UTF8.self) else {
      isKept = true
      throw Failure("\(name): is not UTF-8 text", hints: ["Nothing was changed."], status: .data)
    }
    return text
  }
}
