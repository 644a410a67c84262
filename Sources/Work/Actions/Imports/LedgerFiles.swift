import Host
import Importers
import Text

/// Journals of hledger, whose expenses hledger itself adds up.
struct LedgerFiles {
  private let world: World
  private let files: [Argument]

  /// The longest time in seconds that hledger may take, and the longest output.
  private static let seconds = 120
  private static let largestOutput = 1 << 24

  /// The journals at the paths; none for the one that hledger reads without a file.
  ///
  /// - Throws: ``Failure`` for a path that is not a file.
  init(_ files: [Argument], _ world: World) throws {
    for file in files {
      guard world.files.kind(file.bytes) == .file, Array(file.text.utf8) == file.bytes else {
        throw Failure("\(file.text): is not a file", hints: ["Name a journal of hledger."])
      }
    }
    self.files = files
    self.world = world
  }

  /// What was spent each day up to today.
  ///
  /// - Throws: ``Failure`` where hledger is not installed or fails, or no account is of type expense.
  func spending() throws -> LedgerSpending {
    var words = ["hledger"]
    for file in files { words += ["--file", file.text] }
    let program = Program(
      words + LedgerSpending.command, seconds: LedgerFiles.seconds,
      largestOutput: LedgerFiles.largestOutput)
    let name = files.first?.text ?? "hledger"
    var spending = LedgerSpending()
    switch try world.host.run(program) {
    case .exited(status: 0, let output, errors: _):
      try spending.add(output, of: name, upTo: world.today)
    case .missing:
      throw Failure("hledger is not installed", hints: ["Install the package hledger."])
    case .exited(_, output: _, let errors):
      let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
      throw Failure(
        "\(name): hledger failed", hints: lines.prefix(6).map { CleanText($0).string },
        status: .data)
    case .signalled, .tooSlow, .tooLarge:
      throw Failure(
        "\(name): hledger did not finish", hints: ["To see why: hledger register type:x"])
    }
    if spending.isEmpty {
      throw Failure(
        "\(name): has no account of type expense with an amount",
        hints: ["Say in the journal which accounts are: account Ausgaben  ; type: X"],
        status: .data)
    }
    return spending
  }
}
