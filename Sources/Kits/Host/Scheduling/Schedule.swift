import Text

/// A job, when it runs, and all that it has to know there: whoever starts it knows nothing of the
/// shell in which it was set.
package struct Schedule: Equatable, Sendable {
  package let job: Job
  package let rhythm: Rhythm
  /// The absolute path of the program.
  package let executable: String
  /// The variables that it gets.
  package let variables: [Variable]

  /// A variable of the host.
  package struct Variable: Equatable, Sendable {
    package let name: String
    package let value: String
  }
}

extension Host {
  /// A schedule that finds the store and the settings where they are now.
  ///
  /// - Throws: ``Failure`` where a path that it needs holds only in the folder of now.
  package func schedule(of job: Job, _ rhythm: Rhythm) throws -> Schedule {
    if let path = filled("DASH_DATA"), !path.hasPrefix("/") {
      throw Failure(
        "DASH_DATA: '\(path)' leads elsewhere from another folder",
        hints: ["Write the whole path, beginning with /."])
    }
    let executable = executablePath()
    guard executable.hasPrefix("/") else {
      throw Failure(
        "where the program 'dash' is, the system does not say",
        hints: ["Call it by its whole path, beginning with /."])
    }
    let names = [
      "DASH_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    ]
    return Schedule(
      job: job, rhythm: rhythm, executable: executable,
      variables: names.compactMap { name in
        filled(name).map { Schedule.Variable(name: name, value: $0) }
      })
  }
}
