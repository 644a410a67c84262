#if canImport(Glibc)
import Foundation
import Support
import Testing

/// Devices that share their data through a folder whose files are encrypted.
struct DeviceKeyTests: DeviceHomes {
  /// The program age, or a stand-in with its arguments and errors that protects nothing.
  enum Age: CaseIterable {
    case real, standIn

    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/age")
    static let available = isInstalled ? allCases : [.standIn]

    private static let program = """
      key=$(grep -v '^#' "$3" | cksum)
      fail() { echo "age: error: $1" >&2; exit 1; }
      if [ "$1" = --encrypt ]; then
        text=$(base64)
        printf 'age-encryption.org/v1\\n%s\\n%s\\n%s\\n' "$key" "$(echo "$text" | cksum)" "$text"
      else
        read head; read used; read sum; text=$(cat)
        [ "$used" = "$key" ] || fail 'no identity matched any of the recipients'
        [ "$(echo "$text" | cksum)" = "$sum" ] || fail 'failed to decrypt'
        echo "$text" | base64 -d
      fi
      """
    private static let keyProgram = """
      echo '# public key: age1'
      echo "AGE-SECRET-KEY-1$(od -An -N8 -tx1 /dev/urandom | tr -d ' ')"
      """

    func use(by home: Home) throws {
      guard self == .standIn else { return }
      for (name, text) in [("age", Age.program), ("age-keygen", Age.keyProgram)] {
        try Shell.write(script: text, to: home.folder.path + "/bin/\(name)")
      }
      home.variables["PATH"] = home.folder.path + "/bin:/usr/bin:/bin"
    }
  }

  private func device(with age: Age) throws -> Home {
    let home = try device(named: "")
    try age.use(by: home)
    return home
  }

  /// Two devices with the same key, and the folder of the first one.
  private func pair(with age: Age) throws -> (one: Home, other: Home, folder: String) {
    let (one, other) = (try device(with: age), try device(with: age))
    let folder = one.folder.path + "/sync"
    try run("dash note Secretwords", on: one)
    try run("dash devices join \(folder) --name laptop --encrypt", on: one)
    try run("dash devices join \(folder) --name desktop --key \(one.storePath).key", on: other)
    return (one, other, folder)
  }

