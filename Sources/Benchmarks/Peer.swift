/// A program that a person would use instead: what it is called, what is made for it, and what it
/// is asked for, table by table.
struct Peer {
  /// The tables that list it.
  enum Subject { case start, day, keeping, lookingBack, facts, document, table, calendar }

  let name: String
  /// What makes it say its version; empty where it has none.
  var version = ["--version"]
  var variables: [String: String] = [:]
  /// What writes its data.
  var write: () throws -> Void = {}
  let questions: [Question]

  /// What it is asked for in one row of a table.
  struct Question {
    let subject: Subject
    /// A note in the table, behind the name of the program.
    let title: String
    let words: [String]
    /// A file that is removed before, without being measured.
    var removed: String?

    init(_ subject: Subject, _ title: String, _ words: [String], removing removed: String? = nil) {
      self.subject = subject
      self.title = title
      self.words = words
      self.removed = removed
    }
  }
}
