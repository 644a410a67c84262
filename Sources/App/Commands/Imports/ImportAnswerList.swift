import Actions
import Storage
import Text

/// The answers that imports have stored: `dash import --answers`, and `--forget 2` or `all`.
struct ImportAnswerList {
  /// What to forget, as typed; nil to list all.
  let forgotten: String?

  func run(in context: Context) throws {
    let store = try context.world.openStore()
    var answers: [String: [String]] = [:]
    for (table, lines) in try store?.rememberedAnswers() ?? [] { answers[table] = lines }
    for (key, scale) in try store?.rememberedScales() ?? [:] {
      // `table/mood/date,mood`
      let parts = key.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count < 3 { continue }
      answers[String(parts[2]), default: []].append("--scale \(parts[1])=\(scale)")
    }
    let tables = answers.keys.sorted()
    if let forgotten { return try forget(forgotten, of: tables, in: context) }
    if tables.isEmpty {
      return try context.print([
        "No answers are stored. Imports of tables ask, and store what you answer."
      ])
    }
    try context.print(
      tables.enumerated().flatMap { index, table in
        ["\(index + 1)  \(table)"] + answers[table, default: []].sorted().map { "   \($0)" }
      } + ["To be asked again: dash import --forget 1. An option of a kind replaces answers of it."]
    )
  }

  private func forget(_ typed: String, of tables: [String], in context: Context) throws {
    let index = (Int(typed) ?? 0) - 1
    guard typed == "all" || tables.indices.contains(index) else {
      throw Failure.usage(
        "there are no answers with the number '\(typed)'",
        hints: ["To list them: dash import --answers"])
    }
    let chosen = typed == "all" ? tables : [tables[index]]
    try context.world.openStoreForWriting().forgetAnswers(about: chosen)
    try context.acknowledge(
      "Forgot the answers about \(CountText.of(chosen.count, "table", "tables"))")
  }
}
