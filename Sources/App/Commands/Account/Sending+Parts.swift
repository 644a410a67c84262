import Host
import Services
import Text

extension Sending {
  /// Tells why things were refused: each attribute and kind of reason once.
  func tell(_ refused: [Exist.WriteResult.Rejected], _ report: inout SyncReport) {
    var told: [(ours: String, first: Exist.WriteResult.Rejected, count: Int)] = []
    for one in refused {
      let name = one.name ?? one.label ?? "something"
      let ours = served.first { $0.value == name }?.key ?? name
      if let place = told.firstIndex(where: { $0.ours == ours && $0.first.code == one.code }) {
        told[place].count += 1
      } else {
        told.append((ours, one, 1))
      }
    }
    for (ours, first, count) in told {
      if first.code == "unauthorised" {
        report.unsent.append(
          "\(ours): not sent, Exist says that it is another's to write; "
            + "'dash account own \(ours)' takes it over")
      } else {
        let others = count > 1 ? " and \(CountText.of(count - 1, "day", "days")) more" : ""
        report.unsent.append(
          "\(ours)\(first.day.map { " on \($0)\(others)" } ?? ""): not sent, Exist says: "
            + first.reason)
      }
    }
  }

  /// As many at a time as Exist takes, and as curl can be told.
  static func parts<Item>(
    of items: [Item], _ size: (Item) -> Int = { _ in 0 }
  ) -> [[Item]] {
    var parts: [[Item]] = []
    var room = 0
    for item in items {
      let size = size(item)
      if parts.last.map({ $0.count == Exist.largestWrite || size > room }) ?? true {
        parts.append([])
        room = Curl.longestBody
      }
      parts[parts.count - 1].append(item)
      room -= size
    }
    return parts
  }
}
