import Text

/// A job, when it runs, and the environment it needs: a scheduler does not know the variables of
/// the shell in which the job was set.
package struct Schedule: Equatable, Sendable {
  package let job: Job
  package let rhythm: Rhythm
  /// The absolute path of the program.
  package let executable: String
  /// The environment variables to set.
  package let variables: [Variable]

  /// An environment variable.
  package struct Variable: Equatable, Sendable {
    package let name: String
    package let value: String
  }
}

extension Host {
  /// A schedule that uses the same store and settings as this process.
  ///
  /// - Throws: ``Failure`` if a path it needs is relative to the current folder.
  package func schedule(of job: Job, _ rhythm: Rhythm) throws -> Schedule {
    if let path = try textPath(variable: "DASH_DATA"), !path.hasPrefix("/") {
      throw Failure(
        "DASH_DATA: '\(path)' is a relative path, which the scheduler cannot use",
        hints: ["Set DASH_DATA to an absolute path."])
    }
    let executable = executablePath()
    guard executable.hasPrefix("/") else {
      throw Failure(
        "the path of the program dash is unknown",
        hints: ["Start dash by its absolute path."])
    }
    let names = [
      "DASH_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    ]
    return Schedule(
      job: job, rhythm: rhythm, executable: executable,
      variables: try names.compactMap { name in
        try textPath(variable: name).map { Schedule.Variable(name: name, value: $0) }
      })
  }
}
