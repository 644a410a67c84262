import Support
import Testing

@testable import Commands

/// One file to import, and what becomes of it: a row of the tables of imported files.
struct ImportCase: CustomTestStringConvertible, Sendable {
  let what: String
  /// What the file holds.
  var text: String
  var name = "t.csv"
  /// The options behind the file.
  var options = ""
  /// Commands that run before.
  var given: [String] = []
  /// The lines that a person types on the terminal; nil where there is none.
  var answers: String?
  var status: Int32 = 0
  /// The rows of `dash export --format csv --scale 9` that the import adds or changes, in any order.
  var stores: [String] = []
  /// What is printed, in any place.
  var says: [String] = []

  init(
    _ what: String, _ text: String, name: String = "t.csv", _ options: String = "",
    given: [String] = [], answers: String? = nil, status: Int32 = 0, stores: [String] = [],
    says: [String] = []
  ) {
    self.what = what
    self.text = text
    self.name = name
    self.options = options
    self.given = given
    self.answers = answers
    self.status = status
    self.stores = stores
    self.says = says
  }

  var testDescription: String { what }

  /// Imports the file, compares what is stored, and reverts it.
  ///
  /// Where the import is refused, nothing may have changed; where it skips an entry, it says so.
  func check() throws {
    let sandbox = Sandbox()
    for line in given { #expect(sandbox.run(line).status == 0, "\(what): \(line)") }
    let before = ImportCase.rows(sandbox)
    let path = try sandbox.write(text, to: name)
    if let answers {
      sandbox.isInputTerminal = true
      sandbox.input = answers
    }
    let rehearsal = sandbox.run("dash import --dry-run \(path) \(options)")
    #expect(rehearsal.status == status, "\(what), rehearsed: \(rehearsal.errors)")
    #expect(ImportCase.rows(sandbox) == before, "\(what): a rehearsal changes nothing")
    let run = sandbox.run("dash import \(path) \(options)")
    #expect(run.status == status, "\(what): \(run.errors)")
    let after = ImportCase.rows(sandbox)
    #expect(after.subtracting(before).sorted() == stores.sorted(), "\(what): \(run.errors)")
    for text in says { #expect(run.transcript.contains(text), "\(what): \(run.transcript)") }
    if status == 1 { #expect(run.errors.contains("skipped"), "\(what): \(run.errors)") }
    guard after != before else { return }
    #expect(sandbox.run("dash undo").status == 0, "\(what)")
    #expect(ImportCase.rows(sandbox) == before, "\(what): undo")
  }

  private static func rows(_ sandbox: Sandbox) -> Set<String> {
    let run = sandbox.run("dash export --format csv --scale 9")
    return Set(run.output.split(separator: "\n").dropFirst().map(String.init))
  }
}
