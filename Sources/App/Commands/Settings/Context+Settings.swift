import Actions

extension Context {
  /// Warns if an environment variable overrides a setting of the file.
  func warnOfVariable(for key: SettingKey) {
    if let value = nonEmptyVariable(key.variable), key.accepts(value) {
      warn("the environment variable \(key.variable)=\(value) overrides the settings file")
    }
  }
}