  private func bytes(_ folder: String) throws -> [String: Data] {
    var bytes: [String: Data] = [:]
    for name in try files(folder) {
      bytes[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
    return bytes
  }

  private func isReadable(_ text: String, in folder: String) throws -> Bool {
    try bytes(folder).values.contains { $0.range(of: Data(text.utf8)) != nil }
  }

  @Test(.enabled(if: Age.isInstalled, "the program age is not installed"))
  func `the program age itself reads the files with the key`() throws {
    let (one, _, folder) = try pair(with: .real)
    let name = try #require(try files(folder).first)
    let age = Process()
    age.executableURL = URL(filePath: "/usr/bin/age")
    age.arguments = ["--decrypt", "-i", one.storePath + ".key", folder + "/" + name]
    let output = Pipe()
    age.standardOutput = output
    try age.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    age.waitUntilExit()
    #expect(age.terminationStatus == 0 && text.hasPrefix("dash devices 1\t"))
  }

  @Test(arguments: Age.available)
  func `devices with the key exchange changes, and the folder has no text of them`(age: Age) throws
  {
    let (one, other, folder) = try pair(with: age)
    #expect(one.permissions(of: ".local/share/dash/dash.sqlite.key") == 0o600)
    #expect(other.permissions(of: ".local/share/dash/dash.sqlite.key") == 0o600)
    for number in 1..<4 {
      try run("dash log water +250", on: one)
      try run("dash log weight 7\(number) --date 2026-11-0\(number)", on: other)
      for home in [one, other, one] { try run("dash devices sync", on: home) }
    }
    let stored = try content(of: one)
    #expect(try content(of: other) == stored && stored.contains { $0.contains("Secretwords") })
    for text in ["Secretwords", "laptop", "value/weight", "dash devices", "AGE-SECRET"] {
      #expect(try !isReadable(text, in: folder), "\(text)")
    }
    // What has not changed is not written again.
    let before = try bytes(folder)
    #expect(try run("dash devices sync", on: one).contains("nothing to exchange"))
    #expect(try bytes(folder) == before)
    #expect(try run("dash devices", on: other).contains("files are encrypted"))
    // One that has left has the same name and the same files again.
    let names = try files(folder).map { $0.prefix(16) }
    try run("dash devices leave", on: other)
    #expect(try run("dash devices join \(folder) --yes", on: other).contains("as desktop"))
    #expect(try files(folder).map { $0.prefix(16) } == names)
    try run("dash devices sync", on: one)
    #expect(
      try run("dash devices", on: one).split(separator: "\n").count { $0.contains("desktop") } == 1)
  }

  @Test(arguments: Age.available)
  func `a plain folder becomes encrypted, file by file, and nothing is lost`(age: Age) throws {
    let (one, other) = (try device(with: age), try device(with: age))
    let folder = one.folder.path + "/sync"
    try run("dash note Secretwords", on: one)
    try run("dash devices join \(folder) --name laptop", on: one)
    try run("dash devices join \(folder) --name desktop", on: other)
    try run("dash log steps 5000", on: other)
    try run("dash devices sync", on: other)
    #expect(try isReadable("Secretwords", in: folder) && isReadable("value/steps", in: folder))
    // Read although it is not encrypted: that was asked for.
    #expect(try run("dash devices join \(folder) --encrypt", on: one).contains("Received"))
    let plain = try bytes(folder).values.filter { $0.starts(with: Data("dash devices".utf8)) }
    #expect(try plain.count == 1 && files(folder).count == 2)
    // The other one writes nothing more until it has the key.
    try run("dash log steps 6000", on: other)
    let before = try bytes(folder)
    for line in ["dash devices sync", "dash devices join \(folder) --encrypt"] {
      let refused = try other.run(line)
      #expect(refused.status == 1 && refused.errors.contains("does not have the key"))
      #expect(refused.errors.contains("dash devices join <folder> --key <file>"))
    }
    #expect(try other.run("dash devices").errors.contains("does not have the key"))
    #expect(try other.run("dash doctor").output.contains("are encrypted"))
    #expect(try bytes(folder) == before)
    #expect(try run("dash devices sync", on: one).contains("nothing to exchange"))
    try run("dash devices join \(folder) --key \(one.storePath).key", on: other)
    #expect(try !isReadable("value/steps", in: folder) && files(folder).count == 2)
    for home in [one, other] { try run("dash devices sync", on: home) }
    let stored = try content(of: one)
    #expect(try content(of: other) == stored && stored.contains { $0.contains("6000") })
  }

  @Test(arguments: Age.available)
  func `a wrong key, no key and no age are named, and nothing is written`(age: Age) throws {
    let (one, other, folder) = try pair(with: age)
    let third = try device(with: age)
    try run("dash log steps 1", on: third)
    let before = try bytes(folder)
    let elsewhere = try device(with: age)
    try run("dash devices join \(elsewhere.folder.path)/sync --encrypt", on: elsewhere)
    try third.write("AGE-PLUGIN-YUBIKEY-1QQ\n", to: "plugin.key")
    try FileManager.default.copyItem(atPath: one.storePath + ".key", toPath: folder + "/my.key")
    for (line, reason) in [
      ("", "does not have the key"), ("--encrypt", "does not have the key"),
      ("--key \(elsewhere.storePath).key", "this key does not decrypt the files"),
      ("--key \(third.folder.path)/plugin.key", "is not a key of age"),
      ("--key \(third.folder.path)/no.key", "no such file"),
      ("--key \(folder)/my.key", "the key is in the shared folder"),
    ] {
      let failed = try third.run("dash devices join \(folder) --yes " + line)
      #expect(failed.status != 0 && failed.errors.contains(reason), "\(line): \(failed.errors)")
      #expect(try third.run("dash devices").status == 1, "it has not joined")
      #expect(!FileManager.default.fileExists(atPath: third.storePath + ".key"))
    }
    try FileManager.default.removeItem(atPath: folder + "/my.key")
    try run("dash log steps 2", on: other)
    let path = other.variables["PATH"]
    other.variables["PATH"] = "/nonexistent"
    let missing = try other.run("dash devices sync")
    #expect(missing.status == 1 && missing.errors.contains("age is not installed"))
    #expect(missing.errors.contains("Install the package age"))
    other.variables["PATH"] = path
    try FileManager.default.moveItem(
      atPath: other.storePath + ".key", toPath: other.folder.path + "/away")
    let keyless = try other.run("dash devices sync")
    #expect(keyless.status == 1 && keyless.errors.contains("the key of your devices is not there"))
    #expect(try bytes(folder) == before)
    try run("dash devices join \(folder) --key \(other.folder.path)/away", on: other)
    try run("dash devices sync", on: one)
    #expect(try content(of: one) == content(of: other))
  }

  @Test(arguments: Age.available)
  func `a damaged encrypted file is named, the rest is read, and its device replaces it`(age: Age)
    throws
  {
    let (one, other, folder) = try pair(with: age)
    let (third, own) = (try device(with: age), try #require(try files(folder).first))
    try run("dash log steps 5000", on: one)
    try run("dash log weight 70", on: other)
    for home in [one, other] { try run("dash devices sync", on: home) }
    var damaged = try #require(try bytes(folder)[own])
    damaged[damaged.count - 3] ^= 1
    try damaged.write(to: URL(filePath: folder + "/" + own))
    let seen = try run(
      "dash devices join \(folder) --name phone --key \(one.storePath).key --yes", on: third)
    #expect(seen.contains("damaged files of"), "\(seen)")
    let stored = try content(of: third)
    #expect(stored.contains { $0.contains("70") } != stored.contains { $0.contains("5000") })
    for home in [one, other, third, one, other] { try run("dash devices sync", on: home) }
    #expect(try !run("dash devices sync", on: third).contains("damaged"))
    #expect(try content(of: third) == content(of: one) && content(of: other) == content(of: one))
    #expect(try files(folder).count == 3 && !run("dash devices", on: third).contains("top-2"))
  }

  @Test func `a device with a key reads no file that anyone could have made`() throws {
    let (one, other, folder) = try pair(with: .standIn)
    // A plain file of another device, and one with another key.
    let plain = try device(with: .standIn)
    try run("dash log steps 111", on: plain)
    try run("dash devices join \(plain.folder.path)/sync --name stranger", on: plain)
    let elsewhere = try device(with: .standIn)
    try run("dash log steps 222", on: elsewhere)
    try run("dash devices join \(elsewhere.folder.path)/sync --name other --encrypt", on: elsewhere)
    for home in [plain, elsewhere] {
      let source = home.folder.path + "/sync"
      for name in try files(source) {
        try FileManager.default.copyItem(atPath: source + "/" + name, toPath: folder + "/" + name)
      }
    }
    let said = try run("dash devices sync", on: one)
    #expect(said.contains("not encrypted, and were not read"), "\(said)")
    #expect(said.contains("encrypted with another key, and were not read"), "\(said)")
    #expect(try run("dash devices", on: other).contains("not encrypted"))
    #expect(try !content(of: one).contains { $0.contains("111") || $0.contains("222") })
  }
}
#endif
