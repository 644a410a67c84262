import Importers
import Text

/// A program whose data is imported instead of files: `dash import git ~/code`, `dash import hledger`.
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

  /// Nil where the arguments name files, such as one that is called like a program.
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

  /// What the program says.
  ///
  /// - Throws: ``Failure`` where it is not installed or fails, ``DocumentError`` where an option must
  ///   say how it is read.
  func document(_ options: ImportOptions, in world: World) throws -> Document {
    switch name {
    case .git: Document(try GitRepositories(in: arguments, world).history())
    case .hledger: try Document(LedgerFiles(arguments, world).spending(), options)
    }
  }
}
