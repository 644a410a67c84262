/// What `dash browse` shows.
enum BrowseView: String, CaseIterable, Sendable {
  case day
  case week
  case month
  case year
  case history
  case mood
  case facts
  case calendar
  case outside
  case settings

  /// The key that shows it: `1` to `9`, then `0`.
  var key: Unicode.Scalar {
    let digits: [Unicode.Scalar] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
    return digits[BrowseView.allCases.firstIndex(of: self) ?? 0]
  }

  /// The view after it, the first after the last.
  var next: BrowseView {
    let all = BrowseView.allCases
    let index = (all.firstIndex(of: self) ?? 0) + 1
    return all[index % all.count]
  }
}
