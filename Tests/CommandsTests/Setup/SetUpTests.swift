import Foundation
import Support
import Testing

/// `dash setup` in an empty home, with a small file for the program and stand-ins for the shells.
struct SetUpTests {
  private let sandbox = Sandbox()

  init() throws {
    try Shell.write(script: "echo one", to: sandbox.home.path + "/build/dash")
    for shell in ["bash", "zsh", "fish"] {
      try Shell.write(script: "true", to: sandbox.home.path + "/shells/\(shell)")
    }
    sandbox.executable = sandbox.home.path + "/build/dash"
    sandbox.variables["PATH"] = path("shells") + ":" + path(".local/bin")
  }

  private func path(_ name: String) -> String { sandbox.home.path + "/" + name }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The output without its wrapping.
  private func said(_ run: Sandbox.Run) -> String { run.output.replacing("\n", with: " ") }

  /// All files and links below the home.
  private var files: Set<String> {
    let all = FileManager.default.enumerator(atPath: sandbox.home.path)?.compactMap {
      $0 as? String
    }
    return Set(
      (all ?? []).filter { name in
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
        return !isThere || !isFolder.boolValue
      })
  }

  private static let share = ".local/share/"
  private static let installed: Set = [
    ".local/bin/dash", ".local/bin/mood", share + "man/man1/dash.1", share + "man/man1/mood.1",
    share + "bash-completion/completions/dash", share + "bash-completion/completions/mood",
    share + "zsh/site-functions/_dash", share + "fish/vendor_completions.d/dash.fish",
    share + "fish/vendor_completions.d/mood.fish", share + "dash/setup",
  ]

  @Test func `setup writes its files, and remove takes away these and no data`() throws {
    sandbox.run("dash log steps 5000")
    let before = files
    let run = sandbox.run("dash setup --yes")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Installed dash "))
    #expect(files.subtracting(before) == SetUpTests.installed)
    #expect(try text(".local/bin/mood") == text("build/dash"))
    let manager = FileManager.default
    #expect(try manager.destinationOfSymbolicLink(atPath: path(".local/bin/mood")) == "dash")
    for (name, mode) in [(".local/bin/dash", 0o755), (".local/share/man/man1/dash.1", 0o644)] {
      let access = try manager.attributesOfItem(atPath: path(name))
      #expect(access[.posixPermissions] as? Int == mode)
    }
    for (line, name) in [
      ("mood help --man", "man/man1/mood.1"), ("dash help --man", "man/man1/dash.1"),
      ("dash completions bash", "bash-completion/completions/mood"),
      ("dash completions zsh", "zsh/site-functions/_dash"),
      ("dash completions fish", "fish/vendor_completions.d/mood.fish"),
    ] {
      #expect(try sandbox.run(line).output == text(SetUpTests.share + name))
    }
    #expect(sandbox.run("dash setup --check").status == 0)
    #expect(said(sandbox.run("dash setup --yes")).contains("is installed already"))
    #expect(sandbox.run("dash setup --remove --yes").status == 0)
    #expect(files == before)
    #expect(sandbox.run("dash setup --remove --yes").status == 1)
  }

