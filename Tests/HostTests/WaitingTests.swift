import Host
import Testing

/// Waiting without another program.
struct WaitingTests {
  @Test func `a wait takes as long as it is asked to`() {
    let clock = ContinuousClock()
    #expect(clock.measure { System.wait(seconds: 0) } < .milliseconds(900))
    #expect(clock.measure { System.wait(seconds: 1) } >= .seconds(1))
  }
}
