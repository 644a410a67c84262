import Actions
import Cards
import CommandLine
import Metrics
import Text
import Time

extension Tool {
  /// What `help` takes besides commands: the meaning of the signs, and how imports are read.
  private static let (signsTopic, importsTopic) = ("signs", "imports")

  func wantsManual(_ options: some Sequence<Argument>) -> Bool {
    options.contains { $0.text == "--\(Option.man.name)" }
  }

  /// Prints the help of the program or of the command that `arguments` name.
  func help(_ arguments: ArraySlice<Argument>, wantsManual: Bool, in context: Context) throws {
    if wantsManual { return try context.write(text: manual()) }
    let (names, options) = Tool.helpArguments(arguments)
    var context = context
    try context.apply(
      Invocation(options, for: bareCommand, of: name, DayReading(today: context.today)))
    let width = context.renderOptions.width
    guard let first = names.first, first.text != "help"
    else { return try context.print(table.help(width: width)) }
    if let other = Tool.all.first(where: { $0.name == first.text && $0.name != name }) {
      return try other.help(arguments.dropFirst(), wantsManual: false, in: context)
    }
    if names.count == 1, first.text == Tool.signsTopic {
      let options = context.renderOptions
      return try context.show(
        SignsScreen.block(width: width, glyphs: options.glyphs, colors: options.colors))
    }
    if names.count == 1, first.text == Tool.importsTopic, name == Tool.dash.name {
      if !context.world.hasReadSettings { context.world.readSettings() }
      let options = context.renderOptions
      return try context.show(
        ImportFormats.topic(
          order: context.settings.sourceOrder, width: width, glyphs: options.glyphs))
    }
    if let meaning = Alias.meaning(of: names, for: name, isTracked: { false }) {
      return try meaning.tool.help(meaning.arguments[...], wantsManual: false, in: context)
    }
    guard let command = try command(for: names)?.command
    else { throw try unknown(names, in: context) }
    try context.print(table.help(of: command, width: width))
  }

  /// Divides the arguments of `help` into names and rendering options with their values; other
  /// options have no effect there.
  private static func helpArguments(_ arguments: ArraySlice<Argument>) -> (
    names: [Argument], options: [Argument]
  ) {
    var (names, options): ([Argument], [Argument]) = ([], [])
    var isValue = false
    for argument in arguments {
      let name = argument.text.prefix { $0 != "=" }
      let option = Option.rendering.first { "--\($0.name)" == name }
      if isValue || option != nil {
        options.append(argument)
      } else if !Invocation.isOption(argument.text) {
        names.append(argument)
      }
      isValue = !isValue && option?.value != nil && name == argument.text
    }
    return (names, options)
  }
}