  @Test func `check says what is old, missing, changed or no longer needed`() throws {
    #expect(sandbox.run("dash setup --check").errors.contains("nothing was installed"))
    sandbox.run("dash setup --yes")
    try Shell.write(script: "echo two", to: path("build/dash"))
    try FileManager.default.removeItem(atPath: path(".local/bin/mood"))
    try FileManager.default.removeItem(atPath: path("shells/zsh"))
    _ = try sandbox.write("mine", to: ".local/share/man/man1/mood.1")
    let run = sandbox.run("dash setup --check")
    #expect(run.status == 1)
    #expect(
      run.output == """
        \(path(".local/bin/dash")): old
        \(path(".local/bin/mood")): missing
        \(path(".local/share/man/man1/mood.1")): changed
        \(path(".local/share/zsh/site-functions/_dash")): no longer needed

        """)
    // Nothing is written while a file is another's.
    let refused = sandbox.run("dash setup --yes")
    #expect(refused.status == 1 && refused.errors.contains("--force"))
    #expect(try text(".local/bin/dash") != text("build/dash"))
    #expect(sandbox.run("dash setup --yes --force").status == 0)
    #expect(try text(".local/bin/dash") == text("build/dash"))
    #expect(sandbox.run("dash setup --check").status == 0)
    #expect(!files.contains(".local/share/zsh/site-functions/_dash"))
  }

  @Test func `a changed file is left and named, and removed if forced`() throws {
    sandbox.run("dash setup --yes")
    _ = try sandbox.write("mine", to: ".local/share/man/man1/mood.1")
    let run = sandbox.run("dash setup --remove --yes")
    #expect(run.status == 1 && run.errors.contains("man1/mood.1: was changed"))
    #expect(try text(".local/share/man/man1/mood.1") == "mine")
    #expect(!files.contains(".local/bin/dash"))
    #expect(sandbox.run("dash setup --remove --yes --force").status == 0)
    #expect(files.isDisjoint(with: SetUpTests.installed))
  }

  @Test func `a file of somebody else is not replaced unless forced`() throws {
    _ = try sandbox.write("theirs", to: ".local/bin/mood")
    let run = sandbox.run("dash setup --yes")
    #expect(run.status == 1 && run.errors.contains("bin/mood: was not written by 'dash setup'"))
    #expect(files.isDisjoint(with: SetUpTests.installed.subtracting([".local/bin/mood"])))
    #expect(sandbox.run("dash setup --yes --force").status == 0)
    #expect(try text(".local/bin/mood") == text("build/dash"))
  }

  @Test func `an interrupted setup can be removed or repeated`() throws {
    // A file where a folder is needed.
    let obstacle = try sandbox.write("", to: ".local/share/man")
    #expect(sandbox.run("dash setup --yes").status != 0)
    #expect(files.contains(".local/bin/dash"))
    #expect(sandbox.run("dash setup --remove --yes").status == 0)
    #expect(files.isDisjoint(with: SetUpTests.installed))
    #expect(sandbox.run("dash setup --yes").status != 0)
    try FileManager.default.removeItem(atPath: obstacle)
    #expect(sandbox.run("dash setup --yes").status == 0)
    #expect(files.isSuperset(of: SetUpTests.installed))
  }

  @Test func `without a terminal it asks for --yes and writes nothing`() {
    for line in ["dash setup", "dash setup --as today"] {
      let run = sandbox.run(line)
      #expect(run.status == 64 && run.errors.contains("dash setup --yes"))
    }
    #expect(files.isDisjoint(with: SetUpTests.installed))
    sandbox.run("dash setup --yes")
    #expect(sandbox.run("dash setup --remove").status == 64)
    #expect(files.isSuperset(of: SetUpTests.installed))
  }

  @Test func `where dash is another program, another name is offered`() throws {
    try Shell.write(script: "true", to: path("shells/dash"))
    sandbox.isInputTerminal = true
    sandbox.input = "n\n"
    let asked = sandbox.run("dash setup")
    #expect(asked.status == 1 && said(asked).contains("dash is also \(path("shells/dash"))"))
    #expect(said(asked).contains("dash setup --as today"))
    #expect(files.isDisjoint(with: SetUpTests.installed))
    sandbox.input = "y\n\n\n\n\n\n"
    let run = sandbox.run("dash setup --as today")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!said(run).contains("is also"))
    #expect(try text(".local/bin/today") == text("build/dash"))
    let bash = try text(".local/share/bash-completion/completions/today")
    #expect(bash.contains("complete -F _dash today mood\n"))
    #expect(bash.contains("command today completions --words"))
    #expect(try text(".local/share/man/man1/today.1").hasPrefix(".TH TODAY 1 "))
    let zsh = try text(".local/share/zsh/site-functions/_today")
    #expect(zsh.hasPrefix("#compdef today mood\n") && zsh.contains("== _today ]]"))
    // Another name replaces it, and the later one is remembered.
    sandbox.input = ""
    sandbox.isInputTerminal = false
    let other = sandbox.run("dash setup --as day --yes")
    #expect(other.status == 0 && !files.contains(".local/bin/today"))
    #expect(said(sandbox.run("dash setup --yes")).contains("bin/day, with its link mood"))
    let shadowed = sandbox.run("dash setup --as dash --yes")
    #expect(said(shadowed).contains("\(path("shells/dash")), another program"))
  }

  @Test func `the first setup on a terminal asks for settings, and skips what is empty`() throws {
    sandbox.isInputTerminal = true
    sandbox.input = "y\nMelbourne\nsomeday\nmonday\n\n\n~/steps.csv\n"
    _ = try sandbox.write("date,steps\n2026-11-20,5000\n", to: "steps.csv")
    let run = sandbox.run("dash setup")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text(".config/dash/settings").contains("place = Melbourne"))
    #expect(try text(".config/dash/settings").contains("week.start = monday"))
    #expect(run.errors.contains("invalid value 'someday'"))
    #expect(!sandbox.run("dash settings --json").output.contains("imperial\", \"file"))
    #expect(sandbox.run("dash history steps --json").output.contains("5000"))
    sandbox.input = ""
    #expect(!sandbox.run("dash setup").errors.contains("Where you live"))
  }

  @Test func `a prefix is below bin and share, and PATH is named`() throws {
    sandbox.variables["HOME"] = path("other")
    let run = sandbox.run("dash setup --yes --prefix \(path("opt"))")
    #expect(run.output.contains("export PATH=\(path("opt/bin")):\"$PATH\""), "\(run.output)")
    #expect(files.contains("opt/bin/dash") && files.contains("opt/share/man/man1/dash.1"))
    // Others may use what is not in the home folder.
    let access = try FileManager.default.attributesOfItem(atPath: path("opt/share/man"))
    #expect(access[.posixPermissions] as? Int == 0o755)
  }

  @Test(arguments: ["mood", "a/b", "-x", "a b", "ü", ""])
  func `a name must be a plain one`(name: String) {
    let run = sandbox.run("dash setup --yes --as '\(name)'")
    #expect(run.status == 64)
    #expect(files.isDisjoint(with: SetUpTests.installed))
  }

  @Test(arguments: ["dash", "/nowhere/dash"])
  func `a program that cannot find itself says so`(path: String) {
    sandbox.executable = path
    let run = sandbox.run("dash setup --yes")
    #expect(run.status == 74 && run.errors.contains("was not found: '\(path)'"))
    #expect(files.isDisjoint(with: SetUpTests.installed))
  }
}
