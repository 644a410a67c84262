import Host
import Metrics
import Services
import Storage
import Text

// How values are divided into requests, and what Exist says of them.

extension Sending {
  /// Warns about rejected items: once for each attribute and code.
  func report(_ rejected: [Exist.WriteResult.Rejected], in report: inout SyncReport) {
    var groups: [(ours: String, first: Exist.WriteResult.Rejected, count: Int)] = []
    for one in rejected {
      let name = one.name ?? one.label ?? "something"
      let ours = served.first { $0.value == name }?.key ?? name
      if let index = groups.firstIndex(where: { $0.ours == ours && $0.first.code == one.code }) {
        groups[index].count += 1
      } else {
        groups.append((ours, one, 1))
      }
    }
    for (ours, first, count) in groups {
      if first.code == "unauthorised" {
        report.unsent.append(
          "\(ours): not sent, because another service supplies it at Exist; "
            + "to supply it from dash: dash account own \(ours)")
      } else {
        let others = count > 1 ? " and \(CountText.of(count - 1, "day", "days")) more" : ""
        report.unsent.append(
          "\(ours)\(first.day.map { " on \($0)\(others)" } ?? ""): not sent: "
            + first.reason)
      }
    }
  }

  /// Divides items into requests that Exist and curl accept.
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
