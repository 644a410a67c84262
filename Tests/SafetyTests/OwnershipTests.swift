import Foundation
import Support
import Testing

/// Who may read the stored files, and whose files are touched.
struct OwnershipTests {
  /// Runs a line by a shell that first sets the mask of new files.
  private func run(_ line: String, in home: Home, mask: String) throws -> Run {
    let words = line.split(separator: " ").map(String.init)
    let program = Home.products.appending(path: words[0]).path
    let command =
      "umask \(mask); exec \"\(program)\" \(words.dropFirst().joined(separator: " "))"
    return try home.run([Array("/bin/sh".utf8), Array("-c".utf8), Array(command.utf8)])
  }

  @Test(arguments: ["000", "022", "077"])
  func `whatever the mask, only their owner may read what is made`(mask: String) throws {
    let home = try Home()
    let folder = home.folder.path
    try Shell.write(
      script: "ls -l \"$1\" > \(folder)/seen; echo more >> \"$1\"", to: folder + "/editor")
    home.variables["EDITOR"] = folder + "/editor"
    home.variables["TMPDIR"] = folder
    for line in [
      "mood rate 4 --note good", "dash log steps 900", "dash settings set units imperial",
      "dash backup \(folder)/copy.sqlite", "dash export -o \(folder)/all.json",
      "dash doctor --salvage \(folder)/saved.sqlite",
      "dash restore --force \(folder)/copy.sqlite", "mood edit",
    ] {
      let run = try run(line, in: home, mask: mask)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    // The editor's own list of the draft, made while it was there.
    let seen = try String(contentsOfFile: folder + "/seen", encoding: .utf8)
    #expect(seen.hasPrefix("-rw-------"), "\(seen)")
    for name in [
      ".local/share/dash/dash.sqlite", ".config/dash/settings", "copy.sqlite", "all.json",
      "saved.sqlite",
    ] {
      #expect(home.permissions(of: name) == 0o600, "\(name)")
    }
    let backup = try #require(home.names.first { $0.contains("before-restore") })
    #expect(home.permissions(of: backup) == 0o600)
    for name in [".local", ".local/share", ".local/share/dash", ".config", ".config/dash"] {
      #expect(home.permissions(of: name) == 0o700, "\(name)")
    }
    #expect(home.leftovers.isEmpty)
  }

  @Test func `a folder or a file that is a link is followed, and stays a link`() throws {
    let home = try Home()
    let folder = home.folder.path
    let files = FileManager.default
    for name in [".local/share", "elsewhere/data", "elsewhere/settings", ".config"] {
      try files.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: folder + "/.local/share/dash", withDestinationPath: folder + "/elsewhere/data")
    try files.createSymbolicLink(
      atPath: folder + "/.config/dash", withDestinationPath: "../elsewhere/settings")
    for line in ["mood rate 4", "mood rate 5", "dash undo", "dash settings set ascii yes"] {
      let run = try home.run(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    #expect(try home.run("dash doctor").output.contains("Integrity     no damage found"))
    #expect(home.permissions(of: "elsewhere/data/dash.sqlite") == 0o600)
    #expect(home.permissions(of: "elsewhere/settings/settings") == 0o600)
    #expect(try files.destinationOfSymbolicLink(atPath: folder + "/.local/share/dash") != "")
    // The store itself may be a link as well.
    let other = try Home()
    try files.createDirectory(
      atPath: other.folder.path + "/.local/share/dash", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: other.storePath, withDestinationPath: folder + "/elsewhere/data/dash.sqlite")
    #expect(try other.run("mood rate 2").status == 0)
    #expect(try home.run("dash today").output.contains("2 of 5"))
    #expect(other.leftovers.isEmpty && home.leftovers.isEmpty)
  }

  @Test func `without a home nothing is written, and a hint says what to set`() throws {
    let home = try Home()
    home.variables["HOME"] = nil
    for line in ["mood rate 4", "dash log steps 1", "dash today", "dash settings set ascii yes"] {
      let run = try home.run(line)
      #expect(run.status == 1, "\(line): \(run.status)")
      #expect(run.errors.contains("HOME is not set"), "\(line): \(run.errors)")
    }
    #expect(home.names.isEmpty)
    home.variables["DASH_DATA"] = home.folder.path + "/mine.sqlite"
    #expect(try home.run("mood rate 4").status == 0)
    #expect(home.names == ["mine.sqlite"])
  }

  /// As root, who may read everything, another person's name is given up for.
  @Test(.enabled(if: getuid() == 0, "another person's files are made by root"))
  func `someone else's file is neither read nor changed`() throws {
    let home = try Home()
    #expect(try home.run("mood rate 4").status == 0)
    let bytes = try Data(contentsOf: URL(filePath: home.storePath))
    let other = try Home()
    other.variables["DASH_DATA"] = home.storePath
    for line in ["dash today", "mood rate 2", "dash undo", "dash backup \(other.folder.path)/b"] {
      let words = line.split(separator: " ").map(String.init)
      let program = Home.products.appending(path: words[0]).path
      let run = try other.run(
        (["/usr/bin/setpriv", "--reuid", "65534", "--clear-groups", "--", program]
          + words.dropFirst()).map { Array($0.utf8) })
      #expect(run.status == 1, "\(line): \(run.status) \(run.errors)")
      #expect(run.errors.contains(home.storePath), "\(run.errors)")
    }
    #expect(try Data(contentsOf: URL(filePath: home.storePath)) == bytes)
    // And of a file that may be read by all, everything stays as its owner has it.
    chown(home.storePath, 65_534, 65_534)
    chmod(home.storePath, 0o644)
    #expect(try other.run("dash today").status == 0)
    #expect(try other.run("dash doctor").output.contains("owned by another user"))
    #expect(home.permissions(of: ".local/share/dash/dash.sqlite") == 0o644)
  }

  @Test func `arguments that are not UTF-8 are refused, and paths are bytes`() throws {
    let home = try Home()
    let bad: [UInt8] = [0x66, 0xff, 0xfe]
    func words(_ line: String) -> [[UInt8]] { line.split(separator: " ").map { Array($0.utf8) } }
    for line in [
      "dash log", "dash log steps", "mood rate", "mood rate 4 --note", "dash today --date",
      "dash history", "dash tag", "dash", "mood", "dash settings get", "dash attributes add",
      "dash goal", "mood search", "dash help",
    ] {
      let run = try home.run(words(line) + [bad])
      #expect(run.status == 64, "\(line): \(run.status) \(run.errors)")
    }
    #expect(home.names.isEmpty)
    let path = Array(home.folder.path.utf8) + [0x2f, 0x74, 0xff] + Array(".csv".utf8)
    let descriptor = open((path + [0]).map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
    let table = "date,steps\n2026-11-20,4321\n"
    #expect(write(descriptor, table, table.utf8.count) == table.utf8.count)
    close(descriptor)
    let run = try home.run(words("dash import") + [path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.run("dash today").output.contains("4,321"))
    for line in ["dash backup", "dash doctor --salvage"] {
      let copy = Array("\(home.folder.path)/\(line.count)".utf8) + [0xfe]
      let run = try home.run(words(line) + [copy])
      #expect(run.status == 0, "\(line): \(run.errors)")
      #expect(access((copy + [0]).map { CChar(bitPattern: $0) }, R_OK) == 0, "\(line)")
      #expect(try home.run(words("dash restore --force") + [copy]).status == 0, "\(line)")
    }
  }

  /// Two names that look the same once their bytes are replaced by U+FFFD.
  @Test(
    .enabled(if: Faults.isAvailable, "file names here can be any bytes"),
    arguments: [
      "HOME=\"$caf\"", "DASH_DATA=\"$caf/own.sqlite\"", "XDG_DATA_HOME=\"$caf\"",
      "DASH_DATA=\"$caf.sqlite\" XDG_CONFIG_HOME=\"$caf\"",
    ])
  func `folders whose names are not UTF-8 are used by their bytes`(variables: String) throws {
    let home = try Home()
    let folder = home.folder.path
    func run(_ line: String, in byte: String) throws -> Run {
      let words = line.split(separator: " ").map(String.init)
      let program = Home.products.appending(path: words[0]).path
      let script = """
        caf=$(printf '\(folder)/caf\\\(byte)'); mkdir -p "$caf"
        \(variables) exec \(program) \(words.dropFirst().joined(separator: " "))
        """
      return try home.run([Array("/bin/sh".utf8), Array("-c".utf8), Array(script.utf8)])
    }
    for (byte, steps) in [("351", "1111"), ("350", "2222")] {
      let run = try run("dash log steps \(steps)", in: byte)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try run("dash today", in: "351").output.contains("1,111"))
    #expect(try run("dash today", in: "350").output.contains("2,222"))
    if !variables.hasPrefix("DASH_DATA=\"$caf/"), !variables.hasPrefix("XDG_DATA") {
      #expect(try run("dash settings set profile.name Ada", in: "351").status == 0)
      #expect(try run("dash settings get profile.name", in: "351").output == "Ada\n")
      #expect(try run("dash settings get profile.name", in: "350").output == "\n")
    }
  }

  @Test func `modes that were loosened by hand are restored by the next write, which says so once`()
    throws
  {
    let home = try Home()
    #expect(try home.run("mood rate 4").status == 0)
    chmod(home.storePath, 0o644)
    chmod(home.folder.path + "/.local/share/dash", 0o755)
    let shown = try home.run("dash today")
    #expect(shown.errors.isEmpty)
    #expect(home.permissions(of: ".local/share/dash/dash.sqlite") == 0o644)
    let first = try home.run("dash log steps 4")
    #expect(first.status == 0)
    #expect(
      first.errors.contains("dash.sqlite: was accessible to other users; its mode is now 0600"))
    #expect(first.errors.contains("/dash: was accessible to other users; its mode is now 0700"))
    #expect(home.permissions(of: ".local/share/dash/dash.sqlite") == 0o600)
    #expect(home.permissions(of: ".local/share/dash") == 0o700)
    #expect(try home.run("dash log steps 5").errors.isEmpty)
    chmod(home.storePath, 0o644)
    #expect(try home.run("dash undo").errors.contains("its mode is now 0600"))
    // A folder that was chosen may be shared.
    home.variables["DASH_DATA"] = home.folder.path + "/shared/own.sqlite"
    try home.write("", to: "shared/own.sqlite")
    chmod(home.folder.path + "/shared", 0o755)
    chmod(home.folder.path + "/shared/own.sqlite", 0o600)
    #expect(try home.run("dash log steps 5").errors.isEmpty)
    #expect(home.permissions(of: "shared") == 0o755)
  }
}

/// Outputs that take nothing.
struct OutputTests {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "dash today --demo", "dash week --demo --json", "mood rate 4", "dash help", "dash export",
      "dash --version", "dash completions bash", "dash doctor",
    ])
  func `a full output is reported, and a closed pipe is not`(line: String) throws {
    let home = try Home()
    _ = try home.run("mood rate 2")
    let program = Home.products.appending(path: line.split(separator: " ").map(String.init)[0]).path
    let words = line.split(separator: " ").dropFirst().joined(separator: " ")
    func run(_ command: String) throws -> Run {
      try home.run([Array("/bin/bash".utf8), Array("-c".utf8), Array(command.utf8)])
    }
    let full = try run("exec \"\(program)\" \(words) > /dev/full")
    #expect(full.status == 74)
    #expect(full.errors.contains("standard output: no space left on device"), "\(full.errors)")
    let closed = try run("exec \"\(program)\" \(words) >&-")
    #expect(closed.status == 74, "\(closed.errors)")
    let gone = try run("\"\(program)\" \(words) | true; exit ${PIPESTATUS[0]}")
    #expect(gone.status == 141 || gone.status == 0 || gone.status == 1, "\(gone.errors)")
    if !line.hasSuffix("doctor") { #expect(gone.errors.isEmpty) }
  }
}

/// Systems that run out of something other than space.
struct ShortageTests {
  /// Standard streams take three descriptors, the store and its journal one each.
  @Test(.enabled(if: Faults.isAvailable, "the shell's limits are those of Linux"), arguments: 3...6)
  func `too few file descriptors are reported as such, and nothing is changed`(limit: Int) throws {
    let home = try Home()
    #expect(try home.run("mood rate 2").status == 0)
    let before = try home.state()
    let program = Home.products.appending(path: "dash").path
    let run = try home.run(
      [Array("/bin/sh".utf8), Array("-c".utf8)]
        + [Array("ulimit -n \(limit); exec \(program) log steps 5".utf8)])
    guard run.status != 0 else { return }
    #expect(limit < 6)
    #expect(run.status == 74 || run.status == 127, "\(limit): \(run.status) \(run.errors)")
    if run.status == 74 {
      #expect(run.errors.lowercased().contains("too many open files"), "\(run.errors)")
    }
    #expect(try home.state() == before)
  }

  @Test(.enabled(if: Faults.isAvailable, "preloading and a C compiler are needed"))
  func `a file that cannot be created for lack of inodes is reported with the cause`() throws {
    let home = try Home()
    let log = home.folder.path + ".log"
    defer { unlink(log) }
    // The first call creates a folder.
    let run = try home.run(
      "mood rate 2", with: Faults(kind: .error(ENOSPC), call: 1, isLasting: true))
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("no space left on device"), "\(run.errors)")
  }
}
