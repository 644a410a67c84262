import Formats
import Host
import Services
import Storage
import Text
import Time

/// Tries a token of an account at Exist, and stores it.
package struct ConnectAccount: Action {
  package static let effects: Effects = [.usesNetwork, .changesSettings]

  private let base: String
  private let file: AccountToken
  private let typedToken: () throws -> String

  /// Checks the folder and the address before `typedToken` asks for the token.
  package init(in world: World, typedToken: @escaping () throws -> String) throws {
    file = try AccountToken(in: world)
    base = try world.settings.address(of: .exist)
    self.typedToken = typedToken
  }

  package typealias Result = (profile: ExistProfile, canWrite: Bool, warnings: [AccountWarning])
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
    return (profile, token.kind == .developer, warnings)
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
      let change = try RefreshTimer.sync.end(isForced: true, on: world.host)
      if change.scheduler != nil { result.timer = change }
    } catch {
      result.failure = result.failure ?? error
    }
    return result
  }
}

/// The file beside the settings with the token of an account: `Bearer 0123456789abcdef`.
package struct AccountToken {
  package static let variable = "DASH_EXIST_TOKEN"
  /// In bytes.
  package static let longest = 1024

  private let file: PrivateFile

  package init(in world: World) throws {
    file = try PrivateFile("token", for: "the token", in: world)
  }

  package var isThere: Bool { file.isThere }

  package func read() throws -> Exist.Token? {
    let again = ["Log in again: dash account login"]
    guard let text = try file.read(longest: Self.longest, hints: again) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let kind = Exist.Token.Kind(rawValue: String(words[0])),
      let secret = Self.secret(in: String(words[1]))
    else { throw Failure("\(file.path): not a token", hints: again, status: .data) }
    return Exist.Token(kind: kind, secret: secret)
  }

  func write(_ token: Exist.Token) throws {
    try file.write("\(token.kind.rawValue) \(token.secret)\n")
  }

  func remove() throws { try file.remove() }

  /// A token without the spaces around it, or nil if the text cannot be one.
  static func secret(in text: String) -> String? {
    let secret = String(text.trimmed)
    return secret.isEmpty || secret.utf8.count > longest
      || !secret.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? nil : secret
  }
}

extension World {
  /// The account of the last login.
  package func exist() throws -> Exist {
    guard let token = try AccountToken(in: self).read() else {
      throw Failure("not logged in", hints: ["To log in: dash account login"])
    }
    return Exist(base: try settings.address(of: .exist), token: token)
  }
}

extension Store {
  /// The profile of the account of the last login, or nil.
  package func storedProfile() throws -> ExistProfile? {
    guard let text = try account().profile,
      let document = try? JSONValue(reading: Array(text.utf8).span)
    else { return nil }
    return try? Exist.profile(in: document)
  }

  /// Stores the profile of the account, and adopts its units.
  ///
  /// For another account than before, values are fetched from the beginning, and unsent values
  /// become history.
  func adopt(
    _ profile: ExistProfile, from response: Response, in world: World
  ) throws -> [AccountWarning] {
    var warnings: [AccountWarning] = []
    if let before = try storedProfile(), before.name != profile.name {
      try resetAccount()
      warnings.append(.otherAccount(before: before.name))
    }
    try updateAccount { $0.profile = String(decoding: response.body, as: UTF8.self) }
    let imperial = try account().imperialUnits ?? 0
    var isAdopted = true
    do {
      let units = try world.adoptUnits(of: profile, before: imperial)
      if !units.isEmpty { warnings.append(.units(units)) }
    } catch {
      // The next sync tries it again.
      isAdopted = false
      warnings.append(.unitsNotStored(Failure(error)))
    }
    if isAdopted { try updateAccount { $0.imperialUnits = profile.imperial } }
    if let zone = try newZone(of: profile, now: world.now) { warnings.append(.zone(zone)) }
    return warnings
  }

  /// The time zone of the account if it differs from the one here and was not reported before.
  private func newZone(of profile: ExistProfile, now: LocalDateTime) throws -> String? {
    guard let zone = profile.zone, let clock = profile.clock.flatMap(LocalDateTime.init)
    else { return nil }
    let minutes = (clock.day - now.day) * 1440 + clock.minute - now.minute
    // The request takes a moment; time zones differ by at least a quarter of an hour.
    guard abs(minutes) > 10, try account().reportedZone != zone else { return nil }
    try updateAccount { $0.reportedZone = zone }
    return zone
  }
}

extension World {
  /// Sets the units of the account in the settings file, except units that the person has set.
  ///
  /// `before` are the imperial units of the account at the last sync. A unit that is no longer
  /// imperial is reset, unless the person has changed it.
  fileprivate func adoptUnits(
    of profile: ExistProfile, before: Int
  ) throws -> [(name: String, value: String)] {
    var changed: [(name: String, value: String)] = []
    if profile.imperial == before { return changed }
    try changeSettings { file in
      func value(_ name: String) -> String? {
        for case .setting(name, let text) in file.contents.reversed() { return text }
        return nil
      }
      let variable = try Settings.key(named: "units").variable
      let isSet = value("units") != nil || nonEmptyVariable(variable) != nil
      for (index, unit) in ExistProfile.units.enumerated() {
        let name = "units." + unit
        let key = try Settings.key(named: name)
        guard let imperial = key.choices.last else { continue }
        let bit = 1 << index
        if profile.imperial & bit != 0, before & bit == 0, !isSet, value(name) == nil {
          file.set(name, to: imperial)
          changed.append((name, imperial))
        } else if profile.imperial & bit == 0, before & bit != 0, value(name) == imperial {
          _ = file.remove(name)
          changed.append((name, key.defaultValue))
        }
      }
      return !changed.isEmpty
    }
    return changed
  }
}
