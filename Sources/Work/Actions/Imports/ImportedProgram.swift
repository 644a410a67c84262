import Host
import Importers
import Text

/// A program whose data is imported: `dash import git ~/code`, `dash import hledger`.
struct ImportedProgram {
  private enum Name: String {
    case git
    case hledger
  }

  private let name: Name
  /// The folders or journals.
  let arguments: [Argument]

  /// As a person types it.
  var text: String { name.rawValue }

  /// Creates a program, unless the arguments name files.
  init?(_ arguments: [Argument], in world: World) {
    guard let first = arguments.first, let name = Name(rawValue: first.text) else { return nil }
    switch name {
    case .git: if arguments.count < 2 { return nil }
    case .hledger:
      if arguments.count < 2, world.files.kind(first.bytes) != .nothing { return nil }
    }
    self.name = name
    self.arguments = Array(arguments.dropFirst())
  }

  /// Runs the program and reads its output.
  func document(_ options: ImportOptions, in world: World) throws -> Document {
    switch name {
    case .git: Document(try GitRepositories(in: arguments, world).history())
    case .hledger: try Document(LedgerFiles(arguments, world).spending(), options)
    }
  }
}

/// Journals of hledger, whose expenses hledger itself adds up.
struct LedgerFiles {
  private let world: World
  private let files: [Argument]

  /// The longest time in seconds that hledger may take, and the longest output.
  private static let seconds = 120
  private static let largestOutput = 1 << 24

  init(_ files: [Argument], _ world: World) throws {
    for file in files {
      guard world.files.kind(file.bytes) == .file, Array(file.text.utf8) == file.bytes else {
        throw Failure("\(file.text): is not a file", hints: ["Name a journal of hledger."])
      }
    }
    self.files = files
    self.world = world
  }

  /// The expenses of each day up to today.
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
