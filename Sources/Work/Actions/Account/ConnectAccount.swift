import Host
import Services
import Storage
import Text

/// Tries a token of an account at Exist, and stores it.
package struct ConnectAccount: Action {
  package static let effects: Effects = [.usesNetwork, .changesSettings]

  private let base: String
  private let file: AccountToken
  /// Asks for the token.
  private let typedToken: () throws -> String

  /// Checks the folder and the address before `typedToken` asks for the token.
  package init(in world: World, typedToken: @escaping () throws -> String) throws {
    file = try AccountToken(in: world)
    base = try world.settings.address(of: .exist)
    self.typedToken = typedToken
  }

  /// The account that was logged in to.
  package struct Result {
    package let profile: ExistProfile
    package let canWrite: Bool
    package let warnings: [AccountWarning]
  }

  /// - Throws: ``Failure`` for a token of another form, and the errors of Exist.
  package func run(in world: World) throws -> Result {
    guard let secret = AccountToken.secret(in: try typedToken()) else {
      throw Failure(
        "invalid token", hints: ["Expected letters and digits without spaces."], status: .data)
    }
    let (token, answer) = try open(with: secret, in: world)
    let profile = try Exist.profile(in: Exist.document(of: answer))
    try file.write(token)
    let store = try world.openStoreForWriting()
    try store.connectAccount()
    let warnings = try store.adopt(profile, from: answer, in: world)
    try store.updateAccount { $0.loggedIn = world.now.description }
    return Result(profile: profile, canWrite: token.kind == .developer, warnings: warnings)
  }

  /// The token with the kind that the account accepts, and the response with the profile.
  private func open(with secret: String, in world: World) throws -> (Exist.Token, Response) {
    var refusal: ServiceError?
    for kind in Exist.Token.Kind.allCases {
      let token = Exist.Token(kind: kind, secret: secret)
      let exist = Exist(base: base, token: token)
      var client = world.client(for: exist)
      do {
        return (token, try client.response(to: exist.profile))
      } catch let error as ServiceError where error.problem == .unauthorized || error.isForbidden {
        if error.isForbidden { refusal = error }
      }
    }
    if let refusal { throw refusal }
    throw Failure(
      "Exist does not accept the token",
      hints: ["Your token is at https://exist.io/account/apps/ under the client you created."])
  }
}

/// Deletes the token of the account, and ends its timer.
package struct DisconnectAccount: Action {
  package init() {}

  /// Facts for the person.
  package struct Result {
    package let wasThere: Bool
    package internal(set) var waiting = 0
    package internal(set) var timer: RefreshTimer.Change?
    /// What could not be done after the token was deleted.
    package internal(set) var failure: (any Error)?
  }

  package func run(in world: World) throws -> Result {
    let file = try AccountToken(in: world)
    var result = Result(wasThere: file.isThere)
    if result.wasThere { try file.remove() }
    do {
      if let store = try world.openStore(), try store.isConnected {
        result.waiting = try store.outbox(isAll: false).count
        try store.disconnectAccount()
      }
    } catch {
      result.failure = error
    }
    do {
      // Without a token it would fail every time, so a timer that the person edited is removed too.
      let change = try SyncAccount.timer.end(isForced: true, on: world.host)
      if change.scheduler != nil { result.timer = change }
    } catch {
      result.failure = result.failure ?? error
    }
    return result
  }
}
