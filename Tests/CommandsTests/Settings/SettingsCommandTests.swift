import Actions
import Foundation
import Support
import Testing
import Text

@testable import Commands
@testable import Host

struct SettingsCommandTests {
  private let sandbox = Sandbox()

  private var path: String { sandbox.home.path + "/.config/dash/settings" }
  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
  private func origin(_ key: String, _ flags: String = "") throws -> [String?] {
    let json = sandbox.run("dash settings --json " + flags).output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let settings = try #require(document?["settings"] as? [[String: Any]])
    let setting = try #require(settings.first { $0["name"] as? String == key })
    return [
      setting["value"] as? String, setting["default"] as? String, setting["origin"] as? String,
    ]
  }

  @Test func `an option overrides a variable, the file and the default, in this order`() throws {
    #expect(try origin("color") == ["auto", "auto", "default"])
    #expect(sandbox.contents.isEmpty)
    sandbox.run("dash settings set color never")
    #expect(try origin("color") == ["never", "auto", "file"])
    sandbox.variables["DASH_COLOR"] = "always"
    #expect(try origin("color") == ["always", "auto", "variable"])
    #expect(try origin("color", "--color never") == ["never", "auto", "flag"])
    sandbox.variables["DASH_COLOR"] = "red"
    #expect(try origin("color") == ["never", "auto", "file"])
    #expect(try origin("ascii", "--ascii") == ["yes", "auto", "flag"])
    #expect(try origin("place") == [nil, nil, "default"])
  }

  @Test func `the default unit of a measure depends on units`() throws {
    sandbox.run("dash settings set units imperial")
    #expect(try origin("units.distance") == ["mi", "mi", "default"])
    sandbox.run("dash settings set units.distance km")
    #expect(try origin("units.distance") == ["km", "mi", "file"])
    #expect(sandbox.run("dash settings get units.distance").output == "km\n")
  }

  @Test func `setting a value changes one line only`() throws {
    let before =
      "# mine\r\n\r\n  scale =\t9  \r\nnonsense\n# units = x\nunits=metric\nunits = metric"
    _ = try sandbox.write(before, to: ".config/dash/settings")
    sandbox.run("dash settings set scale 5")
    #expect(try text() == before.replacing("9", with: "5"))
    sandbox.run("dash settings set units imperial")
    let after = before.replacing("9", with: "5").dropLast(6) + "imperial"
    #expect(try text() == after)
    sandbox.run("dash settings set clock 12h")
    #expect(try text() == after + "\nclock = 12h\n")
    sandbox.run("dash settings reset units")
    #expect(try text() == "# mine\r\n\r\n  scale =\t5  \r\nnonsense\n# units = x\nclock = 12h\n")
  }

  @Test(arguments: [
    ("place =\n", "place =X\n"), ("place = \n", "place = X\n"), ("place=\r\n", "place=X\r\n"),
    ("place = a=b", "place = X"), ("\u{ff}\r\n", "\u{ff}\r\nplace = X\r\n"),
    ("", "place = X\n"),
  ])
  func `a value replaces the previous one`(before: String, after: String) {
    var file = SettingsFile(Array(before.utf8))
    file.set("place", to: "X")
    #expect(String(decoding: file.bytes, as: UTF8.self) == after)
  }

  @Test func `bytes that are not UTF-8 are preserved`() {
    let comment = [UInt8(ascii: "#"), 0xff, 0xfe, UInt8(ascii: "\n")]
    var file = SettingsFile(comment)
    file.set("scale", to: "9")
    #expect(file.bytes == comment + Array("scale = 9\n".utf8))
  }

