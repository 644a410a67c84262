import Host

extension Tool {
  /// Runs the command line of this process, as the program whose name it was started under.
  package static func main() -> Never {
    let tool = named(System.programName)
    System.exit(tool.run(System.arguments(), in: Context(System.host())))
  }
}
