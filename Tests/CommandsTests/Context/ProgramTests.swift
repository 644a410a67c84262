import Testing

@testable import Commands
@testable import Host

/// Other programs that are run.
struct ProgramTests {
  private let path = ["PATH=/usr/bin:/bin"]

  @Test func `a program gets its input and gives its output, its complaints and its status`() throws
  {
    let script = "cat; echo no >&2; exit 3"
    #expect(
      try System.run(
        Program(["sh", "-c", script], input: Array("hello".utf8)), variables: path)
        == .exited(status: 3, output: Array("hello".utf8), errors: Array("no\n".utf8)))
  }

  @Test func `much goes in and comes out at once`() throws {
    let much = [UInt8](repeating: 65, count: 1 << 20)
    #expect(
      try System.run(
        Program(["cat"], input: much, largestOutput: 1 << 21), variables: path)
        == .exited(status: 0, output: much, errors: []))
  }

  @Test func `input that nobody reads is let go`() throws {
    let much = [UInt8](repeating: 65, count: 1 << 20)
    #expect(
      try System.run(Program(["true"], input: much), variables: path)
        == .exited(status: 0, output: [], errors: []))
  }

  @Test func `a program that is missing, slow, talkative or killed is told apart`() throws {
    #expect(try System.run(Program(["no-such-program"]), variables: path) == .missing)
    #expect(
      try System.run(Program(["sleep", "60"], seconds: 1), variables: path) == .tooSlow)
    #expect(
      try System.run(Program(["yes"], largestOutput: 1000), variables: path) == .tooLarge)
    #expect(
      try System.run(Program(["sh", "-c", "kill -9 $$"]), variables: path) == .signalled(9))
  }

  @Test func `a program sees the variables it is given and no others`() throws {
    #expect(
      try System.run(Program(["env"]), variables: path + ["A=b"])
        == .exited(status: 0, output: Array("PATH=/usr/bin:/bin\nA=b\n".utf8), errors: []))
  }
}
