import Foundation
import Support
import Testing

@testable import Commands

struct GitImportTests {
  private let sandbox = Sandbox()

  init() { sandbox.variables["PATH"] = "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin" }

  /// Runs lines of a shell in the home.
  private func shell(_ lines: String) throws {
    let run = try Shell.run(
      "/bin/sh", ["-ec", "cd \"$HOME\"\n" + lines],
      variables: sandbox.variables.merging(["GIT_CONFIG_NOSYSTEM": "1"]) { $1 })
    try #require(run.status == 0, "\(run.output)")
  }

  private var rows: [String] {
    sandbox.run("dash export --format csv").output.split(separator: "\n").dropFirst()
      .map(String.init)
  }

  @Test func `the commits of all repositories below a folder are counted, clones once`() throws {
    try #require(Shell.path(of: "git") != nil)
    try shell(
      """
      git config --global user.email ana@example.org
      git config --global user.name Ana
      git config --global init.defaultBranch main
      mkdir -p code/deep/one && cd code/deep/one && git init -q
      commit() { GIT_AUTHOR_DATE="$1" git commit -q --allow-empty -m "$2"; }
      commit '2026-11-18T23:30:00 -0500' First
      commit '2026-11-19T10:00:00 +0100' Second
      GIT_AUTHOR_EMAIL=tom@example.org GIT_AUTHOR_DATE='2026-11-19T10:00:00 +0100' \
        git commit -q --allow-empty -m Other
      cd ../.. && git clone -q deep/one two && cd two && commit '2026-11-19T11:00:00 +0100' Third
      """)
    let run = sandbox.run("dash import git \(sandbox.home.path)/code")
    #expect(run.status == 0, "\(run.errors)")
    #expect(rows == ["2026-11-18,commits,1,quantity", "2026-11-19,commits,2,quantity"])
    sandbox.variables["DASH_ME_MAIL"] = "tom@example.org"
    #expect(sandbox.run("dash import git \(sandbox.home.path)/code").status == 0)
    #expect(rows.contains("2026-11-19,commits,3,quantity"))
  }

  @Test func `the commits of the sample data`() throws {
    try #require(Shell.path(of: "git") != nil)
    let stream = Sandbox.package.appending(path: "SampleData/imports/git/history.fast-import").path
    try shell(
      """
      git config --global user.email ana@example.org
      mkdir code && cd code && git init -q && git fast-import --quiet < '\(stream)'
      """)
    let run = sandbox.run("dash import git \(sandbox.home.path)/code")
    #expect(run.status == 0, "\(run.errors)")
    #expect(rows == ["2026-11-18,commits,1,quantity", "2026-11-19,commits,2,quantity"], "\(rows)")
    #expect(run.errors.contains("1 commit has a date in the future"), "\(run.errors)")
  }

  @Test func `a folder without repositories is an error`() throws {
    try shell("mkdir empty")
    let run = sandbox.run("dash import git \(sandbox.home.path)/empty")
    #expect(run.status == 1)
    #expect(run.errors.contains("has no repository of git"))
  }
}
