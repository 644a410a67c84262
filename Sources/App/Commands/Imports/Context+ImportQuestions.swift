import CommandLine
import Host
import Importers
import Text

extension Context {
  /// Asks which way to read a document; nil without a terminal, and for an empty answer.
  ///
  /// An answer that is none of the choices is asked again.
  func ask(_ question: ImportQuestion) throws -> ImportAnswer? {
    guard let readAnswer = host.readAnswer else { return nil }
    warn(question.description)
    let choices = question.choices
    let isListed = question.example == nil || choices.count < 6
    if isListed {
      for choice in choices {
        errors.report("  \(choice.typed): \(choice.meaning)", hints: [])
      }
    }
    let forms =
      isListed
      ? choices.map(\.typed).joined(separator: "/")
      : "\(choices.first?.typed ?? "")-\(choices.last?.typed ?? "")"
    while true {
      try errors.write(Array(CleanText("\(question.prompt) [\(forms)] ").string.utf8))
      guard let line = readAnswer() else { return nil }
      let answer = line.trimmed.lowercased()
      if answer.isEmpty { return nil }
      if let choice = choices.first(where: { $0.typed == answer }) { return choice.answer }
    }
  }
}
