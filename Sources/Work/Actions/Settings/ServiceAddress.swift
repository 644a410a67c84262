import Text

/// The base address of a web service, which decides where a token is sent.
///
/// A setting that is invalid leaves it unknown: the default would send to a server that the person did
/// not choose.
package struct ServiceAddress: Sendable {
  /// The setting, `exist.url`.
  package let setting: String
  /// Its environment variable.
  package let variable: String
  /// The default address, or the one that was set last.
  private var base: String
  /// Why the address is unknown; nil if it is known.
  private var problem: Settings.Problem?

  package init(_ setting: String, _ variable: String, base: String) {
    self.setting = setting
    self.variable = variable
    self.base = base
  }

  /// Sets a valid address, which counts from now on.
  ///
  /// - Returns: True.
  package mutating func set(_ base: String) -> Bool {
    self.base = base
    problem = nil
    return true
  }

  /// Leaves the address unknown.
  package mutating func reject(_ problem: Settings.Problem) { self.problem = problem }

  /// The address to send requests to.
  ///
  /// - Throws: ``Failure`` of status data if it is unknown.
  package var known: String {
    get throws {
      guard let problem else { return base }
      throw Failure(
        "nothing was sent, because the address in \(setting) is unknown: \(problem.message)",
        hints: [
          "To set it: dash settings set \(setting) <address>, or the variable \(variable)",
          "To correct the file: dash settings edit",
        ], status: .data)
    }
  }

  /// The address for people, or that it is unknown.
  package var text: String { problem == nil ? base : "unknown, because \(setting) is invalid" }

  /// Whether a line with an unknown setting of that name may have been meant as this one: it contains
  /// the name of the service or any address, or the setting is called like an address or mistyped.
  package func isMeant(by name: String, in line: String) -> Bool {
    let (name, line) = (name.lowercased(), line.lowercased())
    return line.contains(String(setting.prefix { $0 != "." })) || line.contains("://")
      || ServiceAddress.words.contains { name.hasSuffix($0) }
      || Suggestion.nearest(to: name, among: [setting]) != nil
  }

  /// How people call the address of a service.
  private static let words = ["url", "address", "server", "host"]
}
