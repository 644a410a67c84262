import Formats
import Paging
import Services
import Testing
import Time

/// The lines of the parts of a list that were fetched.
@Suite struct FetchedPartsTests {
  private func edge(_ number: Int) -> PoolEdge<StudentLocation> {
    PoolEdge(order: Timestamp(milliseconds: Int64(number)), id: "k\(number)")
  }

  @Test func `lines are read as they were written`() {
    let parts = [
      PoolPart(newest: edge(9), oldest: edge(7)), PoolPart(newest: edge(4), oldest: edge(4)),
    ]
    let lines = PoolPart.lines(of: parts)
    #expect(
      String(decoding: lines, as: UTF8.self) == """
        1970-01-01T00:00:00.009Z\tk9\t1970-01-01T00:00:00.007Z\tk7
        1970-01-01T00:00:00.004Z\tk4\t1970-01-01T00:00:00.004Z\tk4

        """)
    #expect(PoolPart<StudentLocation>.records(in: lines) == parts)
  }

  @Test(arguments: [
    "", "x", "2026-11-20T21:00:05.123Z\ta\n", "\t\t\t\n\n",
    "1970-01-01T00:00:00.007Z\tk7\t1970-01-01T00:00:00.009Z\tk9\n",
  ])
  func `damaged lines are ignored`(lines: String) {
    #expect(PoolPart<StudentLocation>.records(in: Array(lines.utf8)).isEmpty)
  }
}
