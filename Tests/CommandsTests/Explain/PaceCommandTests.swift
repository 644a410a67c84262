import Foundation
import Support
import Testing
import Time

@testable import Commands

/// A day that is not over, against days of which the values were logged several times.
struct PaceCommandTests {
  private let sandbox = Sandbox()
  private let today = Day(number: 20_777)

  /// Logs steps at 10:00 and 20:00 of each of some days, and 2,100 at 11:00 today, a Friday.
  private func log(days: Int) {
    for back in (1...days).reversed() {
      sandbox.now = LocalDateTime(day: today - back, minute: 600)
      sandbox.run("dash log steps \(1000 + 100 * back)")
      sandbox.now = LocalDateTime(day: today - back, minute: 1200)
      sandbox.run("dash log steps \(5000 + 400 * back)")
    }
    sandbox.now = LocalDateTime(day: today, minute: 660)
    sandbox.run("dash log steps 2100")
  }

  private func document(_ line: String) throws -> [String: Any] {
    let text = sandbox.run(line).output
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: [40, 80, 120])
  func `what is usual by this hour is shown as its golden file has it`(width: Int) throws {
    log(days: 13)
    sandbox.run("dash goal steps 8104")
    try sandbox.expectScreen(of: "dash explain goal steps", in: "explain-pace", width: width)
  }

  @Test func `the figures are those of the comparable days`() throws {
    log(days: 13)
    sandbox.run("dash goal steps 8104")
    // Nine workdays from 1 to 13 days back: by 11:00 they had 1,000 and 100 for each day back.
    let soFar = try #require(try document("dash explain steps --json")["so_far"] as? [String: Any])
    #expect(soFar["value"] as? Double == 2100)
    #expect(soFar["minute"] as? Int == 660)
    #expect(soFar["compared_with"] as? String == "workdays")
    #expect(soFar["days"] as? Int == 9)
    #expect(soFar["left"] as? Double == 6004)
    // 1, 2, 3, 4, 7, 8, 9, 10 and 11 days back: more than 2,100 only from 12 days back on.
    #expect(soFar["usual"] as? Double == 1700)
    #expect(soFar["lower_days"] as? Int == 8)
    // 4,000 and 300 for each day back came after 11:00: enough from 7 days back on.
    #expect(soFar["reached_days"] as? Int == 5)
    let output = sandbox.run("dash explain steps --width 300").output
    #expect(output.contains("2,100 so far; 6,004 to your goal, 8,104."))
    #expect(
      output.contains(
        "Usual by 11:00 on workdays: 1,250–1,950; 2,100 is more than on 8 of the last 9 workdays. "
          + "6,004 or more came after 11:00 on 5 of the last 9 workdays."))
    for word in ["behind", "because", "improve"] { #expect(!output.contains(word)) }
  }

  @Test func `with fewer days, or of another day, only totals are compared`() throws {
    log(days: 10)
    #expect(!sandbox.run("dash explain steps").output.contains("Usual by"))
    #expect(sandbox.run("dash explain steps").output.contains("2,100 so far"))
    let soFar = try document("dash explain steps --json")["so_far"] as? [String: Any]
    #expect(soFar?["usual"] is NSNull)
    #expect(try document("dash explain steps --json -d -1")["so_far"] is NSNull)
  }

  @Test func `a day off is compared with weekends and days off`() throws {
    log(days: 30)
    sandbox.run("dash tag holiday")
    sandbox.run("dash settings set days.off holiday")
    #expect(!sandbox.run("dash explain steps").output.contains("Usual by"))
    for back in [1, 2, 3] { sandbox.run("dash tag holiday -d -\(back)") }
    #expect(sandbox.run("dash explain steps").output.contains("Usual by 11:00 on days off"))
  }

  @Test func `a limit has what is left of it`() {
    log(days: 13)
    sandbox.run("dash goal steps '<= 9000'")
    let output = sandbox.run("dash explain steps --width 300").output
    #expect(
      output.contains(
        "6,900 or more came after 11:00 on 2 of the last 9 workdays, which is left to the limit."))
    #expect(output.contains("is not passed yet"))
  }
}
