import Host
import Limits
import Text

/// The key with which the program age encrypts and decrypts the files of a shared folder.
///
/// All devices have the same key, each in a file beside its store. The recipient follows from the
/// key itself and is not in the folder: with it, someone who can write there could make files that
/// the key opens.
struct DeviceKey {
  private let path: [UInt8]
  private let world: World

  /// The key beside the store, which need not exist.
  init(in world: World) throws {
    self.init(at: try world.storePath() + Array(".key".utf8), in: world)
  }

  init(at path: [UInt8], in world: World) { (self.path, self.world) = (path, world) }

  /// The first line of an encrypted file.
  static let head = Array("age-encryption.org/v1\n".utf8)

  var exists: Bool { world.files.kind(path) == .file }
  var name: String { String(decoding: path, as: UTF8.self) }

  /// The content of a new key.
  /// - Throws: ``Failure`` if age is not installed.
  static func made(in world: World) throws -> [UInt8] {
    let (key, error) = try DeviceKey(in: world).run(["age-keygen"])
    guard let key, isKey(key) else { throw Failure("age-keygen failed: \(error)") }
    return key
  }

  /// The content of a key that was brought from another device.
  /// - Throws: ``Failure`` if it is not a key, is in the shared folder, or is not the one beside
  ///   the store.
  func content(besides own: DeviceKey, outside folder: DeviceFolder) throws -> [UInt8] {
    guard !path.starts(with: "\(folder.path)/".utf8) else {
      throw Failure(
        "\(name): the key is in the shared folder, where others can read it",
        hints: ["Everyone who has it can read your files. Make another one elsewhere."])
    }
    guard let bytes = try world.files.readIfExists(path)
    else { throw Failure("\(name): no such file") }
    guard DeviceKey.isKey(bytes) else {
      throw Failure(
        "\(name): is not a key of age without a passphrase",
        hints: ["Copy the key from another device: 'dash devices' says there where it is."],
        status: .data)
    }
    if own.exists, try world.files.read(own.path) != bytes {
      throw Failure(
        "\(own.name): this is another key",
        hints: ["If you need it no more, move it away, and try again."])
    }
    return bytes
  }

  /// Writes the key, if there is none.
  func install(_ bytes: @autoclosure () throws -> [UInt8]) throws {
    if exists { return }
    let bytes = try bytes()
    try world.files.makeFolders(path)
    try world.files.put(bytes, at: path, isReplacing: false)
  }

  /// Whether there are only secret keys, and comments: age would ask for the passphrase of another
  /// identity, or start a program for it.
  private static func isKey(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
    return !lines.isEmpty && lines.allSatisfy { $0.starts(with: "AGE-SECRET-KEY-1".utf8) }
  }

  func encrypt(_ bytes: [UInt8]) throws -> [UInt8] {
    let (encrypted, error) = try run(["age", "--encrypt", "--identity"], bytes)
    guard let encrypted else { throw Failure("\(name): cannot encrypt with it: \(error)") }
    return encrypted
  }

  /// The bytes before encryption; nil if they are damaged, or encrypted with another key.
  typealias Decrypted = (bytes: [UInt8]?, isOtherKey: Bool)

  func decrypt(_ bytes: [UInt8]) throws -> Decrypted {
    guard exists else {
      throw Failure("\(name): the key of your devices is not there", hints: DeviceKey.hints)
    }
    let (decrypted, error) = try run(["age", "--decrypt", "--identity"], bytes)
    return (decrypted, error.contains("no identity matched"))
  }

  static let hints = [
    "Nothing was changed. Copy the key from another device: 'dash devices' says there where it is.",
    "Then: dash devices join <folder> --key <file>",
  ]

  /// The output of a program, or the first line of its errors if it fails.
  private func run(
    _ command: [String], _ input: [UInt8]? = nil
  ) throws -> (output: [UInt8]?, error: String) {
    let program = Program(
      command, paths: input == nil ? [] : [path], input: input ?? [], seconds: 60,
      largestOutput: Limit.listOutput.amount, box: Program.Box())
    switch try world.host.run(program) {
    case .exited(status: 0, let output, errors: _): return (output, "")
    case .exited(_, output: _, let errors):
      let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
      return (nil, CleanText(String(lines.first ?? "")).string)
    case .missing:
      throw Failure(
        "\(command[0]) is not installed, which encrypts the files of your devices",
        hints: ["Install the package age, or see https://age-encryption.org."])
    case .signalled, .tooSlow, .tooLarge:
      throw Failure("\(command[0]) did not finish", status: .later)
    }
  }
}
