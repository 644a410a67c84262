import Testing

@testable import Host

/// Waiting without another program.
struct WaitingTests {
  private static func shell(_ script: String) -> Program { Program(["/bin/sh", "-c", script]) }

  @Test func `a wait for a program is noticed from 0.3 seconds on`() throws {
    var times: [Double] = []
    let end = try System.run(Self.shell("sleep 1; echo a")) { times.append($0) }
    #expect(end == .exited(status: 0, output: Array("a\n".utf8), errors: []))
    #expect(times.count >= 2 && times.allSatisfy { $0 >= Program.noticed })
    #expect(times == times.sorted())
    times = []
    _ = try System.run(Self.shell("true")) { times.append($0) }
    #expect(times.isEmpty)
  }

  @Test func `a program runs beside this one, and ends by itself`() throws {
    let running = try System.start(Self.shell("sleep 0.5; cat; echo b >&2; exit 3"))
    #expect(running.end() == nil)
    let clock = ContinuousClock()
    let start = clock.now
    var end: Program.End?
    while end == nil, clock.now - start < .seconds(20) { end = running.end() }
    #expect(end == .exited(status: 3, output: [], errors: Array("b\n".utf8)))
    #expect(running.end() == end)
    running.stop()
    #expect(running.end() == end)
    #expect(try System.start(Program(["no-such-program"])).end() == .missing)
  }

  @Test func `a program that is stopped ends, with those that it started`() throws {
    let running = try System.start(Self.shell("trap '' INT; sleep 60"))
    #expect(running.end() == nil)
    let clock = ContinuousClock()
    #expect(clock.measure { running.stop() } < .seconds(10))
    #expect(running.end() != nil)
    let script = "trap 'echo stopped; exit 7' INT; sleep 60 >/dev/null 2>&1 & wait"
    let polite = try System.start(Self.shell(script))
    // Until the shell has set its trap.
    System.wait(seconds: 1)
    #expect(polite.end() == nil)
    polite.stop()
    #expect(
      polite.end() == .exited(status: 7, output: Array("stopped\n".utf8), errors: []))
  }

  @Test func `a wait takes as long as it is asked to`() {
    let clock = ContinuousClock()
    #expect(clock.measure { System.wait(seconds: 0) } < .milliseconds(900))
    #expect(clock.measure { System.wait(seconds: 1) } >= .seconds(1))
  }
}
