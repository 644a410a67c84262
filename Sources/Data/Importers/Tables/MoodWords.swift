import Metrics

/// Words for moods that need no explanation.
enum MoodWords {
  /// What the words of Daylio mean from 1 to 9.
  static let daylio: [String: Int64] = ["awful": 1, "bad": 3, "meh": 5, "good": 7, "rad": 9]

  /// What words mean in other tables, from 1 to 9, in lower case: those of dash, and those of Daylio.
  static let usual: [String: Int64] = daylio.merging([
    "terrible": 1, "bad": 3, "okay": 5, "ok": 5, "good": 7, "great": 9,
  ]) { $1 }
}
