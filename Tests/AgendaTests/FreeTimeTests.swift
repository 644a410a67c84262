import Agenda
import Testing
import Time

struct FreeTimeTests {
  private func item(_ from: Int, _ to: Int, _ marks: AgendaItem.Marks = []) -> AgendaItem {
    var item = AgendaItem.blank
    item.start = LocalDateTime(day: Day(number: 20_777), minute: 0) + Int64(from) * 60
    item.end = item.start + Int64(to - from) * 60
    item.marks = marks
    return item
  }

  @Test func `events leave parts of a day free`() {
    func parts(_ items: [AgendaItem], _ length: Int = 30) -> [Range<Int>] {
      FreeTime.parts(
        of: Day(number: 20_777), among: items, within: 540..<1080, lasting: length)
    }
    #expect(parts([]) == [540..<1080])
    #expect(parts([item(600, 660), item(630, 720)]) == [540..<600, 720..<1080])
    #expect(parts([item(0, 560), item(1000, 1440)], 60) == [560..<1000])
    #expect(parts([item(0, 1440)]).isEmpty)
    let taking: [AgendaItem.Marks] = [.allDay, .cancelled, .declined, .transparent]
    #expect(parts(taking.map { item(600, 660, $0) }) == [540..<1080])
  }

  /// Against a minute-by-minute table of what is taken.
  @Test func `random days agree with a table of minutes`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let items = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let from = Int.random(in: 0..<1430, using: &random)
        return item(from, from + Int.random(in: 1...min(300, 1440 - from), using: &random))
      }
      let parts = FreeTime.parts(
        of: Day(number: 20_777), among: items, within: 480..<1200, lasting: 1)
      let free = (480..<1200).filter { minute in
        !items.contains {
          $0.start.minute <= minute && minute < ($0.end.day > $0.start.day ? 1440 : $0.end.minute)
        }
      }
      #expect(parts.flatMap { Array($0) } == free)
    }
  }
}