  @Test func `the file is private, and through a link its target is written`() throws {
    sandbox.run("dash settings set scale 9")
    #expect(try mode(path) == 0o600)
    #expect(try mode(sandbox.home.path + "/.config/dash") == 0o700)
    let real = try sandbox.write("scale = 5\n", to: "dotfiles/dash")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../../dotfiles/dash")
    sandbox.run("dash settings set units imperial")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../dotfiles/dash")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "scale = 5\nunits = imperial\n")
    try FileManager.default.removeItem(atPath: real)
    sandbox.run("dash settings set scale 9")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "scale = 9\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.home.path + "/dotfiles")
        == ["dash"])
  }

  @Test func `a failed write leaves the file unchanged`() throws {
    sandbox.run("dash settings set scale 9")
    var errors = ""
    var context = sandbox.context { text, isError in if isError { errors += text } }
    context.host.files.drafts.write = { _, path in
      throw FileError(path: path, code: 28, reason: "No space left on device", isOutput: true)
    }
    let arguments = ["settings", "set", "scale", "5"].map { Argument($0) }
    #expect(Tool.dash.run(arguments, in: context) == 74)
    #expect(errors.contains("no space left on device"))
    #expect(try text() == "scale = 9\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.home.path + "/.config/dash")
        == ["settings"])
  }

  @Test(arguments: [
    ("set unit imperial", "unknown setting 'unit'", "Did you mean 'units'?"),
    ("set units imperal", "invalid value 'imperal' for units", "Did you mean 'imperial'?"),
    ("set units.energy kjj", "invalid value 'kjj' for units.energy", "Did you mean 'kJ'?"),
    ("set day.start 12:30", "invalid value '12:30' for day.start", "04:00"),
    ("set place 91,0", "invalid value '91,0' for place", "latitude and longitude"),
    ("get nothing", "unknown setting 'nothing'", "See 'dash settings'."),
    ("reset scle", "unknown setting 'scle'", "Did you mean 'scale'?"),
    ("set profile.name \"a\nb\"", "for profile.name", "Expected a name"),
    ("set scale", "needs <value> ...", "See"),
    ("st scale 9", "unknown command 'settings st'", "Did you mean 'dash settings set'?"),
  ])
  func `invalid settings are refused, and the file is unchanged`(
    line: String, message: String, hint: String
  ) throws {
    _ = try sandbox.write("scale = 9\n", to: ".config/dash/settings")
    let run = sandbox.run("dash settings " + line)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(try text() == "scale = 9\n")
  }

  @Test func `set and reset report the old value, and a variable that overrides the file`() {
    #expect(sandbox.run("dash settings set place New York").output == "place = New York\n")
    #expect(sandbox.run("dash settings get place").output == "New York\n")
    #expect(
      sandbox.run("dash settings set place -37.8,144.9").output
        == "place = -37.8,144.9 (was New York)\n")
    sandbox.variables["DASH_SCALE"] = "5"
    let run = sandbox.run("dash settings set scale 9")
    #expect(
      run.errors == "dash: the environment variable DASH_SCALE=5 overrides the settings file\n")
    sandbox.variables["DASH_SCALE"] = nil
    #expect(
      sandbox.run("dash settings reset scale").output == "scale = 5, the default (was 9)\n")
    #expect(
      sandbox.run("dash settings reset scale").output
        == "scale = 5, the default; it was not set in the file\n")
    #expect(sandbox.run("dash settings get scale").output == "5\n")
  }

  @Test func `settings cannot be stored without HOME`() {
    sandbox.variables["HOME"] = nil
    let run = sandbox.run("dash settings set scale 9")
    #expect(run.status == 1)
    #expect(run.errors.contains("XDG_CONFIG_HOME"))
    #expect(sandbox.run("dash settings get scale").output == "5\n")
  }

  /// An editor that appends a line to the file, and writes its own arguments to `called`.
  private func editor(_ line: String, status: Int = 0) throws -> String {
    let path = try sandbox.write(
      "echo \"$*\" > '\(sandbox.home.path)/called'\n"
        + "for file; do :; done\necho '\(line)' >> \"$file\"\nexit \(status)\n", to: "editor")
    // Run by sh: the system does not execute a file that another thread may have open for writing.
    return "sh '\(path)'"
  }

  @Test func `the editor is VISUAL, else EDITOR, with its options`() throws {
    sandbox.variables["EDITOR"] = try editor("scale = 9") + " --wait"
    #expect(sandbox.run("dash settings edit").status == 0)
    let called = try String(
      contentsOf: sandbox.home.appending(path: "called"), encoding: .utf8)
    #expect(called == "--wait \(path)\n")
    #expect(sandbox.run("dash settings get scale").output == "9\n")
    // The template sets nothing, and lists every setting.
    let text = try text()
    for key in Settings.keys { #expect(text.contains("\n# \(key.name) =")) }
    #expect(SettingsFile(Array(text.utf8)).contents.filter { $0 != .nothing }.count == 1)
    #expect(try mode(path) == 0o600)
    sandbox.variables["VISUAL"] = "no-such-editor"
    let run = sandbox.run("dash settings edit")
    #expect(run.status == 1)
    #expect(run.errors.contains("editor not found: 'no-such-editor'"))
    #expect(run.errors.contains("It is set in the variable VISUAL."))
  }

  @Test func `problems are reported after editing`() throws {
    sandbox.variables["VISUAL"] = try editor("scale = 7")
    let run = sandbox.run("dash settings edit")
    #expect(run.status == 0)
    #expect(run.errors.contains("invalid value '7' for scale"))
    _ = try editor("", status: 3)
    #expect(sandbox.run("dash settings edit").errors.contains("failed with status 3"))
  }

  @Test func `without a variable vi is used, or nano`() throws {
    _ = try editor("clock = 12h")
    sandbox.variables["PATH"] = sandbox.home.path + "/programs"
    #expect(sandbox.run("dash settings edit").errors.contains("neither vi nor nano is installed"))
    let folder = sandbox.home.appending(path: "programs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["nano", "vi"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: Sandbox.package.appending(path: "Tests/StandIns/editor"))
      #expect(sandbox.run("dash settings edit").status == 0)
    }
    #expect(sandbox.run("dash settings get clock").output == "12h\n")
  }
}
