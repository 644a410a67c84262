import Foundation
import Host
import Support
import Testing

/// The states of files, and paths from the root.
struct FileStateTests {
  private let sandbox = Sandbox()
  private var files: Files { System.host().files }

  @Test(arguments: [
    ("/", "/"), ("//a//b/", "/a/b"), ("/a/./b/../c", "/a/c"), ("/../a", "/a"), ("/a/..", "/"),
    ("/a/…/ü", "/a/…/ü"),
  ])
  func `a path from the root has no dots`(path: String, expected: String) throws {
    let absolute = try files.absolute(Array(path.utf8))
    #expect(String(decoding: absolute, as: UTF8.self) == expected)
  }

  @Test func `a relative path begins at the working folder`() throws {
    let folder = FileManager.default.currentDirectoryPath
    let absolute = try files.absolute(Array("x/./y".utf8))
    #expect(String(decoding: absolute, as: UTF8.self) == folder + "/x/y")
  }

  @Test func `the stamp of a folder changes when a file is renamed into it`() throws {
    let draft = try sandbox.write("draft", to: "draft")
    let path = try sandbox.write("one", to: "folder/one")
    let folder = Array((sandbox.home.path + "/folder").utf8)
    let before = try #require(files.stamp(folder))
    #expect(files.stamp(folder) == before)
    // So that the clock of the disk has moved on.
    usleep(20_000)
    #expect(rename(draft, sandbox.home.path + "/folder/two") == 0)
    #expect(files.stamp(folder) != before)
    let file = try #require(files.stamp(Array(path.utf8)))
    #expect(file.size == 3)
    #expect(files.stamp(Array((path + "x").utf8)) == nil)
  }

  @Test func `a pipe or a device is no file to read, and blocks nothing`() throws {
    let path = sandbox.home.path + "/event.ics"
    try #require(mkfifo(path, 0o600) == 0)
    for path in [path, "/dev/zero"] {
      #expect(throws: FileError.self) { try files.read(Array(path.utf8)) }
    }
  }
}
