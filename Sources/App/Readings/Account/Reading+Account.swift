import Actions
import Cards
import Storage

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
