/// The name of a file of the account's export, `data_sleep_start_2024.json`: what it holds, the
/// attribute and the year.
///
/// Before December 2020 it was the attribute alone, `sleep_start.json`, and since 2023 the year may
/// be missing.
enum ExistFileName {
  /// The attribute that a file's name names; nil if it names none.
  ///
  /// The first part is the kind of file where there is a year or the kind is one that is known,
  /// unless all parts together are an attribute that `isKnown`.
  static func attribute(in source: String, isKnown: (String) -> Bool) -> String? {
    let file = source.split(separator: "/").last ?? ""
    guard file.lowercased().hasSuffix(".json") else { return nil }
    var parts = file.dropLast(5).split(separator: "_", omittingEmptySubsequences: false)
    let hasYear =
      parts.last.flatMap { $0.utf8.count == 4 ? Int($0) : nil }
      .map { 1901...2099 ~= $0 } ?? false
    if hasYear { parts.removeLast() }
    let whole = parts.joined(separator: "_")
    if isKnown(whole) { return whole }
    if let kind = parts.first, hasYear && parts.count > 1 || kinds.contains(String(kind)) {
      parts.removeFirst()
    }
    let name = parts.joined(separator: "_")
    let isIdentifier = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty || !isIdentifier || name.allSatisfy(\.isNumber) ? nil : name
  }

  /// The first parts that say what a file holds.
  private static let kinds: Set = ["data", "values", "averages", "correlations", "insights"]
}
