import Actions
import Cards
import Storage

extension Reading {
  /// Settings with their values and where these come from; the sample data has the defaults.
  package func listed(_ keys: [SettingKey]) -> [ListedSetting] {
    if isDemo {
      return keys.map {
        (
          $0.name, $0.defaultValue, $0.defaultValue, SettingState.Origin.usual.rawValue, true,
          $0.help
        )
      }
    }
    return world.states(of: keys).map {
      ($0.key.name, $0.value, $0.usual, $0.origin.rawValue, $0.origin == .usual, $0.key.help)
    }
  }

  /// The list of some settings; a brief one has names and values only.
  package func settingList(of keys: [SettingKey] = Settings.keys, isBrief: Bool = false) -> Sheet {
    Sheet(SettingList(of: listed(keys), isBrief: isBrief))
  }
}

extension ChangeSetting.Result {
  /// The new value of a setting: `units = imperial (was metric)`.
  package func sentence(of change: ChangeSetting) -> String {
    let (old, value) = (before.value, change.value ?? "")
    return "\(change.key.name) = \(value)" + (old.isEmpty || old == value ? "" : " (was \(old))")
  }
}

extension World {
  /// Warns if an environment variable overrides a setting of the file.
  package func warnOfVariable(for key: SettingKey) {
    guard let value = override(of: key) else { return }
    warn("the environment variable \(key.variable)=\(value) overrides the settings file")
  }
}

extension Reading {
  /// The account, the fetched days, and how much waits to be sent.
  package func account() throws -> Sheet {
    let status = try accountStatus()
    return Sheet(status.json) { status.block(width: $0.width) }
  }

  private func accountStatus() throws -> AccountStatus {
    var status = AccountStatus(address: settings.addressText(of: .exist))
    status.clock = settings.clock
    guard let token = try AccountToken(in: world).read() else { return status }
    status.isLoggedIn = true
    status.canWrite = token.kind == .developer
    guard let store = try openStore() else { return status }
    try store.reading {
      let profile = try store.storedProfile()
      status.name = profile?.name
      status.title = profile?.title
      status.zone = profile?.zone
      let account = try store.account()
      status.since = account.loggedIn
      status.synced = account.synced
      status.days = account.fetchedDays
      status.waiting = try store.outbox(isAll: false).count { $0.value != nil }
      status.history = try store.outbox(isAll: true).count { $0.value != nil } - status.waiting
      status.insights = try store.insights().count
      status.correlations = try store.correlations().count
    }
    return status
  }
}
