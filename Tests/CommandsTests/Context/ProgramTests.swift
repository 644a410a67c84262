import Support
import Testing

@testable import Commands
@testable import Host

/// Running other programs.
struct ProgramTests {
  private let path = ["PATH=/usr/bin:/bin"]

  @Test func `a program gets its input and returns output, errors and status`() throws {
    let script = "cat; echo no >&2; exit 3"
    #expect(
      try System.run(
        Program(["sh", "-c", script], input: Array("hello".utf8)), variables: path)
        == .exited(status: 3, output: Array("hello".utf8), errors: Array("no\n".utf8)))
  }

  @Test func `large input and output are transferred at the same time`() throws {
    let much = [UInt8](repeating: 65, count: 1 << 20)
    #expect(
      try System.run(
        Program(["cat"], input: much, largestOutput: 1 << 21), variables: path)
        == .exited(status: 0, output: much, errors: []))
  }

  @Test func `input that the program does not read is dropped`() throws {
    let much = [UInt8](repeating: 65, count: 1 << 20)
    #expect(
      try System.run(Program(["true"], input: much), variables: path)
        == .exited(status: 0, output: [], errors: []))
  }

  @Test func `missing, slow, killed and too talkative programs are distinguished`() throws {
    #expect(try System.run(Program(["no-such-program"]), variables: path) == .missing)
    #expect(
      try System.run(Program(["sleep", "60"], seconds: 1), variables: path) == .tooSlow)
    #expect(
      try System.run(Program(["yes"], largestOutput: 1000), variables: path) == .tooLarge)
    #expect(
      try System.run(Program(["sh", "-c", "kill -9 $$"]), variables: path) == .signalled(9))
  }

  @Test func `a program gets the given environment and nothing else`() throws {
    #expect(
      try System.run(Program(["env"]), variables: path + ["A=b"])
        == .exited(status: 0, output: Array("PATH=/usr/bin:/bin\nA=b\n".utf8), errors: []))
  }

  @Test func `a program in a box gets few variables, and what it started ends with it`() throws {
    let variables = path + ["LANG=C", "GIT_DIR=/tmp", "LD_PRELOAD=", "HTTPS_PROXY=a", "OWN=1"]
    #expect(
      try System.run(
        Program(["env"], box: Program.Box(passing: ["OWN"], setting: ["B=c"])),
        variables: variables)
        == .exited(
          status: 0, output: Array("PATH=/usr/bin:/bin\nLANG=C\nOWN=1\nB=c\n".utf8), errors: []))
    let sandbox = Sandbox()
    let late = sandbox.home.path + "/late"
    let script = "(sleep 1; touch '\(late)') >/dev/null 2>&1 </dev/null & exit 0"
    #expect(
      try System.run(Program(["sh", "-c", script], box: Program.Box()), variables: path)
        == .exited(status: 0, output: [], errors: []))
    _ = try System.run(Program(["sleep", "2"]), variables: path)
    #expect(System.host().files.kind(Array(late.utf8)) == .nothing)
  }
}
