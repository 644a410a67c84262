#if canImport(Glibc)
import Foundation
import Support
import Testing

/// Repositories of git that name commands of their own: none is run when they are imported.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
struct RepositoryTests {
  /// A repository with what a stranger put into it; RAN is the command that must not run.
  struct Hostile: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Settings of the repository, `name=value`.
    var settings: [String] = []
    /// Files in the folder of the repository, by name; what is in hooks is executable.
    var files: [String: String] = [:]
    /// An object of this revision is deleted.
    var missing: String?
    /// The command by which git would run it, which shows that the attack is one.
    var attack: String?
  }

  private static let promisor = [
    "core.repositoryformatversion=1", "extensions.partialClone=origin",
    "remote.origin.promisor=true", "remote.origin.partialclonefilter=blob:none",
  ]
  private static let hostile = [
    Hostile(
      testDescription: "a partial clone",
      settings: promisor + ["remote.origin.url=REPO", "remote.origin.uploadpack=RAN"],
      missing: "HEAD~1", attack: "log --all"),
    Hostile(
      testDescription: "a partial clone by ssh",
      settings: promisor + ["remote.origin.url=ssh://a.invalid/b", "core.sshCommand=RAN"],
      missing: "HEAD~1", attack: "log --all"),
    Hostile(
      testDescription: "a partial clone by another program",
      settings: promisor + ["remote.origin.url=ext::RAN", "protocol.ext.allow=always"],
      missing: "HEAD~1", attack: "log --all"),
    Hostile(
      testDescription: "alternates outside", settings: ["core.alternateRefsCommand=RAN"],
      files: [".git/objects/info/alternates": "/dev\n/etc\n"]),
    Hostile(
      testDescription: "filters and differences",
      settings: ["filter.own.smudge=RAN", "filter.own.clean=RAN", "diff.external=RAN"],
      files: [".gitattributes": "* filter=own diff=own\n"], attack: "add .gitattributes"),
    Hostile(
      testDescription: "a monitor of files", settings: ["core.fsmonitor=RAN"], attack: "status"),
    Hostile(
      testDescription: "a program that checks signatures",
      settings: ["log.showSignature=true", "gpg.program=RAN", "gpg.format=openpgp"]),
    Hostile(
      testDescription: "submodules",
      settings: ["submodule.own.update=!RAN", "submodule.recurse=true", "submodule.own.url=REPO"],
      files: [".gitmodules": "[submodule \"own\"]\npath = own\nurl = REPO\nupdate = !RAN\n"]),
    Hostile(
      testDescription: "hooks",
      files: Dictionary(
        uniqueKeysWithValues: [
          "post-checkout", "post-index-change", "pre-auto-gc", "reference-transaction",
        ].map { (".git/hooks/\($0)", "#!/bin/sh\nRAN\n") }), attack: "tag new"),
    Hostile(
      testDescription: "an included file",
      settings: ["includeIf.gitdir:**.path=own"],
      files: [".git/own": "[core]\nfsmonitor = RAN\npager = RAN\n[pager]\nlog = RAN\n"],
      attack: "status"),
    Hostile(
      testDescription: "settings of a work tree",
      settings: ["core.repositoryformatversion=1", "extensions.worktreeConfig=true"],
      files: [".git/config.worktree": "[core]\nfsmonitor = RAN\n"], attack: "status"),
  ]

  private func git(_ words: [String], in home: Home) throws -> Run {
    let words = ["/usr/bin/git", "-C", home.folder.path + "/repo"] + words
    return try home.run(words.map { Array($0.utf8) })
  }

  /// Makes a repository with three commits of one day, and the hostile one in it.
  private func repository(_ hostile: Hostile, in home: Home) throws {
    let repository = home.folder.path + "/repo"
    let ran = home.folder.path + "/run"
    try Shell.write(script: "touch \(home.folder.path)/ran", to: ran)
    func filled(_ text: String) -> String {
      text.replacing("REPO", with: repository).replacing("RAN", with: ran)
    }
    try home.write("", to: "repo/.keep")
    #expect(try git(["init", "--quiet"], in: home).status == 0)
    for (name, value) in ["user.name": "Ines", "user.email": "ines@example.org"] {
      #expect(try git(["config", name, value], in: home).status == 0)
    }
    for hour in 10...12 {
      home.variables["GIT_AUTHOR_DATE"] = "2026-11-19T\(hour):00:00Z"
      home.variables["GIT_COMMITTER_DATE"] = "2026-11-19T\(hour):00:00Z"
      let run = try git(["commit", "--quiet", "--allow-empty", "-m", "at \(hour)"], in: home)
      #expect(run.status == 0, "\(run.errors)")
    }
    if let missing = hostile.missing {
      let name = try git(["rev-parse", missing], in: home).output.prefix(40)
      unlink("\(repository)/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    }
    for setting in hostile.settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      #expect(try git(["config", parts[0], filled(parts[1])], in: home).status == 0)
    }
    for (name, text) in hostile.files {
      try home.write(filled(text), to: "repo/" + name)
      if name.contains("hooks") { chmod(repository + "/" + name, 0o700) }
    }
  }

  @Test(arguments: hostile)
  func `a repository runs no command of its own`(hostile: Hostile) throws {
    let home = try Home()
    try repository(hostile, in: home)
    let run = try home.run("dash import git \(home.folder.path)/repo")
    #expect([0, 1, 65].contains(run.status), "\(run.status) \(run.errors)")
    #expect(!home.names.contains("ran"), "the command ran")
    if hostile.missing == nil {
      let commits = try home.run("dash export --format csv").output
      #expect(commits.contains("2026-11-19,commits,3,"), "\(commits) \(run.errors)")
    }
    guard let attack = hostile.attack else { return }
    _ = try git(attack.split(separator: " ").map(String.init), in: home)
    #expect(home.names.contains("ran"), "git itself does not run it: the test shows nothing")
  }

  @Test func `an object that replaces another is not looked at`() throws {
    let home = try Home()
    try repository(Hostile(testDescription: "replaced"), in: home)
    // In the place of the first commit is another person's, of another day.
    let first = try git(["rev-list", "--max-parents=0", "HEAD"], in: home).output.prefix(40)
    home.variables["GIT_AUTHOR_DATE"] = "2026-11-01T10:00:00Z"
    let tree = try git(["rev-parse", "HEAD^{tree}"], in: home).output.prefix(40)
    let other = try git(["commit-tree", "-m", "other", String(tree)], in: home).output.prefix(40)
    #expect(try git(["replace", String(first), String(other)], in: home).status == 0)
    #expect(try home.run("dash import git \(home.folder.path)/repo").status == 0)
    #expect(try home.run("dash export --format csv").output.contains("2026-11-19,commits,3,"))
  }
}
#endif
