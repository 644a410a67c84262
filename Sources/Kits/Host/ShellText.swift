/// Command lines as a person would type them in a shell.
package enum ShellText {
  /// An argument in quotes, or as it is if a shell needs none.
  package static func quoted(_ argument: String) -> String {
    if isPlain(argument) { return argument }
    if !argument.utf8.contains(where: isExpanded) { return "\"\(argument)\"" }
    return singleQuoted(argument)
  }

  /// Text in single quotes, where a shell expands nothing; `escape` replaces a single quote in it.
  package static func singleQuoted(_ text: String, escapingQuotesAs escape: String = "'\\''")
    -> String
  {
    "'" + text.replacing("'", with: escape) + "'"
  }

  /// Whether a shell reads an argument without quotes as it is.
  static func isPlain(_ argument: String) -> Bool {
    !argument.isEmpty && argument.utf8.allSatisfy(isPlain)
  }

  /// Quoted arguments as one line, cut off after 120 characters.
  package static func line(of arguments: [String]) -> String {
    var line = ""
    for argument in arguments {
      if !line.isEmpty { line += " " }
      line += argument
    }
    guard line.utf8.count > longest, line.count > longest else { return line }
    return line.prefix(longest - 1) + "…"
  }

  private static let longest = 120

  /// Divides a line at spaces, except in quotes and after a backslash, and expands nothing.
  package static func arguments(of line: String) -> [String] { divided(line).arguments }

  /// Whether a line ends in quotes that are not closed, or with a backslash.
  package static func isOpen(_ line: String) -> Bool { divided(line).isOpen }

  private static func divided(_ line: String) -> (arguments: [String], isOpen: Bool) {
    var arguments: [String] = []
    var argument: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var isEscaped = false
    // By scalars: a combining mark after a quote would join it to one character.
    for scalar in line.unicodeScalars {
      if isEscaped {
        argument = argument ?? .init()
        argument?.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
        argument = argument ?? .init()
      } else if quote == nil, scalar == " " || scalar == "\t" || scalar == "\n" {
        if let done = argument { arguments.append(String(done)) }
        argument = nil
      } else {
        argument = argument ?? .init()
        argument?.append(scalar)
      }
    }
    return (arguments + (argument.map { [String($0)] } ?? []), quote != nil || isEscaped)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    97...122 ~= byte || 65...90 ~= byte || 48...57 ~= byte || byte >= 0x80
      || "_-+=:,./%@".utf8.contains(byte)
  }

  private static func isExpanded(_ byte: UInt8) -> Bool { "\"$`\\!".utf8.contains(byte) }
}
